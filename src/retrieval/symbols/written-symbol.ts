/**
 * Rewrites notations for symbols and lines that other tools use: `path#L12-L20`, and `class Name` as in source code.
 * Pure.
 */

const keyword =
  /^(?:(?:export|public|private|protected|static|async|abstract|const|let|var|def|class|function|func|fn|fun|method|interface|struct|trait|enum|type)\s+)+(?=[^\s]+$)/;

/** `path:12` or `path:12-20` for a place, and the name alone for a name with keywords. */
export function plainTarget(text: string): string {
  const trimmed = text.trim().replace(/\(\)$/, '');
  return trimmed.replace(/#L(\d+)(?:C\d+)?(?:-L?(\d+)(?:C\d+)?)?$/, placeOf).replace(keyword, '');
}

function placeOf(_: string, first: string, last: string | undefined): string {
  return last === undefined ? `:${first}` : `:${first}-${last}`;
}

/** As `plainTarget`, for a single symbol: a range or a column of a line means its first line. */
export function plainSymbol(text: string): string {
  return plainTarget(text).replace(/(?<=[^:]:\d+)(?::\d+|-\d+)$/, '');
}
