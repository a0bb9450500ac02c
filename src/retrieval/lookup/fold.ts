/** How names are compared when case does not count, and where their words begin. Pure. */

/** In lower case, composed, and as long as the composed text. */
export function fold(text: string): string {
  return composed(text).replaceAll('İ', 'i').toLowerCase();
}

/** One spelling for letters with marks, however they were typed. */
export function composed(text: string): string {
  return text.normalize('NFC');
}

/**
 * Whether a word begins at this place: behind a sign, at an upper-case letter, at the last of several when a lower-case
 * one follows (HTTP|Server), where digits begin or end.
 */
export function isWordStart(text: string, at: number): boolean {
  const own = classAt(text, at);
  if (own === sign) return false;
  const before = at === 0 ? sign : classAt(text, at - 1);
  if (before === sign) return true;
  if (own === digit || before === digit) return own !== before;
  if (own !== upper) return false;
  return before !== upper || classAt(text, at + 1) === lower;
}

/** Where the next word begins, from `from` on; the end if there is none. `bits`: of the first 32 places at which one does. */
export function nextWordStart(text: string, bits: number, from: number): number {
  if (from < 32) {
    const rest = bits >>> from;
    if (rest !== 0) return from + 31 - Math.clz32(rest & -rest);
  }
  let at = Math.max(from, 32);
  while (at < text.length && !isWordStart(text, at)) at++;
  return Math.min(at, text.length);
}

/** The words of a name, folded: getHTTPServer2 is get, http, server and 2. */
export function wordsOf(text: string): readonly string[] {
  const name = composed(text);
  const words: string[] = [];
  let start = 0;
  for (let at = 0; at <= name.length; at++) {
    const isEnd = at === name.length || classAt(name, at) === sign;
    if (!isEnd && !isWordStart(name, at)) continue;
    if (at > start && classAt(name, start) !== sign) words.push(fold(name.slice(start, at)));
    start = at;
  }
  return words;
}

export function isUpper(text: string, at: number): boolean {
  return classAt(text, at) === upper;
}

export function isDigit(text: string, at: number): boolean {
  return classAt(text, at) === digit;
}

/** A letter or a digit of any script. */
export function isWordPart(text: string, at: number): boolean {
  return classAt(text, at) !== sign;
}

const sign = 0;
/** Letters without case, marks and halves of far letters behave like lower-case letters: they go on with a word. */
const lower = 1;
const upper = 2;
const digit = 3;

/** By comparisons: that of all letters is compiled only when one of them is met, which not every start has to pay. */
const ascii = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 0x41 && code <= 0x5a) return upper;
  if (code >= 0x61 && code <= 0x7a) return lower;
  return code >= 0x30 && code <= 0x39 ? digit : sign;
});

/** Beyond the end is a sign. */
function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return ascii[code] ?? (at < text.length ? classOf(text.charAt(at)) : sign);
}

function classOf(letter: string): number {
  if (/\p{Lu}/u.test(letter)) return upper;
  if (/\p{Nd}/u.test(letter)) return digit;
  return /[\p{L}\p{M}\p{N}\ud800-\udfff]/u.test(letter) ? lower : sign;
}
