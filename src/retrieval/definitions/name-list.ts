/**
 * Names as they are asked for: one or several parted by commas, with `*` and `?`, dotted or bare. Letters are compared
 * without regard to case unless the name has an upper-case one. Pure.
 */
import { EngineError } from '../../model/errors.ts';
import type { Reader } from '../../store/reader.ts';
import { composed, fold } from '../lookup/fold.ts';
import { hasWildcard, longestLiteral, matchesWildcard } from '../lookup/wildcard.ts';

export interface NameList {
  /** A bare name of the list fits the last part, a dotted one as many parts as it has. */
  fits(dotted: string): boolean;
  /** The same for one name, dots and all. */
  fitsName(name: string): boolean;
  /** All names of the index that fit by their last part. */
  namesIn(reader: Reader): readonly string[];
  /** A text that whatever fits has, for each name of the list; case does not count. */
  readonly literals: readonly string[];
}

export function compileNames(text: string, what: string): NameList {
  const names = text
    .split(',')
    .map((name) => composed(name.trim().replaceAll(/::|#/g, '.')))
    .filter((name) => name !== '');
  if (names.length === 0) throw new EngineError('bad-input', `No ${what} was named`);
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

/** What a symbol is called may have dots itself: then it is the whole. */
function namesLike(reader: Reader, name: string): readonly string[] {
  const wanted = [...new Set([lastParts(name, 1), name])];
  // Letters beyond ASCII may be written in two ways, and have cases that SQLite does not know.
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
