/**
 * The model's tokenizer: text to the numbers of its vocabulary. Words are cut into the longest pieces that the
 * vocabulary has (WordPiece). Agrees token by token with Hugging Face's tokenizers on what the model was made with.
 */
import { invariant } from '../../model/errors.ts';
import { sum } from '../../model/sum.ts';
import { plainForm } from './signs.ts';

/** The first token is always [CLS] and the last [SEP]. Long texts are cut. */
export type Tokenizer = (text: string) => readonly number[];

/** `definition` is the text of tokenizer.json, whose hash was checked before. */
export function createTokenizer(definition: string, options: { readonly maxTokens: number }): Tokenizer {
  const vocabulary = vocabularyOf(definition);
  const first = tokenOf(vocabulary, '[CLS]');
  const last = tokenOf(vocabulary, '[SEP]');
  const piecesOf = createPieceCutter(vocabulary);
  const wordsOf = createWordSplitter();
  return (text) => {
    const tokens = [first];
    const most = options.maxTokens - 1;
    for (const part of text.split(named)) {
      const token = named.test(part) ? vocabulary.get(part) : undefined;
      if (token !== undefined) tokens.push(token);
      else for (const word of wordsOf(part)) if (tokens.push(...piecesOf(word)) >= most) break;
      if (tokens.length >= most) break;
    }
    return [...tokens.slice(0, most), last];
  };
}

/**
 * Whether most of a text is made of words or longer pieces that the vocabulary has. English, identifiers and most
 * other European languages are (.5 to 1 of their letters); random letters are cut into pieces of one or two.
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
// Of 25 texts of nonsense and of languages that the model does not know, 18 are below; of 241 public questions one.
const leastKnown = 0.4;

function vocabularyOf(definition: string): ReadonlyMap<string, number> {
  const { model } = JSON.parse(definition) as { model: { vocab: Record<string, number> } };
  return new Map(Object.entries(model.vocab));
}

/** Tokens that a text may name; kept by `split`. */
const named = /(\[(?:PAD|UNK|CLS|SEP|MASK)\])/;

function createWordSplitter(): (text: string) => Iterable<string> {
  const forms = new Map<string, string>();
  const formOf = (sign: string): string => {
    const known = forms.get(sign);
    if (known !== undefined) return known;
    const form = plainForm(sign);
    forms.set(sign, form);
    return form;
  };
  return function* (text) {
    for (const [run] of text.matchAll(/[^\t\n\r ]+/g)) {
      if (/^[a-z0-9]+$/i.test(run)) {
        yield run.toLowerCase();
        continue;
      }
      let words = '';
      for (const sign of run) words += formOf(sign);
      for (const word of words.split(' ')) if (word !== '') yield word;
    }
  };
}

/** So many words are kept with their pieces. */
const keptWords = 50_000;
/** Longer ones are unknown, whatever they are made of. */
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
