/**
 * One step along calls: the callers or callees of a symbol, by edges. A call of an overridden method may run the
 * override, and a call of a variable may run the function that its value is made of: then the overridden method or the
 * variable is a `via` step.
 */
import type { CallNode } from '../../model/answers/call-tree.ts';
import type { Evidence } from '../../model/answers/navigation.ts';
import type { Confidence, EdgeKind } from '../../model/edge.ts';
import { callableKinds, type SymbolId, type SymbolKind, typeKinds } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { type GraphView, stronger } from './graph-view.ts';
import { type Bundle, bundlesFrom, bundlesTo, type PlacedUse, placeKey } from './neighbours.ts';
import type { Targets } from './overloads.ts';

export interface Step {
  readonly symbol: SymbolId;
  readonly relation: CallNode['relation'];
  readonly confidence: Confidence;
  readonly evidence: Evidence;
  readonly uses: readonly PlacedUse[];
  readonly overloads?: readonly string[];
  /** The calls have candidates, among which the symbol is not. */
  readonly hasOtherCandidates?: true;
}

export interface Steps {
  readonly steps: readonly Step[];
  readonly unreadFiles: number;
}

const calls: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls']);
const overrides: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['overrides']);
const references: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['references']);
/** Kinds that may hold a function. */
export const holderKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['variable', 'field', 'property']);
// Reading the edges of a file takes about 100 µs.
const mostUsers = 200;

/** For a class: the callers of its constructors, and the places that construct it. */
export function callersOf(view: GraphView, symbol: StoredSymbol, enough: number): Steps {
  const called = [symbol, ...constructorsOf(view, symbol)].map(({ id }) =>
    bundlesTo(view, id, { kinds: calls, enough }),
  );
  const all = merged(called.flatMap(({ bundles }) => bundles));
  const isAlias = ({ other, edges }: Bundle): boolean =>
    edges.every((edge) => isAliasEdge(view.symbol(other), edge));
  const direct = all.filter((each) => !isAlias(each));
  const aliases = all.filter(isAlias);
  const holders = holdersOf(view, symbol, direct).filter(({ other }) =>
    aliases.every((alias) => alias.other !== other),
  );
  const via = [
    ...bundlesFrom(view, symbol, overrides),
    ...aliases.filter(({ other }) => isCalledElsewhere(view, other, direct)),
    ...holders,
  ].map((each) => ({ ...toStep(each), relation: 'via' as const }));
  return {
    steps: [...direct.map(toStep), ...via],
    unreadFiles: called.reduce((sum, { unreadFiles }) => sum + unreadFiles, 0),
  };
}

/** For `const g = wrap(f)`: the variable, when it is called from places that are not known to call the function. */
function holdersOf(
  view: GraphView,
  { id, kind }: StoredSymbol,
  direct: readonly Bundle[],
): readonly Bundle[] {
  if (!callableKinds.has(kind)) return [];
  return bundlesTo(view, id, { kinds: references, enough: mostUsers })
    .bundles.filter(
      ({ other }) => holderKinds.has(view.symbol(other).kind) && isCalledElsewhere(view, other, direct),
    )
    .map((each) => ({ ...each, confidence: 'approximate' }));
}

function isCalledElsewhere(view: GraphView, holder: SymbolId, known: readonly Bundle[]): boolean {
  const places = new Set(known.flatMap(({ edges }) => edges.map(placeKey)));
  const { edges } = view.incoming(holder, { kinds: calls, enough: mostUsers });
  return edges.some((edge) => !places.has(placeKey(edge)));
}

/** Whether it is no call: a variable is linked, at its name, to the functions that run when it is called. */
export function isAliasEdge(
  source: StoredSymbol,
  { row, column }: Pick<PlacedUse, 'row' | 'column'>,
): boolean {
  return holderKinds.has(source.kind) && row === source.nameRow && column === source.nameColumn;
}

/** For a class: its own calls and those of its constructors. */
export function calleesOf(view: GraphView, symbol: StoredSymbol): Steps {
  const own = bundlesFrom(view, symbol, calls);
  const through = constructorsOf(view, symbol).flatMap((each) => bundlesFrom(view, each, calls));
  const all = merged([...own, ...through]);
  // A construction has an edge to the type and one to its constructor from the same place. This is one call, shown as
  // the type.
  const shown = all.filter(({ other, edges }) => {
    const target = view.symbol(other);
    const type =
      target.kind === 'constructor' ? all.find((each) => each.other === target.parentId) : undefined;
    if (type === undefined) return true;
    const constructions = new Set(type.edges.map(placeKey));
    return !edges.every((edge) => constructions.has(placeKey(edge)));
  });
  return { steps: shown.map(toStep), unreadFiles: 0 };
}

export function constructorsOf(view: GraphView, symbol: StoredSymbol): readonly StoredSymbol[] {
  if (!typeKinds.has(symbol.kind)) return [];
  return view.reader.membersOf(symbol).filter(({ kind }) => kind === 'constructor');
}

/** For several overloads: each neighbour once, with the overloads it belongs to. */
export function stepsOfAll(
  view: GraphView,
  symbols: Targets,
  stepsOf: (symbol: StoredSymbol) => Steps,
): Steps {
  if (symbols.length === 1) return stepsOf(symbols[0]);
  const known = new Map<string, Step>();
  let unreadFiles = 0;
  for (const symbol of symbols) {
    const { steps, unreadFiles: unread } = stepsOf(symbol);
    unreadFiles += unread;
    const { id } = view.show(symbol);
    for (const step of steps) {
      const key = `${step.relation} ${step.symbol}`;
      const before = known.get(key);
      if (before === undefined) known.set(key, { ...step, overloads: [id] });
      else known.set(key, { ...joined(before, step), overloads: [...(before.overloads ?? []), id] });
    }
  }
  return { steps: [...known.values()], unreadFiles };
}

/** Both steps lead to the same symbol. */
export function joined(before: Step, step: Step): Step {
  const places = new Set(before.uses.map(placeKey));
  return {
    ...before,
    confidence: stronger(before.confidence, step.confidence),
    evidence: before.evidence === 'edge' ? 'edge' : step.evidence,
    uses: [...before.uses, ...step.uses.filter((use) => !places.has(placeKey(use)))],
  };
}

/** Merges the bundles of the same symbol; each place occurs once. */
function merged(bundles: readonly Bundle[]): readonly Bundle[] {
  const known = new Map<SymbolId, Bundle>();
  for (const each of bundles) {
    const before = known.get(each.other);
    if (before === undefined) {
      known.set(each.other, each);
      continue;
    }
    const places = new Set(before.edges.map(placeKey));
    const further = each.edges.filter((edge) => !places.has(placeKey(edge)));
    const confidence = stronger(before.confidence, each.confidence);
    known.set(each.other, { ...before, confidence, edges: [...before.edges, ...further] });
  }
  return [...known.values()];
}

function toStep({ other, confidence, edges }: Bundle): Step {
  return { symbol: other, relation: 'calls', confidence, evidence: 'edge', uses: edges };
}
