/**
 * Explains a missing path from both ends: the unresolved calls on the way from the first symbol, which may
 * continue it, and the places that call the second symbol or use it as a value.
 */
import type { PathBreak, PathOptions } from '../../model/answers/traversal.ts';
import type { EdgeKind } from '../../model/edge.ts';
import { callableKinds, type SymbolId } from '../../model/symbol.ts';
import type { PlacedEdge } from '../../store/file-edges.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { byConfidence, type GraphView } from './graph-view.ts';
import { callRoles, namedUses } from './named-uses.ts';
import type { Targets } from './overloads.ts';
import { isProven } from './possible-callers.ts';
import { unresolvedCalls } from './unresolved.ts';

const calls: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls']);
const uses: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls', 'references']);
const listed = 5;
// Reading the unresolved calls of a function takes about 100 µs.
const mostRead = 200;

export function pathBreak(
  view: GraphView,
  { from, to }: { readonly from: Targets; readonly to: Targets },
  { depth, only }: Pick<PathOptions, 'only'> & { readonly depth: number },
): PathBreak {
  const isWanted = only === 'proven' ? isProven : () => true;
  const reached = reachedFrom(view, from, { depth, isWanted });
  const unresolved = continuations(view, reached.slice(0, mostRead));
  const [uses, inTests] = usesOf(view, to, isWanted);
  return {
    reached: reached.length - from.length,
    unresolved: unresolved.slice(0, listed),
    unresolvedCount: unresolved.length,
    uses: uses.slice(0, listed).map(({ use, how }) => ({
      in: view.show(view.symbol(use.source)),
      how,
      site: view.showPlace(use),
    })),
    useCount: uses.length,
    testUseCount: inTests.length,
  };
}

/**
 * Unresolved calls of names that the repository defines outside of tests, each name once. A name with few definitions
 * is more likely to continue the path than one like `get`.
 */
function continuations(view: GraphView, reached: readonly StoredSymbol[]): PathBreak['unresolved'] {
  const calls = reached.flatMap((symbol) => unresolvedCalls(view, [symbol]).unknown);
  const first = new Map([...calls].reverse().map((call) => [call.name, call]));
  const definitions = new Map<string, number>();
  const isOutside = ({ fileId }: StoredSymbol): boolean => fileId !== undefined && !view.file(fileId).isTest;
  const runs = ({ kind }: StoredSymbol): boolean => callableKinds.has(kind) || kind === 'property';
  const namesakes = view.reader.namesakes([...first.keys()]).filter((each) => runs(each) && isOutside(each));
  for (const { name } of namesakes) definitions.set(name, (definitions.get(name) ?? 0) + 1);
  const position = new Map([...first.keys()].reverse().map((name, at) => [name, at]));
  return [...first.values()]
    .filter(({ name }) => definitions.has(name))
    .sort(
      (one, other) =>
        (definitions.get(one.name) ?? 0) - (definitions.get(other.name) ?? 0) ||
        (position.get(one.name) ?? 0) - (position.get(other.name) ?? 0),
    );
}

/** Nearest first, the symbols themselves included. */
function reachedFrom(
  view: GraphView,
  from: Targets,
  { depth, isWanted }: { readonly depth: number; readonly isWanted: (edge: PlacedEdge) => boolean },
): readonly StoredSymbol[] {
  const seen = new Set<SymbolId>(from.map(({ id }) => id));
  const reached: StoredSymbol[] = [...from];
  let level: readonly StoredSymbol[] = from;
  for (let at = 0; at < depth && level.length > 0; at++) {
    const next = level
      .flatMap((symbol) => view.outgoing(symbol))
      .filter((edge) => calls.has(edge.kind) && isWanted(edge))
      .map(({ target }) => target);
    const fresh = [...new Set(next)].filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    level = fresh.map(view.symbol);
    reached.push(...level);
  }
  return reached;
}

interface FoundUse {
  readonly use: Pick<PlacedEdge, 'source' | 'file' | 'row' | 'column' | 'confidence'>;
  readonly how: 'calls' | 'passes';
}

/** Those outside of tests, and those in tests. Calls before other uses, proven ones first. */
function usesOf(
  view: GraphView,
  to: Targets,
  isWanted: (use: FoundUse['use']) => boolean,
): readonly [readonly FoundUse[], readonly FoundUse[]] {
  const enough = Number.POSITIVE_INFINITY;
  const edges = to
    .flatMap(({ id }) => view.incoming(id, { kinds: uses, enough }).edges)
    .map((use): FoundUse => ({ use, how: use.kind === 'calls' ? 'calls' : 'passes' }));
  const named = namedUses(view, to[0], { roles: callRoles }).possible.map(
    (use): FoundUse => ({ use: { ...use, confidence: 'approximate' }, how: 'calls' }),
  );
  const sorted = [...edges, ...named]
    .filter(({ use }) => isWanted(use))
    .sort(
      (a, b) =>
        Number(a.how === 'passes') - Number(b.how === 'passes') ||
        byConfidence(a.use.confidence, b.use.confidence),
    );
  const isInTest = ({ use }: FoundUse): boolean => view.file(use.file).isTest;
  return [sorted.filter((each) => !isInTest(each)), sorted.filter(isInTest)];
}
