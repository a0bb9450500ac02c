/**
 * Callers and callees of a symbol as trees. Breadth first; a symbol is expanded once, and marked where it occurs
 * again. A call of an overridden method may run the override: such callers are listed below a `via` node.
 */

import type { Callers, CallNode, CallTree, TreeOptions } from '../../model/answers/call-tree.ts';
import type { Place, SymbolNode, UnresolvedCalls } from '../../model/answers/navigation.ts';
import type { Confidence, EdgeKind } from '../../model/edge.ts';
import { type SymbolId, typeKinds } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { type GraphView, stronger } from './graph-view.ts';
import { mentionsOf } from './mentions.ts';
import { type Bundle, bundlesFrom, bundlesTo, placeKey, placesOf } from './neighbours.ts';
import type { Targets } from './overloads.ts';
import { callsByName, unresolvedCalls } from './unresolved.ts';

export function callers(view: GraphView, targets: Targets, options: TreeOptions): Callers {
  const tree = growTree(view, targets, options, callersOf);
  return { ...tree, byName: callsByName(view, targets[0]), mentions: mentionsOf(view, targets) };
}

export function callees(
  view: GraphView,
  targets: Targets,
  options: TreeOptions,
): CallTree & { readonly unresolved: UnresolvedCalls } {
  const tree = growTree(view, targets, options, calleesOf);
  const symbols = targets.flatMap((symbol) => [symbol, ...constructorsOf(view, symbol)]);
  return { ...tree, unresolved: unresolvedCalls(view, symbols) };
}

export interface Step {
  readonly symbol: SymbolId;
  readonly relation: CallNode['relation'];
  readonly confidence: Confidence;
  readonly edges: Bundle['edges'];
  readonly overloads?: readonly string[];
}

export interface Steps {
  readonly steps: readonly Step[];
  readonly unreadFiles: number;
}
/** Stops reading after `enough` neighbours. */
type Neighbours = (view: GraphView, symbol: StoredSymbol, enough: number) => Steps;

interface MutableNode extends SymbolNode {
  relation: CallNode['relation'];
  confidence: Confidence;
  places: readonly Place[];
  placeCount: number;
  overloads?: readonly string[];
  again: CallNode['again'];
  children: MutableNode[];
  more: number;
  unreadFiles: number;
}

interface OpenNode {
  readonly symbols: Targets;
  readonly depth: number;
  readonly above: OpenNode | undefined;
  readonly node: Pick<MutableNode, 'children' | 'more' | 'unreadFiles'>;
}

function growTree(view: GraphView, roots: Targets, options: TreeOptions, neighbours: Neighbours): CallTree {
  const rootNode = { children: [] as MutableNode[], more: 0, unreadFiles: 0 };
  const seen = new Set<SymbolId>(roots.map(({ id }) => id));
  const open: OpenNode[] = [{ symbols: roots, depth: 0, above: undefined, node: rootNode }];
  let [count, total, isCut] = [0, 0, false];
  for (let next = 0; next < open.length; next++) {
    const at = open[next];
    if (at === undefined) break;
    if (count >= options.limit) {
      isCut = true;
      break;
    }
    // All neighbours of the root are counted; deeper, no more are read than can be shown.
    const enough = at.above === undefined ? Number.POSITIVE_INFINITY : options.limit - count + 1;
    const { steps, unreadFiles } = neighboursOfAll(view, at.symbols, (symbol) =>
      neighbours(view, symbol, enough),
    );
    at.node.unreadFiles = unreadFiles;
    for (const step of steps) {
      if (at.above === undefined && step.relation === 'calls') total++;
      if (count >= options.limit) {
        at.node.more++;
        continue;
      }
      count++;
      const symbol = view.symbol(step.symbol);
      const again = !seen.has(symbol.id) ? undefined : isAbove(at, symbol.id) ? 'cycle' : 'repeated';
      const node = createNode(view, symbol, step, again);
      at.node.children.push(node);
      seen.add(symbol.id);
      // A `via` node is not a call and does not count towards the depth.
      const depth = at.depth + (step.relation === 'via' ? 0 : 1);
      if (again === undefined && depth < options.depth)
        open.push({ symbols: [symbol], depth, above: at, node });
    }
  }
  const { children, more } = rootNode;
  return { root: view.show(roots[0]), depth: options.depth, total, children, more, isCut };
}

/** For several overloads: each neighbour once, with the overloads it belongs to. */
function neighboursOfAll(
  view: GraphView,
  symbols: Targets,
  neighbours: (symbol: StoredSymbol) => Steps,
): Steps {
  if (symbols.length === 1) return neighbours(symbols[0]);
  const known = new Map<string, Step>();
  let unreadFiles = 0;
  for (const symbol of symbols) {
    const { steps, unreadFiles: unread } = neighbours(symbol);
    unreadFiles += unread;
    const { id } = view.show(symbol);
    for (const step of steps) {
      const key = `${step.relation} ${step.symbol}`;
      const before = known.get(key);
      if (before === undefined) known.set(key, { ...step, overloads: [id] });
      else known.set(key, joined(before, step, id));
    }
  }
  return { steps: [...known.values()], unreadFiles };
}

function joined(before: Step, step: Step, overload: string): Step {
  const places = new Set(before.edges.map(placeKey));
  return {
    ...before,
    confidence: stronger(before.confidence, step.confidence),
    edges: [...before.edges, ...step.edges.filter((edge) => !places.has(placeKey(edge)))],
    overloads: [...(before.overloads ?? []), overload],
  };
}

function createNode(
  view: GraphView,
  symbol: StoredSymbol,
  step: Step,
  again: CallNode['again'],
): MutableNode {
  const { relation, confidence, edges, overloads } = step;
  const places = placesOf(view, edges);
  return {
    ...view.show(symbol),
    relation,
    confidence,
    places,
    placeCount: edges.length,
    ...(overloads === undefined ? {} : { overloads }),
    again,
    children: [],
    more: 0,
    unreadFiles: 0,
  };
}

function isAbove(from: OpenNode, symbol: SymbolId): boolean {
  for (let at: OpenNode | undefined = from; at !== undefined; at = at.above)
    if (at.symbols.some(({ id }) => id === symbol)) return true;
  return false;
}

const calls: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls']);
const overrides: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['overrides']);

/** For a class: the callers of its constructors, and the places that construct it. */
export function callersOf(view: GraphView, symbol: StoredSymbol, enough: number): Steps {
  const called = [symbol, ...constructorsOf(view, symbol)].map(({ id }) =>
    bundlesTo(view, id, { kinds: calls, enough }),
  );
  const via = bundlesFrom(view, symbol, overrides).map((each) => ({
    ...toStep(each),
    relation: 'via' as const,
  }));
  return {
    steps: [...merged(called.flatMap(({ bundles }) => bundles)).map(toStep), ...via],
    unreadFiles: called.reduce((sum, { unreadFiles }) => sum + unreadFiles, 0),
  };
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
  return { symbol: other, relation: 'calls', confidence, edges };
}
