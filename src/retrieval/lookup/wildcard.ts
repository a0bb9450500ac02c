/** Names with `*` for any letters and `?` for one. Everything else stands for itself, brackets too. Pure. */

export function hasWildcard(text: string): boolean {
  return text.includes('*') || text.includes('?');
}

/** The pieces without wildcards; whatever matches has them all. */
export function literalsOf(pattern: string): readonly string[] {
  return pattern.split(/[*?]+/).filter((piece) => piece !== '');
}

/** The longest of them; empty when there is none. */
export function longestLiteral(pattern: string): string {
  return literalsOf(pattern).reduce(
    (longest, piece) => (piece.length > longest.length ? piece : longest),
    '',
  );
}

/** Of the text from `start` to `end`. Takes no longer than pattern times text, whatever the pattern. */
export function matchesWildcard(pattern: string, text: string, start = 0, end = text.length): boolean {
  let at = start;
  let inPattern = 0;
  let star = -1;
  let resume = start;
  while (at < end) {
    const sign = pattern.charCodeAt(inPattern);
    if (sign === anyLetters) {
      star = inPattern++;
      if (inPattern === pattern.length) return true;
      resume = at;
    } else if (sign === oneLetter || sign === text.charCodeAt(at)) {
      at += sign === oneLetter ? unitsAt(text, at) : 1;
      inPattern++;
    } else if (star >= 0) {
      // What the last star takes grows by one letter.
      resume++;
      at = resume;
      inPattern = star + 1;
    } else return false;
  }
  while (pattern.charCodeAt(inPattern) === anyLetters) inPattern++;
  return inPattern === pattern.length;
}

const anyLetters = '*'.charCodeAt(0);
const oneLetter = '?'.charCodeAt(0);

/** Letters beyond the first plane are two units. */
function unitsAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
