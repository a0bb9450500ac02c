/** A call graph by the places of its edges, and what is related to what by inheritance. */
import type { CallGraph, GraphEdge, GraphSymbol, GraphUnresolved } from '../graph/call-graph.ts';
import { groupBy } from '../graph/group-by.ts';
import { indexNames, isConstructor, isType, type Names } from '../graph/names.ts';
import type { TracedCall } from './read-traces.ts';

/** An edge with its target. */
export interface Drawn {
  readonly edge: GraphEdge;
  readonly target: GraphSymbol;
}

export interface GraphIndex {
  /** The calls drawn at a place, or in all of a line. */
  readonly callsAt: (path: string, line: number, column?: number) => readonly Drawn[];
  /** Calls, and uses of names, in a line. */
  readonly usesIn: (path: string, line: number) => readonly Drawn[];
  readonly unresolvedAt: (path: string, line: number, column?: number) => readonly GraphUnresolved[];
  /** The symbol is the function that ran, or the class whose construction ran it. */
  readonly isCallee: (symbol: GraphSymbol, call: TracedCall) => boolean;
  /** The symbol is a method that the one that ran overrides, or one that overrides it. */
  readonly isRelated: (symbol: GraphSymbol, call: TracedCall) => boolean;
  readonly hasSymbol: (call: TracedCall) => boolean;
  /** The symbol holds a function, or declares one that others implement: it never runs itself. */
  readonly isBodiless: (symbol: GraphSymbol) => boolean;
}

const holders = new Set(['variable', 'field', 'property']);

export function indexGraph(graph: CallGraph): GraphIndex {
  const names = indexNames(graph);
  const draw = (edges: readonly GraphEdge[]): readonly Drawn[] =>
    edges.flatMap((edge) => {
      const target = names.symbol(edge.target);
      return target === undefined ? [] : [{ edge, target }];
    });
  const calls = groupBy(draw(graph.edges), ({ edge }) => lineKey(edge));
  const references = groupBy(draw(graph.references), ({ edge }) => lineKey(edge));
  const unresolved = groupBy(graph.unresolved, lineKey);
  const callsAt: GraphIndex['callsAt'] = (path, line, column) =>
    (calls.get(`${path}:${line}`) ?? []).filter(({ edge }) => column === undefined || edge.column === column);
  const relatives = createRelatives(graph);
  const places = groupBy([...graph.symbols.values()], (symbol) => `${symbol.path}:${symbol.name}`);
  const methodOf = (call: TracedCall): readonly GraphSymbol[] =>
    (places.get(`${call.callee?.file}:${lastName(call.callee?.name ?? '')}`) ?? []).filter((symbol) =>
      isFunction(symbol, call),
    );
  return {
    callsAt,
    usesIn: (path, line) => [...callsAt(path, line), ...(references.get(`${path}:${line}`) ?? [])],
    unresolvedAt: (path, line, column) =>
      (unresolved.get(`${path}:${line}`) ?? []).filter(
        (one) => column === undefined || one.column === column,
      ),
    isCallee: (symbol, call) => isFunction(symbol, call) || isMade(symbol, call, names),
    isRelated: (symbol, call) => {
      const owner = names.owner(symbol);
      if (owner === undefined || !isType(owner)) return false;
      return methodOf(call).some((method) => {
        const other = names.owner(method);
        return method.name === symbol.name && other !== undefined && relatives(owner, other);
      });
    },
    hasSymbol: (call) => methodOf(call).length > 0,
    isBodiless: (symbol) => {
      const owner = names.owner(symbol);
      return holders.has(symbol.kind) || owner?.kind === 'interface' || owner?.kind === 'type';
    },
  };
}

function lineKey({ path, line }: { readonly path: string; readonly line: number }): string {
  return `${path}:${line}`;
}

function lastName(qualifiedName: string): string {
  return qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1);
}

/** Definitions of one qualified name in a file are one thing: branches of an `if`, overloads, getter and setter. */
function isFunction(symbol: GraphSymbol, { callee }: TracedCall): boolean {
  if (callee === undefined || symbol.path !== callee.file || symbol.kind === 'file') return false;
  if (symbol.qualifiedName === callee.name) return true;
  const hasName = symbol.name === lastName(callee.name) || symbol.name === 'default';
  return hasName && (symbol.nameLine ?? symbol.line) === callee.line;
}

function isMade(symbol: GraphSymbol, { made }: TracedCall, names: Names): boolean {
  if (made === undefined || symbol.path !== made.file) return false;
  if (symbol.qualifiedName === made.name) return true;
  const owner = names.owner(symbol);
  return owner?.qualifiedName === made.name && isConstructor(symbol, owner);
}

/** Whether one type is a base of the other, at any distance. */
function createRelatives(graph: CallGraph): (a: GraphSymbol, b: GraphSymbol) => boolean {
  const known = new Map<string, ReadonlySet<string>>();
  const basesOf = (id: string): ReadonlySet<string> => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const all = new Set<string>();
    const waiting = [...(graph.bases.get(id) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (all.has(next)) continue;
      all.add(next);
      waiting.push(...(graph.bases.get(next) ?? []));
    }
    known.set(id, all);
    return all;
  };
  return (a, b) => basesOf(a.id).has(b.id) || basesOf(b.id).has(a.id);
}
