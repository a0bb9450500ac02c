/**
 * Symbols by name. What is meant for sure (id, path, exact name, qualified name) is asked of the database; only when
 * there is none, or everything similar is wanted, the table of all names is made and scanned. Names with typing errors
 * come last, when nothing else is like the text. Every hit says how it matches: none passes for another.
 */
import type { LookupConfig } from '../../model/config.ts';
import { EngineError } from '../../model/errors.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { readNamePattern, readQualifiedName } from '../symbols/qualified-name.ts';
import { certainSymbols } from './certain.ts';
import { checkFilters, type Filters, symbolFilter } from './filters.ts';
import { type Hints, hintsFor, noHints } from './hints.ts';
import { hitFrom, hitsFrom, type LookupHit, sortedByPlace } from './hits.ts';
import { type KeptNames, keepNames } from './kept-names.ts';
import { type Likely, likelySymbols, scopeOf } from './likely.ts';
import { matchPattern, matchText, matchTypos } from './match-names.ts';
import { hasWildcard } from './wildcard.ts';

export interface LookupOptions extends Filters {
  readonly limit: number;
  /** `best`: nothing similar where there is what was asked for. `all`: everything similar too. */
  readonly breadth: 'best' | 'all';
}

/** Hints only where nothing matches, inside of the filters or outside. */
export interface LookupAnswer extends Hints {
  readonly query: string;
  /** Best first. */
  readonly hits: readonly LookupHit[];
  readonly total: number;
  /** Cut off by the limit. */
  readonly more: number;
  /** Matches that the filters left out; counted only when nothing is left. */
  readonly outside: number;
}

// Longer than any path and qualified name; what is longer is no name.
const longestQuery = 8_192;

export type Lookup = (query: string, options: LookupOptions) => LookupAnswer;

/** Keeps the table of names until another process has written to the index. */
export function createLookup(reader: Reader, config: Omit<LookupConfig, 'limit'>): Lookup {
  const namesNow = keepNames(reader);
  return (query, options) => {
    const text = readText(query);
    const passes = symbolFilter(options);
    const certain = certainSymbols(reader, text, passes);
    const sure = certain.symbols.filter(passes);
    const isEnough = sure.length > 0 && options.breadth === 'best';
    const likely = isEnough
      ? nothing
      : findLikely(namesNow(), text, { ...options, ...config }, certain.symbols);
    const total = sure.length + likely.total;
    if (total === 0) {
      checkFilters(reader, namesNow().table, options);
      const outside = certain.symbols.length + likely.outside;
      const { suggestions } = config;
      const hints =
        outside > 0 ? noHints : hintsFor(reader, namesNow().table, { text, certain, suggestions });
      return { query: text, hits: [], total, more: 0, outside, ...hints };
    }
    const first = sortedByPlace(sure).slice(0, options.limit);
    const hits = [
      ...first.map((symbol) =>
        hitFrom(reader, symbol, { match: certain.match, mayRepeat: certain.mayRepeat(symbol) }),
      ),
      ...hitsFrom(reader, likely.best.slice(0, options.limit - first.length)),
    ];
    return { query: text, hits, total, more: total - hits.length, outside: 0, ...noHints };
  };
}

function readText(query: string): string {
  const text = query.trim();
  if (text === '') throw new EngineError('bad-input', 'Which name? None was given');
  if (text.length <= longestQuery) return text;
  throw new EngineError('bad-input', `A text of ${text.length} characters is no name`, {
    hint: `a name has at most ${longestQuery}`,
  });
}

const nothing: Likely = { best: [], total: 0, outside: 0 };

/** Typing errors are thought of only when nothing else is like the text, or when everything is wanted. */
function findLikely(
  { table, containers }: KeptNames,
  text: string,
  options: LookupOptions & Pick<LookupConfig, 'maxErrors'>,
  found: readonly NamedSymbol[],
): Likely {
  // As it stands, and with all notation taken away; what lies between would only be found again.
  const all = hasWildcard(text) ? readNamePattern(text) : readQualifiedName(text);
  const readings = all.filter((_, at) => at === 0 || at === all.length - 1);
  const except = new Set(found.map(({ id }) => id));
  const scopes = readings.map((reading) => ({ reading, scope: scopeOf(table, containers, reading) }));
  const search = (...ways: readonly (typeof matchText)[]): Likely => {
    const found = ways.flatMap((way) =>
      scopes.map(({ reading, scope }) => ({ scope, matches: way(table, reading.name, scope.names) })),
    );
    return likelySymbols(table, found, { ...options, except });
  };
  if (hasWildcard(text)) return search(matchPattern);
  const typos: typeof matchText = (...asked) => matchTypos(...asked, options);
  if (options.breadth === 'all') return search(matchText, typos);
  const likely = search(matchText);
  if (likely.total > 0) return likely;
  const mistyped = search(typos);
  return { ...mistyped, outside: mistyped.outside + likely.outside };
}
