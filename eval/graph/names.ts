/** Finds symbols of a call graph by location and name, and decides which of them a benchmark regards as one symbol. */
import type { CallGraph, GraphSymbol } from './call-graph.ts';

export interface Names {
  readonly symbol: (id: string) => GraphSymbol | undefined;
  /** The symbols of a file, outer before inner. */
  readonly inFile: (path: string) => readonly GraphSymbol[];
  /** The enclosing symbol; undefined at the top of a file. */
  readonly owner: (symbol: GraphSymbol) => GraphSymbol | undefined;
  /** The class for its constructors; the first declaration of a symbol with several; otherwise the symbol itself. */
  readonly canonical: (symbol: GraphSymbol) => GraphSymbol;
  /** The constructors that run for a type: its own, or else those of its nearest bases. */
  readonly constructors: (type: GraphSymbol) => readonly GraphSymbol[];
  /** The innermost callable that contains the source of an edge, or is it; the file at the top level. */
  readonly caller: (source: GraphSymbol) => GraphSymbol;
}

const typeKinds = new Set(['class', 'struct', 'record', 'interface', 'enum', 'trait', 'type', 'component']);

const callableKinds = new Set(['function', 'method', 'constructor', 'component', 'procedure', 'macro']);

export function indexNames(graph: CallGraph): Names {
  const byFile = new Map<string, GraphSymbol[]>();
  for (const symbol of graph.symbols.values()) {
    const list = byFile.get(symbol.path);
    if (list === undefined) byFile.set(symbol.path, [symbol]);
    else list.push(symbol);
  }
  const first = new Map<string, GraphSymbol>();
  for (const list of byFile.values()) {
    list.sort((a, b) => a.line - b.line || b.endLine - a.endLine);
    for (const symbol of list) {
      const key = keyOf(symbol.path, symbol.qualifiedName);
      if (!first.has(key)) first.set(key, symbol);
    }
  }
  const owner = (symbol: GraphSymbol): GraphSymbol | undefined => {
    const outer = symbol.qualifiedName.slice(0, -symbol.name.length - 1);
    return outer === '' ? undefined : first.get(keyOf(symbol.path, outer));
  };
  const constructors = (type: GraphSymbol, seen: ReadonlySet<string> = new Set()): readonly GraphSymbol[] => {
    if (seen.has(type.id)) return [];
    const own = (byFile.get(type.path) ?? []).filter(
      (symbol) => owner(symbol) === type && isConstructor(symbol, type),
    );
    if (own.length > 0) return own;
    for (const id of graph.bases.get(type.id) ?? []) {
      const base = graph.symbols.get(id);
      const inherited = base === undefined ? [] : constructors(base, new Set([...seen, type.id]));
      if (inherited.length > 0) return inherited;
    }
    return [];
  };
  const caller = (source: GraphSymbol): GraphSymbol => {
    if (callableKinds.has(source.kind) || source.kind === 'file') return source;
    const around = owner(source) ?? first.get(keyOf(source.path, ''));
    return around === undefined || around === source ? source : caller(around);
  };
  return {
    constructors,
    caller,
    symbol: (id) => graph.symbols.get(id),
    inFile: (path) => byFile.get(path) ?? [],
    owner,
    canonical: (symbol) => {
      const around = owner(symbol);
      if (around !== undefined && isConstructor(symbol, around)) return around;
      return first.get(keyOf(symbol.path, symbol.qualifiedName)) ?? symbol;
    },
  };
}

export function isType(symbol: GraphSymbol): boolean {
  return typeKinds.has(symbol.kind);
}

export function isConstructor(symbol: GraphSymbol, owner: GraphSymbol | undefined): boolean {
  if (owner === undefined || !isType(owner)) return false;
  return (
    symbol.kind === 'constructor' ||
    symbol.name === 'constructor' ||
    symbol.name === '__init__' ||
    (symbol.name === owner.name && !isType(symbol))
  );
}

function keyOf(path: string, qualifiedName: string): string {
  return `${path}\0${qualifiedName}`;
}
