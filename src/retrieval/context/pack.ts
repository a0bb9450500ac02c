/**
 * Chooses the candidates to show, and how much of each, within a token budget: first the heads of many, then the best
 * ones in full, then the relevant rows of others, then more while there is room. A candidate inside a better one that
 * is shown in full is shown with it. Pure; never exceeds the budget.
 */
import type { Level } from '../../model/answers/context.ts';

export interface Packable {
  /** The path of the file to which the rows belong. */
  readonly home: string;
  readonly row: number;
  /** Included. */
  readonly endRow: number;
  readonly score: number;
  /** Cost in tokens, including the heading. Infinite when the cost clearly exceeds `most`, without exact counting. */
  cost(level: Level, most: number): number;
}

export interface Packed<T> {
  readonly shown: ReadonlyMap<T, Level>;
  /** Candidates that are neither shown nor inside a shown one, in their order. */
  readonly left: readonly T[];
  readonly tokens: number;
}

/** The share of the budget for the first candidate, and for each further one. */
const firstShare = 0.6;
const nextShare = 0.3;
/** The share of the budget for heads before any candidate is shown in full. */
const headsShare = 0.3;
/** A candidate with at least this share of the best score is shown in full before others are shown in part. */
const strong = 0.6;

/**
 * In a small answer, a candidate with a lower share of the best score gets no bare head, except among the first ones. In
 * a larger one, heads take little space and lead on to answers: without them, eval:cost has .700 instead of .750 of the
 * questions solved.
 */
const weak = 0.3;
const surelyNamed = 8;
const smallTokens = 5_500;

/** The number of candidates with a preview; later ones get only a head. */
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
  const least = budgetTokens < smallTokens ? weak * (best?.score ?? 0) : 0;
  const named = items.filter(({ score }, at) => at < surelyNamed || score >= least);
  for (const item of named) packing.raise(item, 'signature', heads - packing.tokens);
  const isStrong = ({ score }: T): boolean => score >= strong * (best?.score ?? 0);
  const most = budgetTokens * nextShare;
  for (const item of items.filter(isStrong))
    packing.raise(item, 'full', most) || packing.raise(item, 'preview', most);
  for (const item of items.slice(0, previewed)) packing.raise(item, 'preview', most);
  for (const item of items.slice(0, previewed)) packing.raise(item, 'full', most);
  for (const item of named) packing.raise(item, 'signature', budgetTokens);
  for (const item of items.filter(isStrong)) packing.raise(item, 'full', budgetTokens);
  return {
    shown: packing.levels,
    left: items.filter((item) => !packing.levels.has(item) && !packing.isCovered(item)),
    tokens: packing.tokens,
  };
}

const ranks: Readonly<Record<Level, number>> = { signature: 1, preview: 2, full: 3 };

/** The current selection. A class because every step changes it. */
class Packing<T extends Packable> {
  readonly levels = new Map<T, Level>();
  tokens = 0;
  private readonly budgetTokens: number;

  constructor(budgetTokens: number) {
    this.budgetTokens = budgetTokens;
  }

  /**
   * Shows the item at a level. False when this costs more than `most` or than is left. True if it is already shown at
   * that level.
   */
  raise(item: T, level: Level, most: number): boolean {
    const now = this.levels.get(item);
    if ((now !== undefined && ranks[now] >= ranks[level]) || this.isCovered(item)) return true;
    const covered = level === 'full' ? [...this.levels.keys()].filter((each) => contains(item, each)) : [];
    // A better candidate must not be hidden inside its surroundings.
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
