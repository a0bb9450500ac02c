/** A query as the signals read it: understood, with its filters, and with the look-ups that several signals share. */
import type { SignalName } from '../../../model/signal.ts';
import type { Reader } from '../../../store/reader.ts';
import type { Ranking } from '../../text/ranking.ts';
import type { TextAnswer, TextSearch } from '../../text/search-text.ts';
import type { KnownVector } from '../embedded-query.ts';
import type { SearchFiles, WantedFiles } from '../search-files.ts';
import type { Sources } from '../sources.ts';
import { definitionsNamed, type NamedDefinition } from './definitions-named.ts';
import type { Understood } from './understand.ts';

/** The query before any look-up. */
export interface WrittenQuery {
  readonly text: string;
  readonly understood: Understood;
  readonly files: SearchFiles;
  readonly wanted: WantedFiles;
  readonly sources: Sources;
  readonly ranking: Ranking;
  /** Signals that are switched off. */
  readonly without: ReadonlySet<SignalName>;
}

/**
 * Steps of the ranking that use the evidence of a signal without its candidates.
 * - `definitions`: the definitions of the names in the query are looked up.
 * - `functions of reports`: the functions of the best files of a report are scored by its words.
 * - `links of files`: the files of a report raise the files that they are linked with.
 */
export type RankingStep = 'definitions' | 'functions of reports' | 'links of files';

export interface RankingQuery extends WrittenQuery {
  /** Steps that the signals in use support. */
  readonly steps: ReadonlySet<RankingStep>;
  /** Definitions, in wanted files, of the names that the query mentions. Empty when this step is left out. */
  readonly definitions: readonly NamedDefinition[];
  /** The wanted chunks with words of the query. Repeated calls with the same limit cost nothing. */
  searchText(limit: number): TextAnswer;
  /** Undefined while the model embeds the query, and when there is no query vector. */
  readonly vector: KnownVector | undefined;
}

export function createRankingQuery(
  reader: Reader,
  textSearch: TextSearch,
  query: WrittenQuery & Pick<RankingQuery, 'steps'>,
): RankingQuery {
  const { understood, wanted, ranking, steps } = query;
  const { form, emphasis, words, compounds } = understood;
  const isWanted = (file: number): boolean => wanted.isWanted[file] === 1;
  const terms = [...new Set([...words.flatMap((word) => word.terms), ...compounds])];
  const names = steps.has('definitions') ? understood.names : [];
  let last: { readonly limit: number; readonly answer: TextAnswer } | undefined;
  return {
    ...query,
    definitions: definitionsNamed(reader, { form, names }).filter(({ file }) => isWanted(file)),
    searchText(limit) {
      if (last?.limit !== limit)
        last = { limit, answer: textSearch({ terms, limit, ranking, emphasis, isWanted }) };
      return last.answer;
    },
    vector: undefined,
  };
}
