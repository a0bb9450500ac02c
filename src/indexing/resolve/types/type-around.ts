/** The innermost type around a symbol, itself included. Pure. */
import { type SymbolIndex, typeKinds } from '../../../model/symbol.ts';
import type { FileScope } from '../repository/file-scope.ts';

export function typeAround(file: FileScope, at: SymbolIndex): SymbolIndex | undefined {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = file.symbol(around).parent) {
    if (typeKinds.has(file.symbol(around).kind)) return around;
  }
  return undefined;
}
