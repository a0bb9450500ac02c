/**
 * Whether a symbol is what an oracle names. The name's line lies in the symbol's lines, one more before because
 * of decorators and `export`; all declarations of one qualified name (overloads, an interface beside its
 * constant) are the same. What has no name, such as a function type, must begin on that line, give or take one.
 * A shorthand property (`{ sign }`) is no definition: an edge to anything of that name is as right.
 */
import type { GraphSymbol } from './call-graph.ts';
import { isType, type Names } from './names.ts';
import type { OracleSite, OracleTarget } from './oracle.ts';

export interface TargetFinder {
  /** `symbol` is canonical. */
  isTarget(symbol: GraphSymbol, site: OracleSite): boolean;
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
  };
}

function declarationsOf(target: OracleTarget, names: Names): readonly GraphSymbol[] {
  const inFile = names.inFile(target.file).filter(({ qualifiedName }) => qualifiedName !== '');
  const bearName = inFile.filter(({ name }) => name === target.name);
  const isBetween = (symbol: GraphSymbol, margin: number): boolean =>
    symbol.line - margin <= target.line && target.line <= symbol.endLine;
  // Outer before inner: the last is the innermost.
  const around =
    bearName.findLast((symbol) => isBetween(symbol, 0)) ??
    bearName.findLast((symbol) => isBetween(symbol, 1));
  if (around !== undefined) return [around];
  const sameClass = bearName.filter((symbol) => classOf(symbol, names) === target.class);
  if (sameClass.length > 0 || /^[\w$#]+$/.test(target.name)) return sameClass;
  return inFile.filter((symbol) => Math.abs(symbol.line - target.line) <= 1);
}

/** The name of the class around it; of anything else around it too, so that a local function is not a top one. */
function classOf(symbol: GraphSymbol, names: Names): string | undefined {
  const owner = names.owner(symbol);
  if (owner === undefined) return undefined;
  return isType(owner) ? owner.name : owner.qualifiedName;
}
