/** Edit distance between words, for suggestions. */

/** Levenshtein distance: letters to insert, delete or replace. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The word with the smallest edit distance. Undefined when `words` is empty. */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  return [...words].sort((a, b) => editDistance(word, a) - editDistance(word, b))[0];
}

interface Suggestion {
  /** The text in front of the question, if there is one. */
  readonly before?: string;
  /** How a front writes the word. */
  readonly written?: (word: string) => string;
}

/** `; did you mean X?`, or an empty string when no word is similar enough. */
export function didYouMean(
  word: string,
  words: readonly string[],
  { before = '; ', written = (near) => near }: Suggestion = {},
): string {
  const typed = word.toLowerCase();
  const near = nearestWord(
    typed,
    words.filter((each) => isAlike(typed, each.toLowerCase())),
  );
  return near === undefined ? '' : `${before}did you mean ${written(near)}?`;
}

/** True when one word starts with the other, or at most half of the letters differ. */
function isAlike(one: string, other: string): boolean {
  if (one === '' || other.startsWith(one) || one.startsWith(other)) return one !== '';
  return 2 * editDistance(one, other) <= Math.max(one.length, other.length);
}
