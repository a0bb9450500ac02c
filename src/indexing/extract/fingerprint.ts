/**
 * Fingerprints of symbols (model/fingerprint.ts), from the tokens of their file. Pure. A sketch contains winnowed grams
 * of token kinds, in which all identifiers and literals are equal, and hashes of the words, without the symbol's own
 * name. A new name of the symbol therefore changes nothing, new names of local variables change little, and functions
 * of the same shape with other words differ. Comments are ignored.
 */
import type { SyntaxTree } from '../../languages/syntax-tree.ts';
import { emptyBucket, noFingerprint, packFingerprint, sketchSize } from '../../model/fingerprint.ts';
import { action, type CompiledLanguage } from './compile-language.ts';
import type { DraftSymbol } from './draft-symbol.ts';

/** In source order. */
export interface Tokens {
  readonly count: number;
  /** Offsets. */
  readonly starts: Uint32Array;
  readonly kinds: Uint16Array;
  /** Hashes of identifiers and literals; 0 for punctuation and keywords, which are identified by their kind. */
  readonly words: Uint32Array;
  /** Working memory for the smallest gram of each window. */
  readonly minima: Uint32Array;
}

// Grams of 5 tokens in windows of 4: Schleimer 2003, and 003 §5.2 of the design.
const gramLength = 5;
const windowLength = 4;
const base = 0x01000193;
const leavingFactor = Array.from({ length: gramLength }).reduce<number>((power) => Math.imul(power, base), 1);
/** Tokens that one window covers. */
const reach = gramLength + windowLength - 1;
/** A sketch with fewer winnowed grams is too common to identify a symbol. */
const minGrams = 8;
/** A longer word is hashed by its beginning and its length. */
const maxWordLength = 32;
/** Reduces the 30 bits of a word hash to the 24 bits of a sketch. */
const wordShift = 6;

/** Completes the symbols in place. */
export function fingerprintSymbols(
  symbols: readonly DraftSymbol[],
  tokens: Tokens,
  rowStarts: readonly number[],
): void {
  fillMinima(tokens);
  const looks = symbols.map((symbol) => lookOf(symbol, tokens, rowStarts)).sort(outerFirst);
  const sketches = new Uint32Array(symbols.length * sketchSize).fill(emptyBucket);
  looks.forEach((look, place) => {
    look.sketch = sketches.subarray(place * sketchSize, (place + 1) * sketchSize);
  });
  // From last to first: the symbols inside a symbol are complete before it, and no token is read twice.
  for (let place = looks.length - 1; place >= 0; place--) {
    const look = looks[place] as Look;
    let from = look.first;
    let next = place + 1;
    for (let inner = looks[next]; inner !== undefined && inner.first < look.end; inner = looks[next]) {
      if (inner.first >= from && inner.end <= look.end) {
        addTokens(look, tokens, { first: from, end: inner.first });
        addInner(look, inner);
        from = inner.end;
      }
      next = inner.next;
    }
    addTokens(look, tokens, { first: from, end: look.end });
    look.next = next;
    look.symbol.fingerprint = packed(look);
  }
}

/** A symbol whose source is partly read. */
interface Look {
  readonly symbol: DraftSymbol;
  /** Hash of the symbol's name. */
  readonly name: number;
  /** Its tokens. */
  readonly first: number;
  readonly end: number;
  /** Index of the first symbol after all inner symbols. */
  next: number;
  bodyHash: number;
  /** Number of tokens other than the name. */
  others: number;
  grams: number;
  sketch: Uint32Array;
}

function lookOf(symbol: DraftSymbol, tokens: Tokens, rowStarts: readonly number[]): Look {
  return {
    symbol,
    name: hashText(symbol.name, 0, symbol.name.length),
    first: tokenFrom(tokens, (rowStarts[symbol.startRow] ?? 0) + symbol.startColumn),
    end: tokenFrom(tokens, (rowStarts[symbol.endRow] ?? 0) + symbol.endColumn),
    next: 0,
    bodyHash: 17,
    others: 0,
    grams: 0,
    sketch: noSketch,
  };
}

const noSketch = new Uint32Array(0);

function outerFirst(one: Look, other: Look): number {
  return one.first - other.first || other.end - one.end;
}

function addTokens(look: Look, { kinds, words, minima }: Tokens, run: TokenRun): void {
  const { name, sketch } = look;
  const lastWindow = run.end - reach;
  let { bodyHash, others, grams } = look;
  let before = -1;
  for (let at = run.first; at < run.end; at++) {
    const word = words[at] ?? 0;
    if (word === name) {
      bodyHash = Math.imul(bodyHash, 31);
    } else {
      others++;
      bodyHash = (Math.imul(bodyHash, 31) + (word === 0 ? (kinds[at] ?? 0) : word)) | 0;
      if (word !== 0) add(sketch, word >>> wordShift);
    }
    if (at > lastWindow) continue;
    const gram = minima[at] ?? 0;
    if (gram === before) continue;
    before = gram;
    grams++;
    add(sketch, gram);
  }
  look.bodyHash = bodyHash;
  look.others = others;
  look.grams = grams;
}

interface TokenRun {
  readonly first: number;
  readonly end: number;
}

/** A constructor is named like its class, so that name is ignored in the class as well. */
function addInner(look: Look, inner: Look): void {
  const name = inner.name === look.name ? 0 : inner.name;
  look.bodyHash = (Math.imul(Math.imul(look.bodyHash, 31) + inner.bodyHash, 31) + name) | 0;
  look.others += inner.others + 1;
  look.grams += inner.grams;
  for (const value of inner.sketch) if (value !== emptyBucket) add(look.sketch, value);
}

function packed({ bodyHash, others, grams, sketch }: Look): Uint8Array {
  if (others === 0) return noFingerprint;
  return packFingerprint(mixed(bodyHash), grams < minGrams ? noSketch : sketch);
}

/** Each value belongs to one bucket, which keeps its smallest value. */
function add(sketch: Uint32Array, value: number): void {
  const bucket = value & (sketchSize - 1);
  if (value < (sketch[bucket] ?? 0)) sketch[bucket] = value;
}

/**
 * The leaves of the tree. They overwrite the memory of the tree, which is not needed any more: new arrays for each file
 * would double the cost.
 */
export function tokensOfTree(tree: SyntaxTree, { actions }: CompiledLanguage): Tokens {
  const { count: nodes, after, typeIds, flags, starts, ends, source } = tree;
  let count = 0;
  let last = 0;
  for (let node = 0; node < nodes; node++) {
    const next = after[node] ?? 0;
    const type = typeIds[node] ?? 0;
    if (((actions[type] ?? 0) & action.comment) !== 0) {
      node = next - 1;
    } else if (next === node + 1) {
      const start = starts[node] ?? 0;
      const end = ends[node] ?? 0;
      // Text that an expanded macro takes from its definition is counted at the definition.
      if (start === end || start < last) continue;
      last = start;
      starts[count] = start;
      typeIds[count] = type;
      ends[count] = ((flags[node] ?? 0) & 1) === 0 ? 0 : hashText(source, start, end);
      count++;
    }
  }
  tree.count = 0;
  return { count, starts, kinds: typeIds, words: ends, minima: tree.rows };
}

/** For languages without a grammar: runs of word characters, and each punctuation character. */
export function tokensOfText(source: string): Tokens {
  const found = [...source.matchAll(/[\p{L}\p{N}_]+|\S/gu)];
  const isWord = (text: string): boolean => text.length > 1 || /[\p{L}\p{N}_]/u.test(text);
  return {
    count: found.length,
    starts: Uint32Array.from(found, ({ index }) => index),
    kinds: Uint16Array.from(found, ([text]) => (isWord(text) ? 1 : hashText(text, 0, text.length))),
    words: Uint32Array.from(found, ([text]) => (isWord(text) ? hashText(text, 0, text.length) : 0)),
    minima: new Uint32Array(found.length),
  };
}

/** Per token: the smallest gram of the window that begins at the token, or nothing without a complete window. */
function fillMinima({ count, kinds, minima }: Tokens): void {
  let rolling = 0;
  let [one, two, three] = [0, 0, 0];
  for (let at = 0; at < count; at++) {
    const leaving = at < gramLength ? 0 : (kinds[at - gramLength] ?? 0);
    rolling = (Math.imul(rolling, base) + (kinds[at] ?? 0) - Math.imul(leaving, leavingFactor)) | 0;
    const gram = mixed(rolling) >>> 8;
    if (at >= reach - 1) minima[at - reach + 1] = Math.min(gram, one, two, three);
    three = two;
    two = one;
    one = gram;
  }
}

/** The first token at or after an offset. */
function tokenFrom({ starts, count }: Tokens, offset: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Never 0, and small enough for V8's small integers. */
function hashText(text: string, start: number, end: number): number {
  let hash = end - start;
  const stop = Math.min(end, start + maxWordLength);
  for (let at = start; at < stop; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return mixed(hash) >>> 2 || 1;
}

/** Distributes differences over all bits, especially the upper ones. */
function mixed(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
}
