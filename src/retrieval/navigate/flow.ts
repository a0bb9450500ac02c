/**
 * The flow of a function: its calls in source order, recursively. Functions are read level by level, so that a limit
 * cuts the deepest calls, and branch by branch; each is printed once, where the answer comes to it first.
 */
import type {
  Flow,
  FlowOptions,
  FlowStep,
  OverridesOfTarget,
  ResolvedStep,
} from '../../model/answers/flow.ts';
import type { Place } from '../../model/answers/navigation.ts';
import { type SymbolId, typeKinds } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { callPlaces, type FlowCall, type FlowCalls, flowCallsOf, type OpenCall } from './flow-calls.ts';
import type { GraphView } from './graph-view.ts';
import { createOverrides, isRegistered } from './known-overrides.ts';
import type { Targets } from './overloads.ts';

/** The calls that were read for one answer. */
interface FlowRead {
  readonly view: GraphView;
  readonly options: FlowOptions;
  readonly roots: Targets;
  readonly read: ReadonlyMap<SymbolId, FlowCalls>;
  readonly overrides: (method: StoredSymbol) => readonly StoredSymbol[];
}

// A method without calls of its own runs as one of its overrides. With more of them, none is followed.
const mostOverridesFollowed = 3;
const overridesListed = 3;
// Where a place has more candidates, most of them do not run.
const mostCandidatesFollowed = 2;
// Its message explains an error; its constructor does not.
const errorType = /(Error|Exception|Warning)$/;

export function flow(view: GraphView, targets: Targets, options: FlowOptions): Flow {
  const overrides = createOverrides(view);
  const { read, isCut } = readFlow(view, targets, { options, overrides });
  const known: FlowRead = { view, options, roots: targets, read, overrides };
  const steps: FlowStep[] = [];
  const shown = new Map<SymbolId, Place | undefined>(targets.map(({ id }) => [id, undefined]));
  for (const root of targets) addSteps(known, root, { steps, shown, level: 1 });
  const folded = read.get(targets[0].id)?.folded;
  return { root: view.show(targets[0]), depth: options.depth, steps, ...(folded && { folded }), isCut };
}

/** Reads functions breadth first, until their calls reach the limit. */
function readFlow(
  view: GraphView,
  roots: Targets,
  { options, overrides }: Pick<FlowRead, 'options' | 'overrides'>,
): { readonly read: ReadonlyMap<SymbolId, FlowCalls>; readonly isCut: boolean } {
  const read = new Map<SymbolId, FlowCalls>();
  let branches: readonly (readonly StoredSymbol[])[] = [roots];
  let count = 0;
  for (let depth = 1; depth <= options.depth; depth++) {
    const next: StoredSymbol[][] = [];
    const turns = takeTurns(branches);
    for (let turn = turns.next(0); turn.done !== true; ) {
      const symbol = turn.value;
      let used = 0;
      if (!read.has(symbol.id)) {
        if (count >= options.limit) return { read, isCut: true };
        const own = withOverrides(view, flowCallsOf(view, symbol, options.only), {
          of: symbol,
          overrides: overrides(symbol),
        });
        read.set(symbol.id, own);
        used = own.calls.length;
        count += used;
        next.push(own.calls.filter(isFollowed).map(({ target }) => target));
      }
      turn = turns.next(used);
    }
    branches = next;
  }
  return { read, isCut: false };
}

/**
 * The functions of the branches, each time of the branch that used the fewest calls, so that an early branch does not
 * use up the limit. `next` gets the number of calls of the function before.
 */
function* takeTurns(
  branches: readonly (readonly StoredSymbol[])[],
): Generator<StoredSymbol, undefined, number> {
  const open = branches.map((symbols) => ({ symbols, at: 0, used: 0 }));
  for (;;) {
    const waiting = open.filter(({ symbols, at }) => at < symbols.length);
    const least = Math.min(...waiting.map(({ used }) => used));
    const branch = waiting.find(({ used }) => used === least);
    const symbol = branch?.symbols[branch.at];
    if (branch === undefined || symbol === undefined) return undefined;
    branch.at++;
    branch.used += yield symbol;
  }
}

/** A method without calls of its own: its overrides, if there are few. */
function withOverrides(
  view: GraphView,
  own: FlowCalls,
  { of, overrides }: { readonly of: StoredSymbol; readonly overrides: readonly StoredSymbol[] },
): FlowCalls {
  if (own.calls.length > 0 || overrides.length > mostOverridesFollowed) return own;
  const calls = overrides.flatMap((target): readonly FlowCall[] => {
    const { fileId: file, nameRow: row, nameColumn: column } = target;
    if (file === undefined) return [];
    const confidence = isRegistered(view, of, target) ? 'probable' : 'approximate';
    const use = { file, row, column, confidence } as const;
    return [{ how: 'runs', target, use, through: undefined, candidates: 1 }];
  });
  return { ...own, calls };
}

function isFollowed({ target, candidates }: FlowCall): boolean {
  const isError = typeKinds.has(target.kind) && errorType.test(target.name);
  return !isError && candidates <= mostCandidatesFollowed;
}

interface Printing {
  readonly steps: FlowStep[];
  /** Where the calls of a function are shown; undefined for the roots. */
  readonly shown: Map<SymbolId, Place | undefined>;
  readonly level: number;
}

function addSteps(known: FlowRead, of: StoredSymbol, { steps, shown, level }: Printing): void {
  const { view, options, read } = known;
  const open = [...(read.get(of.id)?.open ?? [])];
  const addOpen = (before: Place | undefined): void => {
    while (open[0] !== undefined && (before === undefined || isBefore(open[0].place, before))) {
      const { name, isDefined, place: site, more } = open.shift() as OpenCall;
      steps.push({ level, how: 'unresolved', name, isDefined, site, ...(more > 0 && { more }) });
    }
  };
  for (const call of read.get(of.id)?.calls ?? []) {
    const { target, use } = call;
    addOpen(call.how === 'receives' ? undefined : view.showPlace(use));
    const own = read.get(target.id);
    const place = view.showPlace(use);
    const isShown = shown.has(target.id);
    const isOpened = !isShown && own !== undefined && level < options.depth && isFollowed(call);
    const shownAt =
      isShown && own !== undefined && own.calls.length > 0
        ? (shown.get(target.id) ?? placeOfRoot(view, target))
        : undefined;
    steps.push({
      ...stepOf(known, call, level),
      ...(shownAt !== undefined && { shownAt }),
      ...(isOpened && own.folded !== undefined && { folded: own.folded }),
      ...(!isOpened && !isShown && hiddenCalls(known, target)),
    });
    if (!isOpened) continue;
    shown.set(target.id, place);
    addSteps(known, target, { steps, shown, level: level + 1 });
  }
  addOpen(undefined);
}

function isBefore(one: Place, other: Place): boolean {
  if (one.path !== other.path) return one.path < other.path;
  return one.row < other.row || (one.row === other.row && one.column < other.column);
}

function placeOfRoot(
  view: GraphView,
  { fileId: file, nameRow: row, nameColumn: column }: StoredSymbol,
): Place | undefined {
  return file === undefined ? undefined : view.showPlace({ file, row, column });
}

function stepOf({ view, overrides }: FlowRead, call: FlowCall, level: number): ResolvedStep {
  const { how, target, use, through, candidates } = call;
  const { confidence } = use;
  const others = overridesShown(view, overrides(target));
  return {
    ...{ level, how, target: view.show(target), confidence, site: view.showPlace(use) },
    ...(through !== undefined && { through }),
    ...(candidates > 1 && { candidates }),
    ...(others !== undefined && { overrides: others }),
  };
}

/** Functions that were not read only count their calls, which needs no more than their edges. */
function hiddenCalls({ view, read }: FlowRead, target: StoredSymbol): Pick<ResolvedStep, 'hidden'> {
  const hidden = read.get(target.id)?.calls.length ?? callPlaces(view, target);
  return hidden === 0 ? {} : { hidden };
}

function overridesShown(view: GraphView, overrides: readonly StoredSymbol[]): OverridesOfTarget | undefined {
  if (overrides.length === 0) return undefined;
  const first = overrides.slice(0, overridesListed).map((each) => view.show(each).id);
  return { total: overrides.length, first };
}
