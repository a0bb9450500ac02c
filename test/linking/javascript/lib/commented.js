// Types that only comments tell.
/** @import { Reader, Token as Piece } from './reader.js' */
/** @typedef {import('./reader.js').Reader} Source */
import * as words from './reader.js';

/**
 * @param {Reader} reader
 * @param {Map<string, Piece>} pieces
 * @param {import("./reader.js").Reader} [other]
 * @param {...Piece} rest
 * @returns {Reader}
 */
export function read(reader, pieces, other, ...rest) {
  reader.eat();
  //     ^ calls probable -> lib/reader.js:Reader.eat
  reader.next().show();
  //     ^ calls probable -> lib/reader.js:Reader.next
  //            ^ calls probable -> lib/reader.js:Token.show
  for (const piece of pieces.values()) piece.show();
  //                                         ^ calls probable -> lib/reader.js:Token.show
  other.eat();
  //    ^ calls probable -> lib/reader.js:Reader.eat
  rest[0].show();
  //      ^ calls probable -> lib/reader.js:Token.show
  return other;
}

read().eat();
//     ^ calls probable -> lib/reader.js:Reader.eat

class Desk {
  /** @type {Source} */
  #source;

  constructor(first) {
    /** @type {Piece | undefined} */
    this.first = first;
    this.#source.eat();
    //           ^ calls probable -> lib/reader.js:Reader.eat
  }

  open() {
    this.first.show();
    //         ^ calls probable -> lib/reader.js:Token.show
    /** @type {Reader} */ (this.unknown).eat();
    //                                   ^ calls probable -> lib/reader.js:Reader.eat
  }
}

/** @type {Reader[]} */
const readers = [];
readers[0].eat();
//         ^ calls probable -> lib/reader.js:Reader.eat

/** @type {(piece: Piece) => void} */
export const show = (piece) => piece.show();
//                                   ^ calls probable -> lib/reader.js:Token.show

export function each(list, visit) {
  list.walk(/** @param {Piece} piece */ (piece) => piece.show());
  //                                                     ^ calls probable -> lib/reader.js:Token.show
  visit((/** @type {Piece} */ piece) => piece.show());
  //                                          ^ calls probable -> lib/reader.js:Token.show
}

/**
 * What the comment itself declares says nothing.
 * @template T
 * @returns {T}
 */
function made() {
  return new Desk();
}
made().open();
//     ^ calls probable -> lib/commented.js:Desk.open

words.var();
//    ^ calls exact -> lib/reader.js:word
words.if();
//    ^ calls exact -> lib/reader.js:branch
words.Reader.from('x').eat();
//           ^ calls exact -> lib/reader.js:Reader.from
//                     ^ calls probable -> lib/reader.js:Reader.eat
