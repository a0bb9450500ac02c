/** The upper index: symbols that the whole query names. One that is named exactly scores 1, all others less. */
import type { Choice, LookupHit, MatchKind } from '../../model/answers/lookup.ts';
import type { SymbolKind } from '../../model/symbol.ts';
import type { Reader } from '../../store/reader.ts';
import type { Lookup } from '../lookup/lookup.ts';

export interface NameOptions {
  readonly limit: number;
  /** With so many of exactly the name, names that begin with it are not looked for. */
  readonly enough: number;
  readonly kinds: ReadonlySet<SymbolKind> | undefined;
  readonly language: Choice | undefined;
  readonly path: Choice | undefined;
}

export interface NameHits {
  /** Best first. */
  readonly hits: readonly (LookupHit & { readonly score: number })[];
  readonly total: number;
}

/** Other matches are guesses, and the text knows better. Above what a text can score. */
const scores: Readonly<Partial<Record<MatchKind, number>>> = {
  exact: 1,
  qualified: 1,
  case: 0.98,
  prefix: 0.95,
  wildcard: 0.95,
};

// Names that differ by case may come after others that begin with the name.
const seenNames = 50;

// Longer than any path and qualified name.
const longestName = 1_000;

export function nameHits(
  reader: Reader,
  lookup: Lookup,
  query: string,
  { enough, ...options }: NameOptions,
): NameHits {
  const name = nameIn(query);
  if (name.length > longestName || !mayBeName(reader, name)) return { hits: [], total: 0 };
  const named = lookup(name, { ...options, breadth: 'best' });
  const hits = scored(named.hits);
  if (hits.length >= enough || /[\s*?/]/.test(name)) return { hits, total: hits.length + named.more };
  const beginning = lookup(`${name}*`, {
    ...options,
    limit: Math.max(seenNames, options.limit),
    breadth: 'best',
  });
  const known = new Set(hits.map(({ id }) => id));
  const further = scored(
    beginning.hits.map((hit) => (isSame(hit.name, name) ? { ...hit, match: 'case' } : hit)),
  );
  const all = [...hits, ...further.filter(({ id }) => !known.has(id))];
  const total = all.length + beginning.more;
  return { hits: all.sort((one, other) => other.score - one.score).slice(0, options.limit), total };
}

/** But for case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** `class Migration` and `def save` name one thing, as LocAgent has it. */
function nameIn(query: string): string {
  return /^(?:class|function|method|def)\s+(\S+)$/i.exec(query)?.[1] ?? query;
}

/** Few names have spaces, and what is no name need not be compared with all there are. */
function mayBeName(reader: Reader, name: string): boolean {
  return /\s/.test(name) ? reader.namesakes([name]).length > 0 : /[^*?]/.test(name);
}

function scored(hits: readonly LookupHit[]): NameHits['hits'] {
  return hits.flatMap((hit) => {
    const score = scores[hit.match];
    return score === undefined ? [] : [{ ...hit, score }];
  });
}
