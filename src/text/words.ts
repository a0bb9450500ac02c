/**
 * Reads the words of a text one by one: sequences of letters, marks, digits and underscores of any script. It
 * computes a hash of each word while reading, so that callers who count words need not create strings.
 * A class because it reads five million words in a row and must not allocate an object for each.
 */

/** Longer words are keys, hashes or encoded images, not written by people. */
export const longestWord = 64;

export class WordReader {
  /** The current word: from `start` to `end`, exclusive. */
  start = 0;
  end = 0;
  /** Two hashes of 32 bits. Signed, because V8 handles small signed integers fastest. */
  hash = 0;
  otherHash = 0;
  private text = '';
  private at = 0;
  private stop = 0;
  private isWord: Uint8Array = asciiWords;

  /** Reads the words between `from` and `to`, which must not lie inside a word. */
  over(text: string, from = 0, to = text.length): this {
    this.text = text;
    this.at = from;
    this.stop = to;
    return this;
  }

  /** False when there is no further word. */
  next(): boolean {
    const { text, stop } = this;
    let { at, isWord } = this;
    for (;;) {
      // Unclassified characters are neither 0 nor 1, so both loops stop at them.
      while (at < stop && isWord[text.charCodeAt(at)] === 0) at++;
      if (at >= stop) return this.finish(at);
      const start = at;
      let hash = 0x811c9dc5;
      let other = 0;
      let code = text.charCodeAt(at);
      while (isWord[code] === 1) {
        hash = Math.imul(hash ^ code, 0x01000193);
        other = (Math.imul(other, 31) + code) | 0;
        at++;
        if (at >= stop) break;
        code = text.charCodeAt(at);
      }
      if (at < stop && isWord[code] !== 0) {
        isWord = this.classify(code);
        at = start;
        continue;
      }
      if (at - start > longestWord) continue;
      this.start = start;
      this.end = at;
      this.hash = hash;
      this.otherHash = other;
      this.at = at;
      return true;
    }
  }

  private finish(at: number): false {
    this.at = at;
    return false;
  }

  /** Classifies a character on first sight. The table for all scripts is allocated only for texts beyond ASCII. */
  private classify(code: number): Uint8Array {
    if (this.isWord === asciiWords) {
      this.isWord = new Uint8Array(1 << 16).fill(unclassified);
      this.isWord.set(asciiWords);
    }
    this.isWord[code] = isWordUnit(code) ? 1 : 0;
    return this.isWord;
  }
}

const unclassified = 2;

const asciiWords = Uint8Array.from({ length: 128 }, (_, code) =>
  /\w/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Surrogate halves count as letters, which makes emoji words too. */
function isWordUnit(code: number): boolean {
  return (code >= 0xd800 && code < 0xe000) || /[\p{L}\p{M}\p{N}_]/u.test(String.fromCharCode(code));
}
