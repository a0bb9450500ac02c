/** Which symbols of a file a name that it binds stands for: overloads, and types beside values of the same name. Pure. */
import type { SymbolIndex } from '../../model/symbol.ts';
import { symbolThing, type Things } from './mind.ts';
import type { Unit } from './unit.ts';

/** A symbol that the file itself binds a name to. Where a type and a value share the name, both. */
export function boundSymbol(unit: Unit, index: SymbolIndex): Things {
  const { parent, name } = unit.symbol(index);
  const siblings = parent === undefined ? [] : unit.children(parent, name);
  const isShared = siblings.length > 1 && siblings.some((sibling) => isBeside(unit, sibling));
  if (isShared) return symbolsOf(unit, siblings);
  const [meant = index] = isOverload(unit, index) ? withoutOverloads(unit, siblings).slice(-1) : [];
  return [symbolThing(unit, meant)];
}

/** What is only written so that types are told apart stands before the one that runs. */
export function withoutOverloads(unit: Unit, symbols: readonly SymbolIndex[]): readonly SymbolIndex[] {
  if (symbols.length < 2 || !symbols.some((index) => isOverload(unit, index))) return symbols;
  const running = symbols.filter((index) => !isOverload(unit, index));
  return running.length > 0 ? running : symbols;
}

function isOverload(unit: Unit, index: SymbolIndex): boolean {
  return unit.symbol(index).modifiers.includes('overload');
}

export function symbolsOf(unit: Unit, symbols: readonly SymbolIndex[]): Things {
  if (unit.linking.overloads === true) return symbols.map((index) => symbolThing(unit, index));
  const last = symbols.findLast((index) => !isBeside(unit, index));
  const beside = symbols.filter((index) => isBeside(unit, index));
  return (last === undefined ? beside : [last, ...beside]).map((index) => symbolThing(unit, index));
}

/** Types and namespaces may share their name with a value. */
function isBeside(unit: Unit, index: SymbolIndex): boolean {
  const { kind } = unit.symbol(index);
  return kind === 'interface' || kind === 'type' || kind === 'namespace';
}
