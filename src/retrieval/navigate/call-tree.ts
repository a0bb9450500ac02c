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
import type { Meant } from './overloads.ts';
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
  /** Which overloads it calls, or which call it; told beside the root only, where that has several. */
  readonly overloads?: readonly string[];
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

export function callers(view: GraphView, meant: Meant, options: TreeOptions): Callers {
  const tree = growTree(view, meant, options, callersOf);
  return { ...tree, byName: callsByName(view, meant[0]), mentions: mentionsOf(view, meant) };
}

export function callees(
  view: GraphView,
  meant: Meant,
  options: TreeOptions,
): CallTree & { readonly unresolved: UnresolvedCalls } {
  const tree = growTree(view, meant, options, calleesOf);
  const symbols = meant.flatMap((symbol) => [symbol, ...constructorsOf(view, symbol)]);
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
/** `enough`: no more are read when so many were found. */
type Neighbours = (view: GraphView, symbol: StoredSymbol, enough: number) => Steps;

interface Growing extends SymbolNode {
  relation: CallNode['relation'];
  confidence: Confidence;
  places: readonly Place[];
  placeCount: number;
  overloads?: readonly string[];
  again: CallNode['again'];
  children: Growing[];
  more: number;
  unreadFiles: number;
}

interface Bud {
  readonly symbols: Meant;
  readonly depth: number;
  readonly above: Bud | undefined;
  readonly node: Pick<Growing, 'children' | 'more' | 'unreadFiles'>;
}

function growTree(view: GraphView, roots: Meant, options: TreeOptions, neighbours: Neighbours): CallTree {
  const trunk = { children: [] as Growing[], more: 0, unreadFiles: 0 };
  const seen = new Set<SymbolId>(roots.map(({ id }) => id));
  const buds: Bud[] = [{ symbols: roots, depth: 0, above: undefined, node: trunk }];
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
    const { steps, unreadFiles } = together(view, bud.symbols, (symbol) => neighbours(view, symbol, enough));
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
      if (again === undefined && depth < options.depth)
        buds.push({ symbols: [symbol], depth, above: bud, node });
    }
  }
  const { children, more } = trunk;
  return { root: view.show(roots[0]), depth: options.depth, total, children, more, isCut };
}

/** Of overloads: each neighbour once, with the overloads that it is one of. */
function together(view: GraphView, symbols: Meant, neighbours: (symbol: StoredSymbol) => Steps): Steps {
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

function sprout(view: GraphView, symbol: StoredSymbol, step: Step, again: CallNode['again']): Growing {
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

function isAbove(bud: Bud, symbol: SymbolId): boolean {
  for (let at: Bud | undefined = bud; at !== undefined; at = at.above)
    if (at.symbols.some(({ id }) => id === symbol)) return true;
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
