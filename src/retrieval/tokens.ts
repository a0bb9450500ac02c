/**
 * Estimates the number of tokens of a text for budgets, rarely too low. A word counts as one token and a little more if
 * it is long, three digits as one, punctuation as nearly one each, indentation as one per row. Pure. Fitted on 760
 * files of twelve repositories in eleven languages against o200k and cl100k: for 99 of 100 files the estimate is at
 * least 0.99 of the real number, for half of them at most 1.2.
 */

const longWord = 6;
const lettersPerToken = 6;
const digitsPerToken = 3;
const signCost = 0.9;
/** A run of the same character is few tokens. */
const sameSignCost = 0.22;
const otherScriptCost = 1.3;

export function tokensIn(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? (kinds[code] ?? sign) : other;
    let end = at + 1;
    if (kind === lower || kind === upper) {
      end = wordEnd(text, end, kind);
      tokens += 1 + Math.max(0, end - at - longWord) / lettersPerToken;
    } else if (kind === digit) {
      while (kinds[text.charCodeAt(end)] === digit) end++;
      tokens += Math.ceil((end - at) / digitsPerToken);
    } else if (kind === space) {
      while (kinds[text.charCodeAt(end)] === space) end++;
      // A single line break belongs to the token of the next word.
      if (code === lineBreak || end - at > 1) tokens++;
    } else if (kind === sign) {
      while (text.charCodeAt(end) === code) end++;
      tokens += signCost + (end - at - 1) * sameSignCost;
    } else tokens += otherScriptCost;
    at = end;
  }
  return Math.ceil(tokens);
}

/** `HTTPServer` counts as two words, which is about right for tokens. */
function wordEnd(text: string, from: number, first: number): number {
  let end = from;
  let before = first;
  for (;;) {
    const kind = kinds[text.charCodeAt(end)] ?? other;
    if (kind !== lower && (kind !== upper || before !== upper)) return end;
    before = kind;
    end++;
  }
}

const space = 0;
const lower = 1;
const upper = 2;
const digit = 3;
const sign = 4;
const other = 5;
const lineBreak = 0x0a;

const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (/\s/.test(letter)) return space;
  if (/[a-z]/.test(letter)) return lower;
  if (/[A-Z]/.test(letter)) return upper;
  return /[0-9]/.test(letter) ? digit : sign;
});
