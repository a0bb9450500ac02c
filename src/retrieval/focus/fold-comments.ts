/**
 * Leaves out the inner rows of long comments: whoever reads code for its behaviour pays for them, and seldom needs them.
 * The first row with words stays. Works on current text in any language. Pure.
 */
import type { RowSpan } from '../../model/answers/search.ts';
import { readStructure } from './row-structure.ts';

// A shorter comment is about the row below it.
const longComment = 6;

/** Differs from block comments and doc strings: one may follow the other. */
function isLineComment(row = ''): boolean {
  return /^\s*(?:#|\/\/|--)/.test(row);
}

/** The rows to show, ascending. */
export function foldComments(rows: readonly string[], span: RowSpan): readonly number[] {
  const { kindOf } = readStructure(rows, span);
  const shown: number[] = [];
  let comment: number[] = [];
  const endComment = (): void => {
    const first = comment.findIndex((row) => /\p{L}/u.test(rows[row] ?? ''));
    shown.push(...(comment.length < longComment ? comment : comment.slice(0, Math.max(first, 0) + 1)));
    comment = [];
  };
  for (let row = span.row; row <= span.endRow; row++) {
    const isComment = kindOf(row) === 'comment';
    const [first] = comment;
    if (!isComment || (first !== undefined && isLineComment(rows[row]) !== isLineComment(rows[first])))
      endComment();
    if (isComment) comment.push(row);
    else shown.push(row);
  }
  endComment();
  return shown;
}
