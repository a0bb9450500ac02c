/** The symbols of a file for a name that it declares: overloads, and types beside values of the same name. Pure. */
import type { SymbolIndex } from '../../../model/symbol.ts';
import { type Candidates, symbolCandidate } from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';

/** The candidates for a name that is bound to this symbol: a type and a value if both have the name. */
export function boundSymbol(file: FileScope, index: SymbolIndex): Candidates {
  const { parent, name } = file.symbol(index);
  const siblings = parent === undefined ? [] : file.children(parent, name);
  const isShared = siblings.length > 1 && siblings.some((sibling) => isBeside(file, sibling));
  if (isShared) return boundCandidates(file, siblings);
  const [meant = index] = isOverload(file, index) ? withoutOverloads(file, siblings).slice(-1) : [];
  return [symbolCandidate(file, meant)];
}

/** Without overload signatures, which only declare types; the implementation follows them. */
export function withoutOverloads(file: FileScope, symbols: readonly SymbolIndex[]): readonly SymbolIndex[] {
  if (symbols.length < 2 || !symbols.some((index) => isOverload(file, index))) return symbols;
  const running = symbols.filter((index) => !isOverload(file, index));
  return running.length > 0 ? running : symbols;
}

function isOverload(file: FileScope, index: SymbolIndex): boolean {
  return file.symbol(index).modifiers.includes('overload');
}

/** All overloads; without overloads, the last declaration of a value and all types of the name. */
export function boundCandidates(file: FileScope, symbols: readonly SymbolIndex[]): Candidates {
  if (file.linking.calls.overloads !== 'none') return symbols.map((index) => symbolCandidate(file, index));
  const last = symbols.findLast((index) => !isBeside(file, index));
  const beside = symbols.filter((index) => isBeside(file, index));
  return (last === undefined ? beside : [last, ...beside]).map((index) => symbolCandidate(file, index));
}

/** Interfaces, type aliases and namespaces can share their name with a value. */
function isBeside(file: FileScope, index: SymbolIndex): boolean {
  const { kind } = file.symbol(index);
  return kind === 'interface' || kind === 'type' || kind === 'namespace';
}
