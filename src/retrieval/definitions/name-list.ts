/**
 * Name lists in queries: names separated by commas, with `*` and `?`, dotted or simple. A name without upper-case
 * letters ignores case. Pure.
 */
import { EngineError } from '../../model/errors.ts';
import type { Reader } from '../../store/reader.ts';
import { composed, fold } from '../lookup/fold.ts';
import { hasWildcard, longestLiteral, matchesWildcard } from '../lookup/wildcard.ts';

export interface NameList {
  /** A simple name matches the last part of `dotted`, a dotted name as many parts as it has. */
  fits(dotted: string): boolean;
  /** The same for a single name that may itself contain dots. */
  fitsName(name: string): boolean;
  /** All names in the index whose last part matches. */
  namesIn(reader: Reader): readonly string[];
  /** For each name of the list a text that every match contains, ignoring case. */
  readonly literals: readonly string[];
}

export function compileNames(text: string, noun: string): NameList {
  const names = text
    .split(',')
    .map((name) => composed(name.trim().replaceAll(/::|#/g, '.')))
    .filter((name) => name !== '');
  if (names.length === 0) throw new EngineError('bad-input', `No ${noun} given`);
  const tests = names.map((name) => ({ parts: name.split('.').length, test: compileName(name) }));
  return {
    fits: (dotted) => tests.some(({ parts, test }) => test(lastParts(dotted, parts))),
    fitsName: (name) => tests.some(({ test }) => test(name)),
    namesIn: (reader) => [...new Set(names.flatMap((name) => namesLike(reader, name)))],
    literals: names.map((name) => longestLiteral(lastParts(name, 1))),
  };
}

function compileName(name: string): (text: string) => boolean {
  const isAnyCase = isWithoutUpper(name);
  const wanted = isAnyCase ? fold(name) : name;
  const isPattern = hasWildcard(wanted);
  return (text) => {
    const own = isAnyCase ? fold(text) : composed(text);
    return isPattern ? matchesWildcard(wanted, own, 0, own.length) : own === wanted;
  };
}

/** A symbol name that contains dots is compared as a whole, too. */
function namesLike(reader: Reader, name: string): readonly string[] {
  const wanted = [...new Set([lastParts(name, 1), name])];
  // SQLite folds the case of ASCII letters only, and other letters may be composed or decomposed.
  if (!isAscii(name)) {
    const tests = wanted.map(compileName);
    return reader.namesLike().filter((each) => tests.some((test) => test(each)));
  }
  const letterCase = isWithoutUpper(name) ? 'any' : 'same';
  if (letterCase === 'same' && !hasWildcard(name)) return wanted;
  return wanted.flatMap((text) => reader.namesLike({ text, letterCase }));
}

function lastParts(dotted: string, count: number): string {
  let at = dotted.length;
  for (let left = count; left > 0; left--) {
    const dot = dotted.lastIndexOf('.', at - 1);
    if (dot < 0 || at === 0) return dotted;
    at = dot;
  }
  return dotted.slice(at + 1);
}

function isWithoutUpper(text: string): boolean {
  return !/\p{Lu}/u.test(text);
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
