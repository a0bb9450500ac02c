/**
 * Our symbols by the dotted names that PyCG and the JavaScript part of SWARM-CG use: `package.module.Class.method`. A
 * symbol may have several names, because the benchmarks are inconsistent:
 * - a module is its path without the extension; `__init__` and `index` stand for the folder;
 * - an anonymous function is `scope.<lambdaN>` (Python) or `scope.<arrowN>` (JavaScript), with N counting in its scope;
 *   JavaScript lists some functions in variables by the name of the variable, so these have both names;
 * - a variable or field without an anonymous function has no name; its value is meant;
 * - a computed name is `Class[Symbol.iterator]` or `Class.[Symbol.iterator]`: the first is used here.
 */
import type { GraphEdge, GraphSymbol } from './call-graph.ts';
import { isType, type Names } from './names.ts';

export interface DottedNames {
  /** Names of this symbol as the target of an edge. Empty if the benchmarks have no name for it. */
  ofTarget(symbol: GraphSymbol): readonly string[];
  /** Names of the caller of this edge. */
  ofCaller(edge: GraphEdge): readonly string[];
}

interface Anonymous {
  readonly line: number;
  readonly column: number;
  readonly name: string;
}

/** `sources` are the files of the case by path. */
export function createDottedNames(names: Names, sources: ReadonlyMap<string, string>): DottedNames {
  const anonymous = new Map<string, readonly Anonymous[]>();
  for (const [file, text] of sources) anonymous.set(file, anonymousIn(file, text, names));
  const onLine = (file: string, line: number): readonly Anonymous[] =>
    (anonymous.get(file) ?? []).filter((one) => one.line === line);
  const namesOf = (symbol: GraphSymbol): readonly string[] => {
    const held = onLine(symbol.path, symbol.line)[0];
    const own = dottedNameOf(symbol);
    return held === undefined || symbol.kind === 'file' ? [own] : [own, held.name];
  };
  const isNamed = (symbol: GraphSymbol): boolean =>
    names.caller(symbol) === symbol || onLine(symbol.path, symbol.line).length > 0;
  return {
    ofTarget(symbol) {
      if (isType(symbol)) return names.constructors(symbol).map(dottedNameOf);
      return isNamed(symbol) ? namesOf(symbol) : [];
    },
    ofCaller(edge) {
      const source = names.symbol(edge.source);
      if (source === undefined) return [];
      const inside = onLine(edge.path, edge.line).findLast(({ column }) => column < (edge.column ?? 0));
      const own = namesOf(names.caller(source));
      return inside === undefined ? own : [...own, inside.name];
    },
  };
}

/** `nested/mod.py` is `nested.mod`. */
export function moduleNameOf(file: string): string {
  return file
    .replace(/\.\w+$/, '')
    .replace(/(^|\/)(__init__|index)$/, '')
    .replaceAll('/', '.');
}

/** Unifies the spellings of the benchmarks. */
export function spell(name: string): string {
  return name.replaceAll('.[', '[');
}

function dottedNameOf(symbol: GraphSymbol): string {
  return spell([moduleNameOf(symbol.path), symbol.qualifiedName].filter((part) => part !== '').join('.'));
}

/** Found in the text, because they are not symbols in our index. The scope begins on an earlier line. */
function anonymousIn(file: string, text: string, names: Names): readonly Anonymous[] {
  const isPython = file.endsWith('.py');
  const counts = new Map<string, number>();
  const found: Anonymous[] = [];
  for (const [row, line] of text.split('\n').entries()) {
    const scope = names
      .inFile(file)
      .findLast((one) => one.line < row + 1 && row + 1 <= one.endLine && names.caller(one) === one);
    const around = scope === undefined ? moduleNameOf(file) : dottedNameOf(scope);
    for (const match of line.matchAll(isPython ? /\blambda\b/g : /(?:\([^()]*\)|\b\w+)\s*=>/g)) {
      const number = (counts.get(around) ?? 0) + 1;
      counts.set(around, number);
      const name = `${around}.<${isPython ? 'lambda' : 'arrow'}${number}>`;
      found.push({ line: row + 1, column: match.index + 1, name });
    }
  }
  return found;
}
