/** Merges row spans that overlap or touch, so that each row is shown once. Pure. */
import type { RowSpan } from '../../../model/answers/search.ts';

/** Ascending, and no two spans touch. */
export function joinSpans(spans: readonly RowSpan[]): readonly RowSpan[] {
  const found: { row: number; endRow: number }[] = [];
  for (const { row, endRow } of [...spans].sort((one, other) => one.row - other.row)) {
    const last = found.at(-1);
    if (last !== undefined && row <= last.endRow + 1) last.endRow = Math.max(last.endRow, endRow);
    else found.push({ row, endRow });
  }
  return found;
}
