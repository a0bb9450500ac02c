/**
 * The `names` signal: chunks in which a symbol begins whose name the query mentions, and, when the query is nothing but
 * a name, the files that re-export it.
 */
import { commentStart } from '../../hits/meant-symbol.ts';
import { fileIn } from '../../search-files.ts';
import { chunkAt } from '../chunk-at.ts';
import type { NamedDefinition } from '../definitions-named.ts';
import { asksForLegacy } from '../noise.ts';
import { standsForFolder } from '../package-files.ts';
import type { RankingQuery } from '../ranking-query.ts';
import { reExportsOf } from '../re-exports.ts';
import { isWholeName } from '../understand.ts';
import { kept } from '../weights.ts';
import type { Signal } from './signal.ts';

export const namesSignal: Signal = {
  name: 'names',
  scores: 'certain',
  explainedAs: 'definition',
  needs: 'query',
  supports: ['definitions'],
  candidates(reader, query, limit) {
    const definitions = query.definitions.flatMap((definition) =>
      chunkAt(query, definition).map((chunk) => ({
        ...chunk,
        score: definition.weight * (isShim(definition, query) ? kept.shim : 1),
        symbol: definition.ordinal,
      })),
    );
    const reExports = reExportsOf(reader, query.definitions, packageFiles(query, limit));
    return [
      ...definitions,
      ...reExports.flatMap((each) => chunkAt(query, each).map((chunk) => ({ ...chunk, score: each.weight }))),
    ];
  },
};

/** Files with words of the query that stand for their folder. A question wants explanations, a name its places. */
function packageFiles({ understood, files, searchText }: RankingQuery, limit: number) {
  if (!isWholeName(understood)) return [];
  return [...new Set(searchText(limit).hits.map(({ file }) => file))].filter((file) =>
    standsForFolder(fileIn(files, file).path),
  );
}

/** Longer functions do more than call their replacement. */
const maxShimRows = 8;

/** A short function that is marked as deprecated, unless the query asks for it. */
function isShim(
  { file, ordinal, isMeant }: NamedDefinition,
  { files, sources, text }: RankingQuery,
): boolean {
  const { symbols, rows } = sources(fileIn(files, file));
  const symbol = symbols[ordinal];
  if (symbol === undefined || isMeant || asksForLegacy(text)) return false;
  const { startRow, endRow } = symbol;
  if (endRow - startRow >= maxShimRows) return false;
  const own = rows.slice(commentStart(rows, startRow, 0), endRow + 1);
  return own.some((row) => deprecation.test(row));
}

const deprecation = /\bdeprecat|@Deprecated|\[Obsolete/i;
