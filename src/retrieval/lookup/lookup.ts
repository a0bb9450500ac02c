/**
 * Finds symbols by name. The database answers ids, paths, exact names and qualified names. The table of all names is
 * built and scanned only when there is no such match, or when all similar names are requested. Names with typing
 * errors come last, and only when nothing else matches. Every hit carries its kind of match.
 */
import type { LookupAnswer, LookupOptions } from '../../model/answers/lookup.ts';
import type { LookupConfig } from '../../model/config.ts';
import { EngineError } from '../../model/errors.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { readNamePattern, readQualifiedName } from '../symbols/qualified-name.ts';
import { certainSymbols } from './certain.ts';
import { checkFilters, symbolFilter } from './filters.ts';
import { hintsFor, noHints } from './hints.ts';
import { hitFrom, hitsFrom, sortedByPlace } from './hits.ts';
import { type KeptNames, keepNames } from './kept-names.ts';
import { type Likely, likelySymbols, scopeOf } from './likely.ts';
import { matchPattern, matchText, matchTypos } from './match-names.ts';
import { hasWildcard } from './wildcard.ts';

// Longer than any path with a qualified name.
const longestQuery = 8_192;

export type Lookup = (query: string, options: LookupOptions) => LookupAnswer;

/** Keeps the name table until another process writes to the index. */
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
  if (text === '') throw new EngineError('bad-input', 'No name given');
  if (text.length <= longestQuery) return text;
  throw new EngineError('bad-input', `The name has ${text.length} characters`, {
    hint: `names may have at most ${longestQuery} characters`,
  });
}

const nothing: Likely = { best: [], total: 0, outside: 0 };

/** Searches for typing errors only when nothing else matches, or when all similar names are requested. */
function findLikely(
  { table, containers }: KeptNames,
  text: string,
  options: LookupOptions & Pick<LookupConfig, 'maxErrors'>,
  found: readonly NamedSymbol[],
): Likely {
  // The literal reading and the one without any notation; the readings between them would only repeat their results.
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
