/**
 * Whether a symbol is the target of an oracle. The line of the name must be in the lines of the symbol, extended by one
 * before for decorators and `export`. All declarations of one qualified name (overloads, an interface next to its
 * constant) are the same symbol. A target without a name, such as a function type, must begin on that line, ±1. A
 * shorthand property (`{ sign }`) is not a definition: an edge to any symbol of that name is right.
 */
import type { GraphSymbol } from './call-graph.ts';
import { isType, type Names } from './names.ts';
import type { OracleSite, OracleTarget } from './oracle.ts';

export interface TargetFinder {
  /** `symbol` is canonical. */
  isTarget(symbol: GraphSymbol, site: OracleSite): boolean;
  /** False when all targets are local variables, members of types without a name and the like. */
  hasSymbol(site: OracleSite): boolean;
}

export function createTargetFinder(names: Names): TargetFinder {
  const known = new Map<string, ReadonlySet<GraphSymbol>>();
  const symbolsOf = (target: OracleTarget): ReadonlySet<GraphSymbol> => {
    const key = `${target.file}:${target.line}:${target.name}`;
    const found = known.get(key) ?? new Set(declarationsOf(target, names).map(names.canonical));
    known.set(key, found);
    return found;
  };
  return {
    isTarget: (symbol, site) =>
      site.targets.some(
        (target) =>
          symbolsOf(target).has(symbol) ||
          (target.kind === 'ShorthandPropertyAssignment' && symbol.name === target.name),
      ),
    hasSymbol: (site) => site.targets.some((target) => symbolsOf(target).size > 0),
  };
}

function declarationsOf(target: OracleTarget, names: Names): readonly GraphSymbol[] {
  const inFile = names.inFile(target.file).filter(({ qualifiedName }) => qualifiedName !== '');
  const bearName = inFile.filter(({ name }) => name === target.name);
  const isBetween = (symbol: GraphSymbol, margin: number): boolean =>
    symbol.line - margin <= target.line && target.line <= symbol.endLine;
  // Outer before inner, so the last one is the innermost.
  const around =
    bearName.findLast((symbol) => isBetween(symbol, 0)) ??
    bearName.findLast((symbol) => isBetween(symbol, 1));
  if (around !== undefined) return [around];
  const sameClass = bearName.filter((symbol) => classOf(symbol, names) === target.class);
  if (sameClass.length > 0 || /^[\w$#]+$/.test(target.name)) return sameClass;
  return inFile.filter((symbol) => Math.abs(symbol.line - target.line) <= 1);
}

/** The name of the enclosing class or other symbol, so that a local function is not taken for a top-level one. */
function classOf(symbol: GraphSymbol, names: Names): string | undefined {
  const owner = names.owner(symbol);
  if (owner === undefined) return undefined;
  return isType(owner) ? owner.name : owner.qualifiedName;
}
