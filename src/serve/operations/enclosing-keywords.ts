/**
 * The branches and loops around a line, as keywords. Reads the indentation instead of a tree, so that it costs nothing
 * and holds for every language; code with misleading indentation gets misleading keywords.
 */

const opening =
  /^(?:\}\s*)?(if|elif|else if|elsif|else|for|foreach|while|switch|match|select|case|default|try|except|catch|rescue|finally|ensure|unless|until|loop)\b/;
const closing = /^[)\]}]/;
// More of them take more space than the call.
const mostKeywords = 2;

/** The innermost two, the outer one first. `first` is the line where the function starts; lines count from 1. */
export function enclosingKeywords(rows: readonly string[], line: number, first: number): readonly string[] {
  const found: string[] = [];
  let indent = indentOf(rows[line - 1] ?? '');
  for (let at = line - 1; at > first && found.length < mostKeywords && indent > 0; at--) {
    const row = rows[at - 1] ?? '';
    const text = row.trim();
    if (text === '' || indentOf(row) >= indent) continue;
    const [, keyword] = opening.exec(text) ?? [];
    if (keyword !== undefined && keyword !== found[0]) found.unshift(keyword);
    // The `):` of a condition over several lines is as far to the left as its keyword.
    indent = indentOf(row) + (keyword === undefined && closing.test(text) ? 1 : 0);
  }
  return found;
}

function indentOf(row: string): number {
  return row.length - row.trimStart().length;
}
