/** Rows that are to be shown, each once. Pure. */
import type { RowSpan } from '../../../model/answers/search.ts';

/** Ascending, none touching another. */
export function joinSpans(spans: readonly RowSpan[]): readonly RowSpan[] {
  const found: { row: number; endRow: number }[] = [];
  for (const { row, endRow } of [...spans].sort((one, other) => one.row - other.row)) {
    const last = found.at(-1);
    if (last !== undefined && row <= last.endRow + 1) last.endRow = Math.max(last.endRow, endRow);
    else found.push({ row, endRow });
  }
  return found;
}
