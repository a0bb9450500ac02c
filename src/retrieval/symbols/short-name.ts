/** A name that somebody gave, as messages repeat it: quoted, and of a whole text only its beginning. */

// Longer than any name that is not a mistake; whoever asks pays for every letter of the answer.
const lettersShown = 120;

export function shortName(text: string): string {
  return JSON.stringify(text.length > lettersShown ? `${text.slice(0, lettersShown)}…` : text);
}
