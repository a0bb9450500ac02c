/** Symbols that the whole query names. A symbol that is named exactly scores 1, all others less. */

import type { LookupHit, MatchKind } from '../../model/answers/lookup.ts';
import type { SearchOptions } from '../../model/answers/search.ts';
import type { Reader } from '../../store/reader.ts';
import type { NameHit } from './hits/name-hit.ts';
import { fitsTests } from './search-files.ts';
import type { SearchIndex } from './search-index.ts';

export interface NameHits {
  /** Best first. */
  readonly hits: readonly NameHit[];
  /** With the symbols that the limit cut off. */
  readonly total: number;
}

/**
 * The names that the mode shows before passages. The hybrid ranking weighs names itself; there only an id or a path
 * with a symbol comes first, because it means one symbol.
 */
export function searchNames(index: SearchIndex, text: string, options: SearchOptions): NameHits {
  const { mode, tests } = options;
  const mayBeId = /^\S*[/:]\S*$/.test(text);
  if (mode === 'text' || (mode === 'hybrid' && !mayBeId)) return noNames;
  const named = nameHits(index, text, options);
  if (mode === 'hybrid' && !isPlaceNamed(named.hits, text)) return noNames;
  return { hits: named.hits.filter(({ isTest }) => fitsTests(isTest, tests)), total: named.total };
}

const noNames: NameHits = { hits: [], total: 0 };

/** Whether passages are not needed: there are enough names, or the query is an id. */
export function isAnsweredByNames({ hits }: NameHits, text: string, enough: number): boolean {
  return hits.length >= enough || isPlaceNamed(hits, text);
}

function isPlaceNamed(names: readonly NameHit[], text: string): boolean {
  return names.some(({ id, path }) => text === id || text.startsWith(`${path}:`));
}

/** All above `maxPassageScore`. Other kinds of matches are guesses, and the text signal ranks those better. */
const scores: Readonly<Partial<Record<MatchKind, number>>> = {
  exact: 1,
  qualified: 1,
  case: 0.98,
  prefix: 0.95,
  wildcard: 0.95,
};

// A name that differs only by case may come after names that begin with the query.
const seenNames = 50;

// In UTF-16 units: longer than any path with a qualified name.
const longestName = 1_000;

function nameHits({ reader, lookup, config }: SearchIndex, query: string, options: SearchOptions): NameHits {
  const { limit, kinds, language, path } = options;
  const filters = { kinds, language, path, breadth: 'best' } as const;
  const name = nameIn(query);
  if (name.length > longestName || !mayBeName(reader, name)) return noNames;
  const named = lookup(name, { ...filters, limit });
  const hits = scored(named.hits);
  // With enough exact matches, names that merely begin with the query are not looked up.
  if (hits.length >= config.search.enoughNames || /[\s*?/]/.test(name))
    return { hits, total: hits.length + named.more };
  const beginning = lookup(`${name}*`, { ...filters, limit: Math.max(seenNames, limit) });
  const known = new Set(hits.map(({ id }) => id));
  const further = scored(
    beginning.hits.map((hit) => (isSameButForCase(hit.name, name) ? { ...hit, match: 'case' } : hit)),
  );
  const all = [...hits, ...further.filter(({ id }) => !known.has(id))];
  const total = all.length + beginning.more;
  return { hits: all.sort((one, other) => other.score - one.score).slice(0, limit), total };
}

function isSameButForCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** `class Migration` and `def save` name one symbol, as in LocAgent. */
function nameIn(query: string): string {
  return /^(?:class|function|method|def)\s+(\S+)$/i.exec(query)?.[1] ?? query;
}

/** Few names contain spaces. This spares the comparison of a sentence with all names. */
function mayBeName(reader: Reader, name: string): boolean {
  return /\s/.test(name) ? reader.namesakes([name]).length > 0 : /[^*?]/.test(name);
}

function scored(hits: readonly LookupHit[]): readonly NameHit[] {
  return hits.flatMap((hit) => {
    const score = scores[hit.match];
    return score === undefined ? [] : [{ ...hit, score }];
  });
}
