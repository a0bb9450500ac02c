/** The symbol that each found line is in. */
import type { FileId, FilePath } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { idsInFile } from '../symbols/symbol-ids.ts';

export type SymbolSource = Pick<Reader, 'symbolsOf' | 'symbol' | 'occurrence' | 'fileById'>;

/** Asks for the symbols of a file once; then the id of the innermost symbol around a row, or nothing. */
export function enclosingSymbols(
  reader: SymbolSource,
  path: FilePath,
  file: FileId,
): (row: number) => string | undefined {
  const symbols = reader.symbolsOf(file);
  const ids = idsInFile(reader, { id: file, path }, symbols);
  const isAround = (row: number) => (symbol: StoredSymbol) =>
    symbol.ordinal !== 0 && symbol.startRow <= row && row <= symbol.endRow;
  return (row) => {
    // In the order of the source, what is inside comes after what is around.
    const symbol = symbols.findLast(isAround(row));
    return symbol === undefined ? undefined : ids.get(symbol.id);
  };
}
