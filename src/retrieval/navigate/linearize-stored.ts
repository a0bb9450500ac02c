/** Linearizations from the edges of the index: a type and its supertypes, in the order in which members are looked up. */
import type { EdgeKind } from '../../model/edge.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { GraphView } from './graph-view.ts';

const upward: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['inherits', 'implements']);

// No real hierarchy is deeper, and the search is recursive.
const deepest = 500;

/** C3, as in Python; where the bases contradict each other, depth first. Keeps what it has computed. */
export function createLinearizer(view: GraphView): (type: SymbolId) => readonly SymbolId[] {
  const known = new Map<SymbolId, readonly SymbolId[]>();
  let depth = 0;
  const linearize = (type: SymbolId): readonly SymbolId[] => {
    const done = known.get(type);
    if (done !== undefined) return done;
    if (depth >= deepest) return [type];
    // A type below itself, as in broken code, ends here.
    known.set(type, [type]);
    const bases = basesOf(view, type);
    depth++;
    const orders = bases.map(linearize);
    depth--;
    const [only = [], ...others] = orders;
    const above = others.length === 0 ? only : (merge([...orders, bases]) ?? [...new Set(orders.flat())]);
    const order = [type, ...above.filter((each) => each !== type)];
    known.set(type, order);
    return order;
  };
  return linearize;
}

/** In source order. */
function basesOf(view: GraphView, type: SymbolId): readonly SymbolId[] {
  const edges = view.outgoing(view.symbol(type)).filter(({ kind }) => upward.has(kind));
  return [...new Set(edges.map(({ target }) => target))].filter((base) => base !== type);
}

/** Undefined when no order agrees with all of them. */
function merge(orders: readonly (readonly SymbolId[])[]): readonly SymbolId[] | undefined {
  const merged: SymbolId[] = [];
  let left = orders.filter(({ length }) => length > 0);
  while (left.length > 0) {
    const next = left
      .map(([head]) => head)
      .find((head) => head !== undefined && left.every((order) => order.indexOf(head, 1) < 0));
    if (next === undefined) return undefined;
    merged.push(next);
    left = left
      .map((order) => (order[0] === next ? order.slice(1) : order))
      .filter(({ length }) => length > 0);
  }
  return merged;
}
