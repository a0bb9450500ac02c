/**
 * The calls of one function for `flow`, in source order: one entry for each place and target. A variable that holds the
 * called function, and a constructor of the constructed type, are no entries of their own. Functions that are passed on
 * belong to the flow, too.
 */
import type { FoldedCalls, ResolvedStep } from '../../model/answers/flow.ts';
import type { Place, UnresolvedCall } from '../../model/answers/navigation.ts';
import type { EdgeKind } from '../../model/edge.ts';
import { callableKinds, typeKinds } from '../../model/symbol.ts';
import type { PlacedEdge } from '../../store/file-edges.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { apart } from './apart.ts';
import { constructorsOf, holderKinds, isAliasEdge } from './call-steps.ts';
import { byConfidence, type GraphView } from './graph-view.ts';
import { type PlacedUse, placeKey } from './neighbours.ts';
import { isProven } from './possible-callers.ts';
import { unresolvedCalls } from './unresolved.ts';

export interface FlowCall {
  readonly how: ResolvedStep['how'];
  readonly target: StoredSymbol;
  readonly use: PlacedUse;
  readonly through: string | undefined;
  /** Number of targets at the place. */
  readonly candidates: number;
}

/** A call with an unknown target; `more` is the number of further calls of the name. */
export interface OpenCall {
  readonly name: string;
  readonly isDefined: boolean;
  readonly place: Place;
  readonly more: number;
}

export interface FlowCalls {
  readonly calls: readonly FlowCall[];
  /** In source order. */
  readonly open: readonly OpenCall[];
  readonly folded: FoldedCalls | undefined;
}

const running: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls', 'references']);
const logNames = /^_?(debug|trace|log|logger|warn|warning|info|crit|critical|deprecat\w*)$/i;
/** Log functions only when they are variables: a function of that name may decide how an error is handled. */
const errorNames = /^_?(error|exception|fatal)$/i;
/** Names under which translation functions are called, as in gettext. */
const translationNames = /^(?:_{1,2}|[dnpu]{0,3}gettext(?:_lazy|_noop)?|lazy_?n?gettext|[nd]?_l|N_)$/;
// As many as fit on a line.
const namesListed = 5;
/** Names of unresolved calls that are steps of one function. The others are counted. */
const mostOpen = 12;

export function flowCallsOf(view: GraphView, symbol: StoredSymbol, only: 'proven' | undefined): FlowCalls {
  const owners = ownersOf(view, symbol);
  const places = new Map<string, PlacedEdge[]>();
  for (const edge of owners.flatMap((owner) => view.outgoing(owner))) {
    if (!isStep(view, symbol, edge) || (only === 'proven' && !isProven(edge))) continue;
    const key = placeKey(edge);
    const known = places.get(key);
    if (known === undefined) places.set(key, [edge]);
    else known.push(edge);
  }
  const aliased = new Set(
    [...places.values()].flat().flatMap((edge) => (isAliasEdge(symbol, edge) ? edge.target : [])),
  );
  const all = [...places.values()]
    .flatMap((edges) => callsAt(view, edges))
    // The function for which an alias is made.
    .filter(({ how, target }) => how === 'calls' || !aliased.has(target.id));
  const [logs, spoken] = apart(all, ({ target }) => isLog(target));
  const [translations, others] = apart(
    spoken,
    ({ target, through }) =>
      isTranslation(target) || (through !== undefined && isTranslation({ name: through })),
  );
  const [read, calls] = apart(others, ({ target, how }) => how === 'passes' && target.kind === 'property');
  const inner = owners.flatMap((owner) => view.reader.membersOf(owner)).filter(isCallable);
  const { unknown, external } = unresolvedCalls(view, owners);
  const [unknownLogs, unknownOthers] = apart(unknown, isLog);
  const [externalLogs, externalOthers] = apart(external, isLog);
  const [unknownTranslations, named] = apart(unknownOthers, isTranslation);
  const [externalTranslations, outside] = apart(externalOthers, isTranslation);
  const open = openCalls(view, named);
  return {
    calls: inSourceOrder(
      calls.map((call) => placed(call, symbol, inner)),
      view,
    ),
    open: open.slice(0, mostOpen),
    folded: foldedOf({
      unresolvedCount: open.slice(mostOpen).reduce((sum, { more }) => sum + 1 + more, 0),
      outside,
      read,
      logCount: logs.length + unknownLogs.length + externalLogs.length,
      translationCount: translations.length + unknownTranslations.length + externalTranslations.length,
    }),
  };
}

/** Each name once. */
function openCalls(view: GraphView, calls: readonly UnresolvedCall[]): readonly OpenCall[] {
  const byName = new Map<string, UnresolvedCall[]>();
  for (const call of calls) {
    const known = byName.get(call.name);
    if (known === undefined) byName.set(call.name, [call]);
    else known.push(call);
  }
  const isDefinition = (symbol: StoredSymbol): boolean => runs(symbol) && !isTest(view, symbol);
  const defined = new Set(
    view.reader
      .namesakes([...byName.keys()])
      .filter(isDefinition)
      .map(({ name }) => name),
  );
  return [...byName].flatMap(([name, [first, ...others]]) =>
    first === undefined
      ? []
      : [{ name, isDefined: defined.has(name), place: placeOf(first), more: others.length }],
  );
}

function placeOf({ path, row, column }: UnresolvedCall): Place {
  return { path, row, column };
}

function runs({ kind }: StoredSymbol): boolean {
  return callableKinds.has(kind) || kind === 'property';
}

/** Whether the edge runs, or hands on, code that is not a test's. */
function isStep(
  view: GraphView,
  symbol: StoredSymbol,
  { kind, target: id, row, column }: PlacedEdge,
): boolean {
  if (!running.has(kind)) return false;
  // `Mocha` in `Mocha.prototype.run = function () {`.
  if (row === symbol.nameRow && column < symbol.nameColumn) return false;
  const target = view.symbol(id);
  if (isTest(view, target) && !isTest(view, symbol)) return false;
  if (kind === 'calls' || callableKinds.has(target.kind)) return true;
  return target.kind === 'property' && makesCalls(view, target);
}

function isTest(view: GraphView, { fileId }: StoredSymbol): boolean {
  return fileId !== undefined && view.file(fileId).isTest;
}

function makesCalls(view: GraphView, symbol: StoredSymbol): boolean {
  return view.outgoing(symbol).some(({ kind }) => kind === 'calls');
}

/** Number of places where the symbol makes a call. */
export function callPlaces(view: GraphView, symbol: StoredSymbol): number {
  const edges = ownersOf(view, symbol).flatMap((owner) => view.outgoing(owner));
  return new Set(edges.filter(({ kind }) => kind === 'calls').map(placeKey)).size;
}

/** A construction runs the constructors of the type, not the code of its body. */
function ownersOf(view: GraphView, symbol: StoredSymbol): readonly StoredSymbol[] {
  return typeKinds.has(symbol.kind) ? constructorsOf(view, symbol) : [symbol];
}

/** `edges` have the same place. */
function callsAt(view: GraphView, edges: readonly PlacedEdge[]): readonly FlowCall[] {
  const called = edges.filter(({ kind }) => kind === 'calls');
  const wanted = called.length > 0 ? called : edges;
  const targets = new Map(wanted.map((edge) => [edge.target, { edge, symbol: view.symbol(edge.target) }]));
  const isHolder = ({ symbol }: { readonly symbol: StoredSymbol }): boolean => holderKinds.has(symbol.kind);
  const isOwnConstructor = ({ symbol }: { readonly symbol: StoredSymbol }): boolean =>
    symbol.kind === 'constructor' && symbol.parentId !== undefined && targets.has(symbol.parentId);
  const run = [...targets.values()].filter((each) => !isOwnConstructor(each));
  const functions = run.filter((each) => !isHolder(each));
  const holder = functions.length > 0 ? run.find(isHolder)?.symbol.name : undefined;
  const shown = functions.length > 0 ? functions : run;
  return shown
    .toSorted((one, other) => byConfidence(one.edge.confidence, other.edge.confidence))
    .map(({ edge, symbol: target }) => ({
      how: edge.kind === 'calls' ? 'calls' : 'passes',
      target,
      use: edge,
      through: holder === target.name ? undefined : holder,
      candidates: shown.length,
    }));
}

function isCallable({ kind }: StoredSymbol): boolean {
  return callableKinds.has(kind);
}

/** The call of a parameter has the place where the parameter gets its value, which belongs to other code. */
function placed(call: FlowCall, symbol: StoredSymbol, inner: readonly StoredSymbol[]): FlowCall {
  const { file, row } = call.use;
  const isIn = ({ fileId, startRow, endRow }: StoredSymbol): boolean =>
    file === fileId && row >= startRow && row <= endRow;
  const isOther = !isIn(symbol) || inner.some((each) => each.startRow < each.endRow && isIn(each));
  return call.how === 'calls' && isOther ? { ...call, how: 'receives' } : call;
}

/** Functions that it receives come last: their places are those of other code. */
function inSourceOrder(calls: readonly FlowCall[], view: GraphView): readonly FlowCall[] {
  return calls
    .map((call) => ({ call, last: Number(call.how === 'receives'), path: view.file(call.use.file).path }))
    .sort(
      (a, b) =>
        a.last - b.last ||
        (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) ||
        a.call.use.row - b.call.use.row ||
        a.call.use.column - b.call.use.column,
    )
    .map(({ call }) => call);
}

function isLog({ name, kind }: { readonly name: string; readonly kind?: StoredSymbol['kind'] }): boolean {
  return logNames.test(name) || (errorNames.test(name) && kind !== undefined && holderKinds.has(kind));
}

function isTranslation({ name }: { readonly name: string }): boolean {
  return translationNames.test(name);
}

/** Undefined when nothing is folded. */
function foldedOf({
  unresolvedCount,
  outside,
  read,
  logCount,
  translationCount,
}: {
  readonly unresolvedCount: number;
  readonly outside: readonly UnresolvedCall[];
  readonly read: readonly FlowCall[];
  readonly logCount: number;
  readonly translationCount: number;
}): FoldedCalls | undefined {
  if (unresolvedCount + outside.length + logCount + translationCount + read.length === 0) return undefined;
  return {
    unresolvedCount,
    external: [...new Set(outside.map(({ name }) => name))].slice(0, namesListed),
    externalCount: outside.length,
    properties: [...new Set(read.map(({ target }) => target.name))].slice(0, namesListed),
    logCount,
    translationCount,
  };
}
