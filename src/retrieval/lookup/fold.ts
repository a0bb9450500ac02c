/** Case folding of names, and word boundaries in them. Pure. */

/** Lower case, composed (NFC), and exactly as long as the composed text. */
export function fold(text: string): string {
  return composed(text).replaceAll('İ', 'i').toLowerCase();
}

/** NFC: one spelling for letters with accents. */
export function composed(text: string): string {
  return text.normalize('NFC');
}

/**
 * Whether a word begins at this index: after punctuation, at an upper-case letter, at the last of several when a
 * lower-case letter follows (HTTP|Server), and where digits begin or end.
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

/**
 * Index of the next word start at or after `from`; the length of the text if there is none. `bits` has the word
 * starts among the first 32 indexes.
 */
export function nextWordStart(text: string, bits: number, from: number): number {
  if (from < 32) {
    const rest = bits >>> from;
    if (rest !== 0) return from + 31 - Math.clz32(rest & -rest);
  }
  let at = Math.max(from, 32);
  while (at < text.length && !isWordStart(text, at)) at++;
  return Math.min(at, text.length);
}

/** The words of a name, folded: getHTTPServer2 gives get, http, server and 2. */
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

/** Whether the character is a letter or a digit of any script. */
export function isWordPart(text: string, at: number): boolean {
  return classAt(text, at) !== sign;
}

const sign = 0;
/** Letters without case, combining marks and surrogates count as lower case: they continue a word. */
const lower = 1;
const upper = 2;
const digit = 3;

/**
 * Built by comparisons, because compiling the Unicode expressions costs startup time. These are compiled when the
 * first non-ASCII letter occurs.
 */
const ascii = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 0x41 && code <= 0x5a) return upper;
  if (code >= 0x61 && code <= 0x7a) return lower;
  return code >= 0x30 && code <= 0x39 ? digit : sign;
});

/** Punctuation beyond the end of the text. */
function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return ascii[code] ?? (at < text.length ? classOf(text.charAt(at)) : sign);
}

function classOf(letter: string): number {
  if (/\p{Lu}/u.test(letter)) return upper;
  if (/\p{Nd}/u.test(letter)) return digit;
  return /[\p{L}\p{M}\p{N}\ud800-\udfff]/u.test(letter) ? lower : sign;
}
