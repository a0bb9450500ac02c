/** The innermost symbol around each found line. */
import type { FileId, FilePath } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { idsInFile } from '../symbols/symbol-ids.ts';

export type SymbolSource = Pick<Reader, 'symbolsOf' | 'symbol' | 'occurrence' | 'fileById'>;

/**
 * Reads the symbols of a file once. The result maps a row to the id of the innermost symbol around it, if there is
 * one.
 */
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
    // In source order, inner symbols follow outer ones.
    const symbol = symbols.findLast(isAround(row));
    return symbol === undefined ? undefined : ids.get(symbol.id);
  };
}
