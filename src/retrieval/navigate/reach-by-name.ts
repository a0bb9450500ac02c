/**
 * Adds the symbols that a change may affect by name to those that edges reach: symbols with an unresolved use of the name
 * of a reached symbol, and their dependents. Bounded, because a common name says nothing about its target.
 */
import type { CommonName } from '../../model/answers/impact.ts';
import type { Confidence, EdgeKind } from '../../model/edge.ts';
import { edgeOfRole } from '../../model/edge.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { PlacedEdge } from '../../store/file-edges.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { dependentsOf } from './dependents-of.ts';
import type { GraphView } from './graph-view.ts';
import { calledName, filesNaming, namedUses } from './named-uses.ts';
import type { Bundle } from './neighbours.ts';
import { inAnswerOrder, type Reached, type ReachedLink } from './reach-dependents.ts';

export interface ReachByName {
  /** Nearest first; excludes the symbols that are reached by edges. All are approximate. */
  readonly reached: readonly Reached[];
  /** Uses by name in symbols that edges reach at the same depth. */
  readonly further: ReadonlyMap<SymbolId, readonly ReachedLink[]>;
  /** Names that were not followed, the changed symbols' first. */
  readonly common: readonly CommonName[];
  /** The depth at which the search stopped early; undefined when it completed. */
  readonly cutAt: number | undefined;
}

// The user asks about the changed symbols, so their names are followed into many files. Further away, only a name that
// few files use is likely to mean the symbol.
const mostFiles = { changed: 200, further: 10 } as const;
const mostReached = 1_000;

/** `byEdge` are the symbols that edges reach within the depth. */
export function reachByName(
  view: GraphView,
  changed: readonly StoredSymbol[],
  byEdge: readonly Reached[],
  options: { readonly depth: number },
): ReachByName {
  const seen = new Set([...changed.map(({ id }) => id), ...byEdge.map(({ symbol }) => symbol.id)]);
  const depthOf = new Map(byEdge.map(({ symbol, depth }) => [symbol.id, depth]));
  const further = new Map<SymbolId, ReachedLink[]>();
  const asked = new Set<string>();
  const common: CommonName[] = [];
  const reached: Reached[] = [];
  let level: readonly Reached[] = [];
  let cutAt: number | undefined;
  for (let depth = 1; depth <= options.depth && cutAt === undefined; depth++) {
    const proven = depth === 1 ? changed.map(startAt) : byEdge.filter((each) => each.depth === depth - 1);
    const next = new Map<SymbolId, Reached>();
    const links = new Map<SymbolId, ReachedLink[]>();
    const add = (from: Reached, bundle: Bundle, evidence: Reached['evidence']): void => {
      if (seen.has(bundle.other)) {
        if (evidence !== 'name' || depthOf.get(bundle.other) !== depth) return;
        const known = further.get(bundle.other) ?? [];
        further.set(bundle.other, [...known, { bundle, from, evidence }]);
        return;
      }
      const own = links.get(bundle.other) ?? [];
      own.push({ bundle, from, evidence });
      links.set(bundle.other, own);
      if (own.length > 1) return;
      const confidence: Confidence = 'approximate';
      next.set(bundle.other, {
        symbol: view.symbol(bundle.other),
        depth,
        confidence,
        evidence,
        bundle,
        from,
        links: own,
      });
    };
    for (const from of [...proven, ...level]) {
      const { symbol } = from;
      if (from.bundle?.kind === 'imports' || isInTest(view, symbol)) continue;
      const name = calledName(view, symbol);
      if (asked.has(name)) continue;
      asked.add(name);
      const files = filesNaming(view, symbol).length;
      if (files === 0) continue;
      if (files > (depth === 1 ? mostFiles.changed : mostFiles.further))
        common.push({ name, fileCount: files });
      else for (const bundle of namedBundles(view, symbol)) add(from, bundle, 'name');
    }
    for (const from of level) {
      if (from.bundle?.kind === 'imports') continue;
      for (const bundle of dependentsOf(view, from.symbol, from.from?.symbol)) add(from, bundle, 'edge');
    }
    if (reached.length + next.size > mostReached) cutAt = depth;
    level = inAnswerOrder(view, [...next.values()]).slice(0, mostReached - reached.length);
    for (const { symbol } of level) seen.add(symbol.id);
    reached.push(...level);
  }
  return { reached, further, common, cutAt };
}

function isInTest(view: GraphView, { fileId }: StoredSymbol): boolean {
  return fileId !== undefined && view.file(fileId).isTest;
}

function startAt(symbol: StoredSymbol): Reached {
  return { symbol, depth: 0, confidence: 'exact', evidence: 'edge' };
}

/** The symbols with an unresolved use of the name. */
function namedBundles(view: GraphView, symbol: StoredSymbol): readonly Bundle[] {
  const bundles = new Map<SymbolId, Bundle & { readonly edges: PlacedEdge[] }>();
  for (const { source, file, row, column, role } of namedUses(view, symbol).possible) {
    const kind: EdgeKind = edgeOfRole[role];
    const edge: PlacedEdge = {
      ...{ kind, source, target: symbol.id, file, row, column },
      confidence: 'approximate',
      extractor: 'syntax',
    };
    const known = bundles.get(source);
    if (known === undefined)
      bundles.set(source, { other: source, kind, confidence: 'approximate', edges: [edge] });
    else known.edges.push(edge);
  }
  return [...bundles.values()];
}
