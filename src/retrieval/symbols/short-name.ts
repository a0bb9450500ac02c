/** A name from the caller's input as messages quote it, shortened if it is long. */

// Longer than any sensible name; callers pay for every character of an answer.
const shownLength = 120;

export function shortName(text: string): string {
  return JSON.stringify(text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);
}
