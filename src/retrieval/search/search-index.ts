/**
 * The index as search, context and similar read it: one object with everything that is expensive to build, made once
 * per opened index and kept while the index is the same.
 */
import type { Config } from '../../model/config.ts';
import { once } from '../../model/once.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import { FileBytesReader } from '../files/file-bytes.ts';
import type { Lookup } from '../lookup/lookup.ts';
import { type FileFinder, keepFileFinder } from '../query/named-files.ts';
import { type Ranking, rankingFrom } from '../text/ranking.ts';
import { createTextSearch, type TextSearch } from '../text/search-text.ts';
import { createVectors, type Vectors } from '../vectors/vector-search.ts';
import { createLocAgentPassages, type LocAgentPassages } from './locagent/locagent-passages.ts';
import { type CluesFor, keepFileClues } from './ranking/file-clues.ts';
import { createLinksAmong, type LinksAmong } from './ranking/linked-files.ts';
import { createSignals } from './ranking/signals/registry.ts';
import type { Signal } from './ranking/signals/signal.ts';
import {
  type FileFilter,
  keepSearchFiles,
  keepWantedFiles,
  type SearchFile,
  type SearchFiles,
  type WantedFiles,
} from './search-files.ts';
import type { Folder } from './sources.ts';

export interface SearchSurroundings {
  readonly root: string;
  /** `follow` only where the listing guarantees that links stay inside the root. */
  readonly links: 'refuse' | 'follow';
  readonly config: Pick<Config, 'search' | 'text'>;
  readonly lookup: Lookup;
  /** The files that have changed since they were indexed. */
  changedOf(files: readonly string[]): readonly FilePath[];
}

export interface SearchIndex extends Pick<SearchSurroundings, 'config' | 'lookup' | 'changedOf'> {
  readonly reader: Reader;
  readonly folder: Folder;
  /** The same object while the index is unchanged. Call inside a snapshot. */
  filesNow(): SearchFiles;
  wantedFiles(files: SearchFiles, filter: FileFilter): WantedFiles;
  readonly textSearch: TextSearch;
  /** Shared by all callers of `textSearch`, which keeps tables made from it. */
  readonly ranking: Ranking;
  readonly vectors: Vectors;
  readonly signals: readonly Signal[];
  cluesFor(files: SearchFiles): CluesFor;
  readonly linksAmong: LinksAmong;
  /** Finds the files, rows and stack frames that a text names. */
  filesNamed(files: SearchFiles): FileFinder<SearchFile>;
  locAgentPassages(): LocAgentPassages;
}

export function createSearchIndex(reader: Reader, surroundings: SearchSurroundings): SearchIndex {
  const { root, links, config, lookup, changedOf } = surroundings;
  const bytes = new FileBytesReader({ root, links });
  const folder: Folder = { root, read: (file) => bytes.read(`${root}/${file}`) };
  const ranking = rankingFrom(config.text);
  const vectors = createVectors(reader);
  const fileLimit = Math.max(1, config.search.hierarchicalFiles);
  return {
    reader,
    folder,
    config,
    lookup,
    changedOf,
    filesNow: keepSearchFiles(reader),
    wantedFiles: keepWantedFiles(reader),
    textSearch: createTextSearch(reader),
    ranking,
    vectors,
    signals: createSignals(vectors.search),
    cluesFor: keepFileClues(),
    linksAmong: createLinksAmong(reader),
    filesNamed: keepFileFinder(),
    locAgentPassages: once(() => createLocAgentPassages(reader, folder, { ranking, fileLimit })),
  };
}
