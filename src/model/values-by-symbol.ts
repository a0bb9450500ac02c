/** Groups the values of a file by the symbol to which they are assigned or which returns them. */
import type { SymbolValue, Value } from './reference.ts';
import type { SymbolIndex } from './symbol.ts';

export function valuesBySymbol(values: readonly SymbolValue[]): ReadonlyMap<SymbolIndex, readonly Value[]> {
  const found = new Map<SymbolIndex, Value[]>();
  for (const { symbol, value } of values) {
    const list = found.get(symbol);
    if (list === undefined) found.set(symbol, [value]);
    else list.push(value);
  }
  return found;
}
