/**
 * Name patterns: `*` stands for any letters, `?` for one letter. Every other character, brackets included, is
 * literal. Pure.
 */

export function hasWildcard(text: string): boolean {
  return text.includes('*') || text.includes('?');
}

/** The literal pieces between wildcards, all of which a match contains. */
export function literalsOf(pattern: string): readonly string[] {
  return pattern.split(/[*?]+/).filter((piece) => piece !== '');
}

/** The longest literal piece; empty when there is none. */
export function longestLiteral(pattern: string): string {
  return literalsOf(pattern).reduce(
    (longest, piece) => (piece.length > longest.length ? piece : longest),
    '',
  );
}

/** Matches the text from `start` to `end`. The running time is at most pattern length times text length. */
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
      // Extends the match of the last star by one character.
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

/** Characters beyond the basic plane have two code units. */
function unitsAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
