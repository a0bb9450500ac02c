/** Replaces parts of a text by spaces, so that the offsets and line breaks of the rest stay the same. */

/** Half-open, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The ranges may overlap and come in any order. */
export function blankText(source: string, ranges: readonly TextRange[]): string {
  let text = '';
  let at = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    text += source.slice(at, from) + source.slice(from, end).replace(/[^\r\n]/g, ' ');
    at = end;
  }
  return text + source.slice(at);
}
