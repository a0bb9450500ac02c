/**
 * Finds the dependents of changed symbols level by level. Each symbol occurs once, at its smallest depth and with its
 * best confidence there.
 */
import type { Evidence } from '../../model/answers/navigation.ts';
import type { Confidence } from '../../model/edge.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { peripheralOrder } from '../files/peripheral-paths.ts';
import { dependentsOf } from './dependents-of.ts';
import { byConfidence, type GraphView, weaker } from './graph-view.ts';
import type { Bundle } from './neighbours.ts';

export interface Reached {
  readonly symbol: StoredSymbol;
  readonly depth: number;
  /** Confidence of the weakest edge on the path. */
  readonly confidence: Confidence;
  /** Evidence of the last edge on the path. */
  readonly evidence: Evidence;
  /** Undefined for the changed symbols themselves. */
  readonly bundle?: Bundle;
  readonly from?: Reached;
  /** All edges from it to symbols of the depth before, `bundle` among them. */
  readonly links?: readonly ReachedLink[];
}

export interface ReachedLink {
  readonly bundle: Bundle;
  readonly from: Reached;
  readonly evidence: Evidence;
}

export interface Reach {
  /** Nearest first; excludes the changed symbols. */
  readonly reached: readonly Reached[];
  /** The depth at which the search stopped early; undefined when it completed. */
  readonly cutAt: number | undefined;
}

// Visiting one symbol takes about 50 µs.
const symbolsVisited = 5_000;

export function reachDependents(
  view: GraphView,
  changed: readonly StoredSymbol[],
  options: { readonly depth: number; readonly only?: 'proven' | undefined },
): Reach {
  const seen = new Set(changed.map(({ id }) => id));
  const reached: Reached[] = [];
  let level: readonly Reached[] = changed.map((symbol) => ({
    symbol,
    depth: 0,
    confidence: 'exact',
    evidence: 'edge',
  }));
  let cutAt: number | undefined;
  for (let depth = 1; depth <= options.depth && level.length > 0 && cutAt === undefined; depth++) {
    const next = new Map<SymbolId, Reached>();
    const links = new Map<SymbolId, ReachedLink[]>();
    for (const from of level) {
      // A file that only imports a symbol is not followed: its use of the symbol is unknown.
      if (from.bundle?.kind === 'imports') continue;
      for (const found of dependentsOf(view, from.symbol, from.from?.symbol)) {
        if (seen.has(found.other)) continue;
        if (options.only === 'proven' && found.confidence === 'approximate') continue;
        const confidence = weaker(from.confidence, found.confidence);
        const own = links.get(found.other) ?? [];
        own.push({ bundle: found, from, evidence: 'edge' });
        links.set(found.other, own);
        const known = next.get(found.other);
        if (known !== undefined && byConfidence(known.confidence, confidence) <= 0) continue;
        const symbol = view.symbol(found.other);
        next.set(found.other, {
          symbol,
          depth,
          confidence,
          evidence: 'edge',
          bundle: found,
          from,
          links: own,
        });
      }
      if (seen.size + next.size > symbolsVisited) cutAt = depth;
      if (cutAt !== undefined) break;
    }
    for (const id of next.keys()) seen.add(id);
    level = inAnswerOrder(view, [...next.values()]);
    reached.push(...level);
  }
  return { reached, cutAt };
}

/** Product code before peripheral code, then by confidence, file and row. */
export function inAnswerOrder(view: GraphView, level: readonly Reached[]): readonly Reached[] {
  const placeOf = ({ symbol: { fileId } }: Reached): { readonly path: string; readonly side: number } => {
    if (fileId === undefined) return { path: '', side: 0 };
    const file = view.file(fileId);
    return { path: file.path, side: peripheralOrder(file) };
  };
  return level
    .map((each) => ({ each, ...placeOf(each) }))
    .sort(
      (a, b) =>
        a.side - b.side ||
        byConfidence(a.each.confidence, b.each.confidence) ||
        (a.path < b.path ? -1 : a.path > b.path ? 1 : a.each.symbol.startRow - b.each.symbol.startRow),
    )
    .map(({ each }) => each);
}
