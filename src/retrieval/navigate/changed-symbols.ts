/** The symbols that contain changed rows; each row counts for its innermost symbol. */
import type { ChangedRows } from '../../model/changed-rows.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredSymbol } from '../../store/rows.ts';

export interface ChangedSymbols {
  readonly symbols: readonly StoredSymbol[];
  /** Changed files that are not in the index: deleted, ignored or new. */
  readonly notIndexed: readonly FilePath[];
}

export function changedSymbols(reader: Reader, changes: readonly ChangedRows[]): ChangedSymbols {
  const symbols = new Map<number, StoredSymbol>();
  const notIndexed: FilePath[] = [];
  for (const { path, ranges } of changes) {
    const file = reader.file(path);
    if (file === undefined || file.skipped !== undefined) {
      notIndexed.push(path);
      continue;
    }
    const own = reader.symbolsOf(file.id);
    const innermost = innermostByRow(own, file.rowCount);
    for (const { startRow, endRow } of ranges) {
      for (let row = startRow; row <= Math.min(endRow, file.rowCount); row++) {
        const found = own[innermost[row] ?? 0];
        if (found !== undefined) symbols.set(found.id, found);
      }
    }
  }
  return { symbols: [...symbols.values()], notIndexed };
}

/** For each row the index of its innermost symbol in `symbols`, where outer symbols come first. */
function innermostByRow(symbols: readonly StoredSymbol[], rowCount: number): Uint32Array {
  const innermost = new Uint32Array(rowCount + 1);
  symbols.forEach(({ startRow, endRow, ordinal }, index) => {
    if (ordinal !== 0) innermost.fill(index, startRow, endRow + 1);
  });
  return innermost;
}
