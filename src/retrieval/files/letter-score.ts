/**
 * Scores how well the letters of a text, in order, fit a name or a path. Consecutive letters and word starts score
 * more than scattered letters. Dynamic programming over the letters finds the best placement.
 */

// Weights like fzf's: a word start outweighs the gap before it, and consecutive letters outweigh a word start.
const perLetter = 4;
const inARow = 9;
const atWordStart = 8;
const perGap = 1;
const nothing = Number.NEGATIVE_INFINITY;

export type LetterScorer = (lower: string, path: string, from: number) => number;

/**
 * Points for a path from offset `from` on; 0 when the letters do not occur. `lower` is the path in lower case with a
 * slash in front, `path` is the original path.
 */
export function createLetterScorer(letters: string): LetterScorer {
  const count = letters.length;
  const earliest = new Int32Array(count);
  const latest = new Int32Array(count);
  let before = new Float64Array(256);
  let now = new Float64Array(256);

  /** Sets the first and the last possible offset of each letter. Returns false when a letter has none. */
  function findPlaces(lower: string, from: number): boolean {
    for (let letter = 0, at = from; letter < count; letter++, at++) {
      at = lower.indexOf(letters[letter] ?? '', at);
      if (at === -1) return false;
      earliest[letter] = at;
    }
    for (let letter = count - 1, at = lower.length - 1; letter >= 0; letter--, at--) {
      at = lower.lastIndexOf(letters[letter] ?? '', at);
      latest[letter] = at;
    }
    return true;
  }

  return (lower, path, from) => {
    if (count === 0 || !findPlaces(lower, from)) return 0;
    if (lower.length > now.length)
      [before, now] = [new Float64Array(lower.length), new Float64Array(lower.length)];
    for (let letter = 0; letter < count; letter++) {
      const [first, last] = [earliest[letter] ?? 0, latest[letter] ?? 0];
      const [start, end] =
        letter === 0 ? [first, first] : [earliest[letter - 1] ?? 0, latest[letter - 1] ?? 0];
      const unit = letters.charCodeAt(letter);
      // Best score of the preceding letters when the last of them ends anywhere before `at - 1`.
      let reached = letter === 0 ? 0 : nothing;
      for (let at = letter === 0 ? first : start + 1; at <= last; at++) {
        const direct = letter > 0 && at - 1 <= end ? (before[at - 1] ?? nothing) : nothing;
        const isHere = at >= first && lower.charCodeAt(at) === unit;
        now[at] = isHere
          ? Math.max(reached, direct + inARow) + perLetter + (startsWord(lower, path, at) ? atWordStart : 0)
          : nothing;
        if (letter > 0) reached = Math.max(reached, direct) - perGap;
      }
      [before, now] = [now, before];
    }
    return bestOf(before, earliest[count - 1] ?? 0, latest[count - 1] ?? 0);
  };
}

/** At least 1, because the letters do occur. */
function bestOf(points: Float64Array, first: number, last: number): number {
  let best = 1;
  for (let at = first; at <= last; at++) best = Math.max(best, points[at] ?? nothing);
  return best;
}

/** `at` counts in `lower`; `path` lacks the slash in front. */
function startsWord(lower: string, path: string, at: number): boolean {
  const previous = lower.charCodeAt(at - 1);
  if (!isLetterOrDigit(previous)) return true;
  const isUpper = path.charCodeAt(at - 1) !== lower.charCodeAt(at);
  return isUpper && path.charCodeAt(at - 2) === previous;
}

function isLetterOrDigit(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit >= 0x80;
}
