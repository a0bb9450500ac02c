/**
 * The second stage: ranks the units of the files that were read as LocAgent ranks its passages, by BM25 over words as
 * written, with path and names. The frequency of a word in the other files is estimated from the stored postings, so
 * that reading a few files gives the ranking that reading all would give. Pure.
 */
import { idf } from '../../text/ranking.ts';
import type { FileUnits, WordedUnit } from './kept-units.ts';
import type { WordHash } from './word-hashes.ts';

/** A word of the query. */
export interface RankedWord {
  readonly hash: WordHash;
  /** The number of passages with the word in all files, per passage with the word in the files that were read. */
  readonly perRead: number;
}

export interface RankedUnit {
  readonly from: FileUnits;
  readonly unit: WordedUnit;
  /** Above 0 and below 1: the share of the query that the unit answers. */
  readonly score: number;
}

export interface UnitRanking {
  readonly k1: number;
  readonly b: number;
  /** The number of passages of all files per passage of the files that were read. */
  readonly unitsPerRead: number;
}

/** Best first; equal scores by path and row. Units without any of the words are left out. */
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

/** The inverse document frequency of each word, over all passages. */
function weigh(words: readonly RankedWord[], counts: Uint32Array, total: number): readonly number[] {
  return words.map(({ perRead }, word) => {
    let found = 0;
    for (let at = word; at < counts.length; at += words.length) if (counts[at] !== 0) found++;
    return idf(Math.min(found * perRead, total), total);
  });
}

/** The units with at least one of the words, and the number of occurrences of each word in them. */
function countWords(files: readonly FileUnits[], words: readonly RankedWord[]) {
  const places = new Map(words.map(({ hash }, place) => [hash, place]));
  // Most words are not in the query, and comparing eight bits of the hash suffices to skip them.
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
