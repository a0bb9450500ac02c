/**
 * Which of the candidates are shown, and how much of each, so that all fits: heads of many, then all of the best, then
 * what matters of the others, then more as long as there is room. What lies in something better that is shown whole is
 * shown with it. Pure; the budget is never exceeded.
 */
import type { Level } from '../../model/answers/context.ts';

export interface Packable {
  /** What rows are counted in. */
  readonly home: string;
  readonly row: number;
  /** Included. */
  readonly endRow: number;
  readonly score: number;
  /** Tokens, heading included. Infinite when it is plain without counting that they are more than `most`. */
  cost(level: Level, most: number): number;
}

export interface Packed<T> {
  readonly shown: ReadonlyMap<T, Level>;
  /** Neither shown nor in something that is, in their order. */
  readonly left: readonly T[];
  readonly tokens: number;
}

/** The first one may take so much, and each that follows. */
const firstShare = 0.6;
const nextShare = 0.3;
/** Heads may take so much before anything is shown whole. */
const headsShare = 0.3;
/** As good as this, compared with the best: worth being shown whole before others are shown in part. */
const strong = 0.6;

/** Of those that follow, nobody reads more than the head. */
const previewed = 20;

/** `items` best first. */
export function pack<T extends Packable>(items: readonly T[], budgetTokens: number): Packed<T> {
  const packing = new Packing<T>(budgetTokens);
  const [best] = items;
  if (best !== undefined) {
    packing.raise(best, 'full', budgetTokens * firstShare) ||
      packing.raise(best, 'preview', budgetTokens * firstShare) ||
      packing.raise(best, 'signature', budgetTokens);
  }
  const heads = packing.tokens + budgetTokens * headsShare;
  for (const item of items) packing.raise(item, 'signature', heads - packing.tokens);
  const isStrong = ({ score }: T): boolean => score >= strong * (best?.score ?? 0);
  const most = budgetTokens * nextShare;
  for (const item of items.filter(isStrong))
    packing.raise(item, 'full', most) || packing.raise(item, 'preview', most);
  for (const item of items.slice(0, previewed)) packing.raise(item, 'preview', most);
  for (const item of items.slice(0, previewed)) packing.raise(item, 'full', most);
  for (const item of items) packing.raise(item, 'signature', budgetTokens);
  for (const item of items.filter(isStrong)) packing.raise(item, 'full', budgetTokens);
  return {
    shown: packing.levels,
    left: items.filter((item) => !packing.levels.has(item) && !packing.isCovered(item)),
    tokens: packing.tokens,
  };
}

const ranks: Readonly<Record<Level, number>> = { signature: 1, preview: 2, full: 3 };

/** What is shown so far. A class because every step changes it. */
class Packing<T extends Packable> {
  readonly levels = new Map<T, Level>();
  tokens = 0;
  private readonly budgetTokens: number;

  constructor(budgetTokens: number) {
    this.budgetTokens = budgetTokens;
  }

  /** False when it would take more than `most`, or than there is room for. True when as much is shown already. */
  raise(item: T, level: Level, most: number): boolean {
    const now = this.levels.get(item);
    if ((now !== undefined && ranks[now] >= ranks[level]) || this.isCovered(item)) return true;
    const covered = level === 'full' ? [...this.levels.keys()].filter((each) => contains(item, each)) : [];
    // What answers better is not to drown in what is around it.
    if (covered.some(({ score }) => score > item.score)) return false;
    const replaced = [...covered, ...(now === undefined ? [] : [item])];
    const cost = item.cost(level, most);
    const saved = replaced.reduce(
      (sum, each) => sum + each.cost(this.levels.get(each) ?? 'signature', this.budgetTokens),
      0,
    );
    if (cost > most || this.tokens + cost - saved > this.budgetTokens) return false;
    for (const each of covered) this.levels.delete(each);
    this.levels.set(item, level);
    this.tokens += cost - saved;
    return true;
  }

  isCovered(item: T): boolean {
    for (const [outer, level] of this.levels) if (level === 'full' && contains(outer, item)) return true;
    return false;
  }
}

function contains<T extends Packable>(outer: T, inner: T): boolean {
  return (
    outer !== inner && outer.home === inner.home && outer.row <= inner.row && inner.endRow <= outer.endRow
  );
}
