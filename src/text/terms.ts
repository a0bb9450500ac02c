/**
 * Terms: what a word is found by. A plain word is found by its stem. One of several parts is found as it is written, in
 * lower case, and by the stems of its parts: camelCase, snake_case and digits are split. Scripts that are written without
 * spaces are found by their pairs of signs.
 * Indexing and searching both ask here; a change of these rules is a change of `termsVersion`.
 */
import { stem } from './stem.ts';

/** In the order of the word, each once; one of several parts comes first itself. */
export function termsOf(word: string): readonly string[] {
  // Plain words as they are written, too, would be a fifth more postings and find less: NDCG@10 .718 instead of .735
  // on 241 public questions.
  if (/^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(word)) return [stem(word.toLowerCase())];
  if (/^\w+$/.test(word)) return termsOfParts(word.toLowerCase(), word.match(asciiParts));
  const composed = word.normalize('NFC');
  const terms = termsOfParts(composed.toLowerCase(), composed.match(parts));
  return unspaced.test(word) ? [...new Set([...terms, ...pairsOf(composed)])] : terms;
}

function termsOfParts(whole: string, found: readonly string[] | null): readonly string[] {
  const terms = [whole];
  if (found === null) return terms;
  if (found.length === 1 && found[0]?.toLowerCase() === whole) return [stem(whole)];
  for (const part of found) {
    const term = part.length > 1 ? stem(part.toLowerCase()) : whole;
    if (!terms.includes(term)) terms.push(term);
  }
  return terms;
}

/** HTTPServer2 is HTTP, Server and 2. Letters without case stay together. */
const asciiParts = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
const parts = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}[\p{Ll}\p{M}]*|\p{Nd}+|[^\p{Lu}\p{Ll}\p{Nd}_]+/gu;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function* pairsOf(word: string): Iterable<string> {
  const signs = [...word];
  for (let index = 1; index < signs.length; index++) yield `${signs[index - 1]}${signs[index]}`;
}
