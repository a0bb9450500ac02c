/**
 * Who calls a symbol, and what it calls, as trees. Breadth first, each symbol once: where it comes again it is marked
 * and not followed. A call of what a method overrides may reach the method: such callers stand below a `via` node.
 */
import type { Confidence, EdgeKind } from '../../model/edge.ts';
import { type SymbolId, typeKinds } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { type GraphView, type Place, type SymbolNode, stronger } from './graph-view.ts';
import { type Mentions, mentionsOf } from './mentions.ts';
import { type Bundle, bundlesFrom, bundlesTo, placeKey, placesOf } from './neighbours.ts';
import { type ByName, callsByName, type UnresolvedCalls, unresolvedCalls } from './unresolved.ts';

export interface CallTree {
  readonly root: SymbolNode;
  readonly depth: number;
  /** Direct callers or callees, before the limit. */
  readonly total: number;
  readonly children: readonly CallNode[];
  /** Direct ones beyond the limit. */
  readonly more: number;
  /** True when the limit was reached before all nodes were followed as deep as asked. */
  readonly isCut: boolean;
}

export interface CallNode extends SymbolNode {
  /** `via`: not a call; the parent overrides or constructs this, and the calls below are calls of this. */
  readonly relation: 'calls' | 'via';
  readonly confidence: Confidence;
  /** The first few; `placeCount` says how many there are. */
  readonly places: readonly Place[];
  readonly placeCount: number;
  /** Shown before: `cycle` on the way to the root, `repeated` elsewhere. Not followed again. */
  readonly again: 'cycle' | 'repeated' | undefined;
  readonly children: readonly CallNode[];
  /** Children beyond the limit. */
  readonly more: number;
  /** Files that may have further ones and were not read. */
  readonly unreadFiles: number;
}

export interface Callers extends CallTree {
  readonly byName: ByName;
  readonly mentions: Mentions;
}

export interface TreeOptions {
  readonly depth: number;
  /** Of nodes in the whole tree. */
  readonly limit: number;
}

export function callers(view: GraphView, symbol: StoredSymbol, options: TreeOptions): Callers {
  const tree = growTree(view, symbol, options, callersOf);
  return { ...tree, byName: callsByName(view, symbol), mentions: mentionsOf(view, symbol) };
}

export function callees(
  view: GraphView,
  symbol: StoredSymbol,
  options: TreeOptions,
): CallTree & { readonly unresolved: UnresolvedCalls } {
  const tree = growTree(view, symbol, options, calleesOf);
  return { ...tree, unresolved: unresolvedCalls(view, [symbol, ...constructorsOf(view, symbol)]) };
}

export interface Step {
  readonly symbol: SymbolId;
  readonly relation: CallNode['relation'];
  readonly confidence: Confidence;
  readonly edges: Bundle['edges'];
}

export interface Steps {
  readonly steps: readonly Step[];
  readonly unreadFiles: number;
}
/** `enough`: no more are read when so many were found. */
type Neighbours = (view: GraphView, symbol: StoredSymbol, enough: number) => Steps;

interface Growing extends SymbolNode {
  relation: CallNode['relation'];
  confidence: Confidence;
  places: readonly Place[];
  placeCount: number;
  again: CallNode['again'];
  children: Growing[];
  more: number;
  unreadFiles: number;
}

interface Bud {
  readonly symbol: StoredSymbol;
  readonly depth: number;
  readonly above: Bud | undefined;
  readonly node: Pick<Growing, 'children' | 'more' | 'unreadFiles'>;
}

function growTree(
  view: GraphView,
  root: StoredSymbol,
  options: TreeOptions,
  neighbours: Neighbours,
): CallTree {
  const trunk = { children: [] as Growing[], more: 0, unreadFiles: 0 };
  const seen = new Set<SymbolId>([root.id]);
  const buds: Bud[] = [{ symbol: root, depth: 0, above: undefined, node: trunk }];
  let [count, total, isCut] = [0, 0, false];
  for (let next = 0; next < buds.length; next++) {
    const bud = buds[next];
    if (bud === undefined) break;
    if (count >= options.limit) {
      isCut = true;
      break;
    }
    // All of the root are counted; further on, no more are read than can be shown.
    const enough = bud.above === undefined ? Number.POSITIVE_INFINITY : options.limit - count + 1;
    const { steps, unreadFiles } = neighbours(view, bud.symbol, enough);
    bud.node.unreadFiles = unreadFiles;
    for (const step of steps) {
      if (bud.above === undefined && step.relation === 'calls') total++;
      if (count >= options.limit) {
        bud.node.more++;
        continue;
      }
      count++;
      const symbol = view.symbol(step.symbol);
      const again = !seen.has(symbol.id) ? undefined : isAbove(bud, symbol.id) ? 'cycle' : 'repeated';
      const node = sprout(view, symbol, step, again);
      bud.node.children.push(node);
      seen.add(symbol.id);
      // What stands between is no call: it takes nothing from the depth.
      const depth = bud.depth + (step.relation === 'via' ? 0 : 1);
      if (again === undefined && depth < options.depth) buds.push({ symbol, depth, above: bud, node });
    }
  }
  const { children, more } = trunk;
  return { root: view.show(root), depth: options.depth, total, children, more, isCut };
}

function sprout(view: GraphView, symbol: StoredSymbol, step: Step, again: CallNode['again']): Growing {
  const { relation, confidence, edges } = step;
  const places = placesOf(view, edges);
  return {
    ...view.show(symbol),
    relation,
    confidence,
    places,
    placeCount: edges.length,
    again,
    children: [],
    more: 0,
    unreadFiles: 0,
  };
}

function isAbove(bud: Bud, symbol: SymbolId): boolean {
  for (let at: Bud | undefined = bud; at !== undefined; at = at.above)
    if (at.symbol.id === symbol) return true;
  return false;
}

const calls: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls']);
const overrides: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['overrides']);

/** Of a class: whoever constructs it, or calls its constructor. */
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

/** Of a class: what it calls itself, and what its constructor calls. */
export function calleesOf(view: GraphView, symbol: StoredSymbol): Steps {
  const own = bundlesFrom(view, symbol, calls);
  const through = constructorsOf(view, symbol).flatMap((each) => bundlesFrom(view, each, calls));
  const all = merged([...own, ...through]);
  // A construction leads to the type and to its constructor, from the same place: one call, shown as the type.
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

/** Bundles with the same symbol as one, each place once. */
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
