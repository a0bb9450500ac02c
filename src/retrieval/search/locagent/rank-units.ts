/**
 * The second stage: ranks the units of the files that were read, as LocAgent ranks its passages: BM25 over words as
 * they are written, with their path and names. How rare a word is in the files that were not read is guessed from the
 * stored postings, so that few files give the ranks that all would give. Pure.
 */
import { idf } from '../../text/ranking.ts';
import type { FileUnits, WordedUnit } from './kept-units.ts';
import type { WordHash } from './word-hashes.ts';

/** A word that is looked for. */
export interface RankedWord {
  readonly hash: WordHash;
  /** Passages with the word in all files, for one in those that were read. */
  readonly perRead: number;
}

export interface RankedUnit {
  readonly from: FileUnits;
  readonly unit: WordedUnit;
  /** Above 0 and below 1: which share of the query it answers. */
  readonly score: number;
}

export interface UnitRanking {
  readonly k1: number;
  readonly b: number;
  /** Passages of all files, for one in those that were read. */
  readonly unitsPerRead: number;
}

/** Best first; equal ones by path and row. Without those that have none of the words. */
export function rankUnits(
  files: readonly FileUnits[],
  words: readonly RankedWord[],
  ranking: UnitRanking,
): readonly RankedUnit[] {
  const { units, counts } = countWords(files, words);
  const unitCount = files.reduce((sum, file) => sum + file.units.length, 0);
  const average = files.reduce((sum, file) => sum + file.words.length, 0) / Math.max(1, unitCount);
  const weights = weigh(words, counts, unitCount * ranking.unitsPerRead);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return units
    .map(({ from, unit }, place) => {
      const length = unit.wordEnd - unit.firstWord;
      const norm = ranking.k1 * (1 - ranking.b + (ranking.b * length) / average);
      let score = 0;
      for (let word = 0; word < words.length; word++) {
        const count = counts[place * words.length + word] ?? 0;
        score += ((weights[word] ?? 0) * count) / (count + norm);
      }
      return { from, unit, score: score / whole };
    })
    .sort(
      (one, other) =>
        other.score - one.score ||
        compare(one.from.file.path, other.from.file.path) ||
        one.unit.startRow - other.unit.startRow,
    );
}

/** How rare each word is, in all passages. */
function weigh(words: readonly RankedWord[], counts: Uint32Array, total: number): readonly number[] {
  return words.map(({ perRead }, word) => {
    let found = 0;
    for (let at = word; at < counts.length; at += words.length) if (counts[at] !== 0) found++;
    return idf(Math.min(found * perRead, total), total);
  });
}

/** Units with at least one of the words, and of each how often it has which. */
function countWords(files: readonly FileUnits[], words: readonly RankedWord[]) {
  const places = new Map(words.map(({ hash }, place) => [hash, place]));
  // Most words are no word of the query, and a look at eight bits tells so.
  const mayBe = new Uint8Array(256);
  for (const { hash } of words) mayBe[hash & 255] = 1;
  const unitCount = files.reduce((sum, file) => sum + file.units.length, 0);
  const counts = new Uint32Array(unitCount * words.length);
  const units: { readonly from: FileUnits; readonly unit: WordedUnit }[] = [];
  for (const from of files) {
    for (const unit of from.units) {
      const first = units.length * words.length;
      let isFound = false;
      for (let at = unit.firstWord; at < unit.wordEnd; at++) {
        const hash = from.words[at] ?? 0;
        const place = mayBe[hash & 255] === 0 ? undefined : places.get(hash);
        if (place === undefined) continue;
        counts[first + place] = (counts[first + place] ?? 0) + 1;
        isFound = true;
      }
      if (isFound) units.push({ from, unit });
    }
  }
  return { units, counts: counts.subarray(0, units.length * words.length) };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
