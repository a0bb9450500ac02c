/**
 * The tokenizer of the model: text to token numbers. Cuts words into the longest pieces that the vocabulary has
 * (WordPiece). Gives the same tokens as Hugging Face's tokenizers, with which the model was trained.
 */
import { invariant } from '../../model/errors.ts';
import { sum } from '../../model/sum.ts';
import { plainForm } from './plain-form.ts';

/** The first token is always [CLS] and the last [SEP]. Long texts are truncated. */
export type Tokenizer = (text: string) => readonly number[];

/** `definition` is the content of tokenizer.json; the caller has checked its hash. */
export function createTokenizer(definition: string, options: { readonly maxTokens: number }): Tokenizer {
  const vocabulary = vocabularyOf(definition);
  const first = tokenOf(vocabulary, '[CLS]');
  const last = tokenOf(vocabulary, '[SEP]');
  const piecesOf = createPieceCutter(vocabulary);
  const wordsOf = createWordSplitter();
  return (text) => {
    const tokens = [first];
    const most = options.maxTokens - 1;
    for (const part of text.split(specialTokens)) {
      const token = specialTokens.test(part) ? vocabulary.get(part) : undefined;
      if (token !== undefined) tokens.push(token);
      else for (const word of wordsOf(part)) if (tokens.push(...piecesOf(word)) >= most) break;
      if (tokens.length >= most) break;
    }
    return [...tokens.slice(0, most), last];
  };
}

/**
 * Returns a test whether words or longer pieces of the vocabulary cover most of a text. They cover 50 to 100 % of the
 * letters of English, identifiers and most other European languages; random letters fall into pieces of one or two.
 */
export function createReadability(definition: string): (text: string) => boolean {
  const vocabulary = vocabularyOf(definition);
  const names = new Map([...vocabulary].map(([piece, token]) => [token, piece]));
  const piecesOf = createPieceCutter(vocabulary);
  const wordsOf = createWordSplitter();
  const knownIn = (word: string): number => {
    if (vocabulary.has(word)) return word.length;
    const pieces = piecesOf(word).map((token) => (names.get(token) ?? '').replace(/^##/, ''));
    return sum(pieces.map(({ length }) => (length >= longPiece ? length : 0)));
  };
  return (text) => {
    const words = [...wordsOf(text)].filter((word) => /^[\p{L}\p{N}]/u.test(word));
    const letters = sum(words.map(({ length }) => length));
    return letters > 0 && sum(words.map(knownIn)) >= leastKnown * letters;
  };
}

const longPiece = 3;
// Below this share are 18 of 25 texts in nonsense or languages unknown to the model, and one of 241 public questions.
const leastKnown = 0.4;

function vocabularyOf(definition: string): ReadonlyMap<string, number> {
  const { model } = JSON.parse(definition) as { model: { vocab: Record<string, number> } };
  return new Map(Object.entries(model.vocab));
}

/** Special tokens that a text may contain. The group makes `split` keep them. */
const specialTokens = /(\[(?:PAD|UNK|CLS|SEP|MASK)\])/;

function createWordSplitter(): (text: string) => Iterable<string> {
  const forms = new Map<string, string>();
  const formOf = (character: string): string => {
    const known = forms.get(character);
    if (known !== undefined) return known;
    const form = plainForm(character);
    forms.set(character, form);
    return form;
  };
  return function* (text) {
    for (const [run] of text.matchAll(/[^\t\n\r ]+/g)) {
      if (/^[a-z0-9]+$/i.test(run)) {
        yield run.toLowerCase();
        continue;
      }
      let words = '';
      for (const character of run) words += formOf(character);
      for (const word of words.split(' ')) if (word !== '') yield word;
    }
  };
}

/** Size of the cache from words to their pieces. */
const keptWords = 50_000;
/** Longer words become [UNK], as in the original. */
const longestWord = 100;

function createPieceCutter(vocabulary: ReadonlyMap<string, number>): (word: string) => readonly number[] {
  const unknown = [tokenOf(vocabulary, '[UNK]')];
  const longestPiece = Math.max(...[...vocabulary.keys()].map((piece) => piece.length));
  const kept = new Map<string, readonly number[]>();
  const cut = (word: string): readonly number[] => {
    if (word.length > longestWord && [...word].length > longestWord) return unknown;
    const tokens: number[] = [];
    for (let start = 0; start < word.length; ) {
      let end = Math.min(word.length, start + longestPiece);
      let token: number | undefined;
      for (; end > start; end--) {
        const piece = word.slice(start, end);
        token = vocabulary.get(start === 0 ? piece : `##${piece}`);
        if (token !== undefined) break;
      }
      if (token === undefined) return unknown;
      tokens.push(token);
      start = end;
    }
    return tokens;
  };
  return (word) => {
    const known = kept.get(word);
    if (known !== undefined) return known;
    const tokens = cut(word);
    if (kept.size >= keptWords) kept.clear();
    if (word.length <= longestWord) kept.set(word, tokens);
    return tokens;
  };
}

function tokenOf(vocabulary: ReadonlyMap<string, number>, name: string): number {
  const token = vocabulary.get(name);
  invariant(token !== undefined, `the vocabulary has ${name}`);
  return token;
}
