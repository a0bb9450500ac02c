/**
 * Words of a text, one after the other: letters, marks, digits and underscores of any script in a row. With each
 * comes a hash of how it is written, made while it is read: whoever counts words need not cut them out.
 * A class because it is asked for five million words in a row and must not make an object of each.
 */

/** Longer ones are not written by people: keys, hashes, pictures. */
export const longestWord = 64;

export class WordReader {
  /** The word that was read last: from `start` to `end`, exclusive. */
  start = 0;
  end = 0;
  /** Two of 32 bits, signed: such numbers are cheapest. */
  hash = 0;
  otherHash = 0;
  private text = '';
  private at = 0;
  private stop = 0;
  private isWord: Uint8Array = asciiWords;

  /** Words between `from` and `to`, which must not lie inside one. */
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
      // What is not known yet is neither 0 nor 1.
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
        isWord = this.learn(code);
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

  /** Only who meets more than ASCII pays for a table of all scripts, and for what he meets. */
  private learn(code: number): Uint8Array {
    if (this.isWord === asciiWords) {
      this.isWord = new Uint8Array(1 << 16).fill(unknown);
      this.isWord.set(asciiWords);
    }
    this.isWord[code] = isWordUnit(code) ? 1 : 0;
    return this.isWord;
  }
}

const unknown = 2;

const asciiWords = Uint8Array.from({ length: 128 }, (_, code) =>
  /\w/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Halves of letters beyond the first plane count as letters; so do those of pictures, which then are words. */
function isWordUnit(code: number): boolean {
  return (code >= 0xd800 && code < 0xe000) || /[\p{L}\p{M}\p{N}_]/u.test(String.fromCharCode(code));
}
