/** Matches names against a text by case-insensitive equality, prefix, wildcards, humps, words and substrings. */
import { composed, fold, isWordPart, isWordStart, wordsOf } from './fold.ts';
import { type Grade, gradeOf, matchOf } from './grades.ts';
import { areMarkedByCase, humpsIn, readHumps, startsOf } from './humps.ts';
import { letterBit, letterBits, placesWith } from './name-bits.ts';
import type { NameTable } from './name-table.ts';
import { allowedErrors, nearNames } from './typos.ts';
import { literalsOf, matchesWildcard } from './wildcard.ts';

/** Names are given by their table indexes. */
export interface NameMatches {
  readonly names: readonly number[];
  /** Undefined for names that do not match. */
  gradeOf(name: number): Grade | undefined;
}

/** Indexes of names; undefined for all names. */
export type Among = Uint32Array | undefined;

/** Case-insensitive equality, prefixes, humps, words and substrings. */
export function matchText(table: NameTable, name: string, among: Among): NameMatches {
  const text = composed(name);
  return collect(table, (add) => {
    matchWhole(table, text, among, add);
    matchWords(table, text, among, add);
    matchHumps(table, text, among, add);
  });
}

/** Wildcards only, ignoring case. */
export function matchPattern(table: NameTable, pattern: string, among: Among): NameMatches {
  const text = composed(pattern).replaceAll(/\*+/g, '*');
  return collect(table, (add) => matchWildcard(table, text, among, add));
}

/** Names within a few typing errors. */
export function matchTypos(
  table: NameTable,
  name: string,
  among: Among,
  { maxErrors }: { readonly maxErrors: number },
): NameMatches {
  const folded = fold(name);
  const most = Math.min(maxErrors, allowedErrors([...folded].length));
  return collect(table, (add) => {
    if (most === 0) return;
    for (const near of nearNames(table, folded, { most, among }))
      add(near.name, gradeOf(near.errors > 1 ? 'far fuzzy' : 'fuzzy', 0));
  });
}

type Add = (name: number, grade: Grade) => void;

/** Keeps the best of several grades of a name. */
function collect(table: NameTable, work: (add: Add) => void): NameMatches {
  const names: number[] = [];
  // The grade plus one; 0 for no match.
  const grades = new Uint8Array(table.names.length);
  work((name, grade) => {
    const before = grades[name] ?? 0;
    if (before === 0) names.push(name);
    if (before === 0 || grade < before - 1) grades[name] = grade + 1;
  });
  return {
    names,
    gradeOf(name) {
      const grade = grades[name] ?? 0;
      return grade === 0 ? undefined : grade - 1;
    },
  };
}

function matchWildcard(table: NameTable, pattern: string, among: Among, add: Add): void {
  const folded = fold(pattern);
  const literals = literalsOf(folded);
  const isPrefix = literals.length === 1 && folded === `${literals[0]}*`;
  for (const place of placesWith(table.bits, literals, among)) {
    if (!matchesWildcard(folded, table.folded[place] ?? '')) continue;
    const name = table.names[place] ?? '';
    if (isPrefix) add(place, gradeOfPrefix(name, pattern.slice(0, -1)));
    else add(place, gradeOf('wildcard', matchesWildcard(pattern, name) ? 0 : 1));
  }
}

function matchWhole(table: NameTable, text: string, among: Among, add: Add): void {
  const folded = fold(text);
  for (const place of placesWith(table.bits, [folded], among)) {
    const at = (table.folded[place] ?? '').indexOf(folded);
    if (at >= 0) add(place, gradeOfPart(table, place, at, text));
  }
}

/** `at` is the index of the first occurrence of the text in the folded name. */
function gradeOfPart(table: NameTable, place: number, at: number, text: string): Grade {
  const name = table.names[place] ?? '';
  if (at === 0) return text.length === name.length ? gradeOf('case', 0) : gradeOfPrefix(name, text);
  const word = wordStartingWith(table, place, fold(text), 0);
  if (word === undefined) return gradeOf('substring', name.startsWith(text, at) ? 0 : 1);
  return gradeOf('words', isWordEnd(name, word + text.length) ? 0 : 1);
}

/** A prefix that ends with a word outranks others: Auth matches AuthConfig before Author. */
function gradeOfPrefix(name: string, text: string): Grade {
  const isSameCase = name.startsWith(text);
  if (isWordEnd(name, text.length)) return gradeOf('prefix', isSameCase ? 0 : 1);
  return gradeOf('prefix', isSameCase ? 2 : 3);
}

// Shorter texts are more likely parts of names than names in another style.
const fewestLetters = 6;

/** Matches separate words, and the words of a name in another style: userData finds user_data. */
function matchWords(table: NameTable, text: string, among: Among, add: Add): void {
  const words = [...new Set(wordsOf(text))];
  const letterCount = words.reduce((sum, { length }) => sum + length, 0);
  const areSeparate = /\s/.test(text);
  const isCompound = letterCount >= fewestLetters && words.every(({ length }) => length > 1);
  if (words.length < 2 || !(areSeparate || isCompound)) return;
  const starts = areSeparate ? 0 : words.reduce((bits, word) => bits | letterBit(word.charCodeAt(0)), 0);
  for (const place of placesWith(table.bits, words, among)) {
    if (((table.bits.initials[place] ?? 0) & starts) !== starts) continue;
    if ((table.names[place]?.length ?? 0) < letterCount) continue;
    const grade = gradeOfWords(table, place, words);
    if (grade !== undefined && (areSeparate || matchOf(grade) === 'words')) add(place, grade);
  }
}

function gradeOfWords(table: NameTable, place: number, words: readonly string[]): Grade | undefined {
  const folded = table.folded[place] ?? '';
  if (!words.every((word) => folded.includes(word))) return undefined;
  let isInOrder = true;
  let behind = 0;
  let letterCount = 0;
  for (const word of words) {
    const next = wordStartingWith(table, place, word, behind);
    if (next !== undefined) behind = next + word.length;
    else if (wordStartingWith(table, place, word, 0) === undefined) return gradeOf('substring', 2);
    else isInOrder = false;
    letterCount += word.length;
  }
  if (!isInOrder) return gradeOf('words', 3);
  return gradeOf('words', letterCount === lettersIn(table.names[place] ?? '') ? 0 : 2);
}

function matchHumps(table: NameTable, text: string, among: Among, add: Add): void {
  const query = readHumps(text, fold(text));
  if (query === undefined) return;
  const sort = areMarkedByCase(query) ? 'hump' : 'small hump';
  const wanted = letterBits(query.folded);
  const starts = letterBits(startsOf(query));
  const first = query.folded.charCodeAt(0);
  const { firstLetters, initials, letters } = table.bits;
  const count = among?.length ?? initials.length;
  for (let at = 0; at < count; at++) {
    const place = among === undefined ? at : (among[at] ?? 0);
    if (firstLetters[place] !== first) continue;
    if (((initials[place] ?? 0) & starts) !== starts || ((letters[place] ?? 0) & wanted) !== wanted) continue;
    const humps = humpsIn(
      query,
      table.names[place] ?? '',
      table.folded[place] ?? '',
      table.bits.wordStarts[place] ?? 0,
    );
    if (humps !== undefined) add(place, gradeOf(sort, humps === 'whole' ? 0 : 1));
  }
}

/** Index of a word of the name that begins with these letters. */
function wordStartingWith(
  table: NameTable,
  place: number,
  letters: string,
  from: number,
): number | undefined {
  const folded = table.folded[place] ?? '';
  const name = table.names[place] ?? '';
  for (let at = folded.indexOf(letters, from); at >= 0; at = folded.indexOf(letters, at + 1)) {
    if (isWordStart(name, at)) return at;
  }
  return undefined;
}

function isWordEnd(name: string, at: number): boolean {
  return !isWordPart(name, at) || isWordStart(name, at);
}

function lettersIn(name: string): number {
  let count = 0;
  for (let at = 0; at < name.length; at++) if (isWordPart(name, at)) count++;
  return count;
}
