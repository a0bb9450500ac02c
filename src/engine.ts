/**
 * The boundary: builds the parts and passes them in. Whatever asks from outside asks here.
 * Opening is cheap: the index file is opened by the first question or update.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from './config.ts';
import { changedFiles } from './indexing/changed-files.ts';
import { hasChanged } from './indexing/has-changed.ts';
import type { Sweeper } from './indexing/sweep.ts';
import type { UpdateReport } from './indexing/update.ts';
import { indexDirectoryOf, pathInRoot, resolveRoot } from './locations.ts';
import type { ChangedRows } from './model/changed-rows.ts';
import type { Config } from './model/config.ts';
import { EngineError } from './model/errors.ts';
import type { Freshness } from './model/freshness.ts';
import type { OnProgress } from './model/progress.ts';
import type { FilePath } from './model/source-file.ts';
import type { LocagentGraph } from './projections/locagent/graph-draft.ts';
import type {
  DefinitionsOptions,
  DefinitionsQuery,
  FoundDefinitions,
} from './retrieval/definitions/query.ts';
import {
  type FileNames,
  type FindOptions,
  type FoundFiles,
  findFiles,
  prepareNames,
} from './retrieval/find-files.ts';
import { type GraphRecord, wholeGraph } from './retrieval/graph.ts';
import type { GrepAnswer, GrepQuery } from './retrieval/grep/grep.ts';
import type { Grepper } from './retrieval/grep/grepper.ts';
import type { SearchOptions } from './retrieval/hierarchical/answer.ts';
import type { Search } from './retrieval/hierarchical/search.ts';
import {
  createLookup,
  type Lookup,
  type LookupAnswer,
  type LookupOptions,
} from './retrieval/lookup/lookup.ts';
import { createNavigator, type Fresh, type Navigator } from './retrieval/navigate/navigate.ts';
import { type Outline, outline } from './retrieval/outline.ts';
import { type IndexStatus, indexStatus } from './retrieval/status.ts';
import type { ListedFile } from './store/file-list.ts';
import { indexFileName } from './store/open.ts';
import { openStoreForReading, openStoreForWriting, type ReadableStore } from './store/store.ts';

export interface EngineOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly pid: number;
  /** Folder of the built worker and grammars. */
  readonly assets: URL;
}

export interface Engine {
  readonly root: string;
  readonly indexDirectory: string;
  readonly config: Config;
  /** Whether an index was ever completed. */
  hasIndex(): boolean;
  /** Whether there is any of it to ask, complete or not. */
  hasPart(): boolean;
  /** False while an update is under way, or after one was killed. */
  isComplete(): boolean;
  update(options?: {
    mode?: 'changed' | 'full';
    onProgress?: OnProgress;
    signal?: AbortSignal;
  }): Promise<UpdateReport>;
  status(options: { problemLimit: number }): Promise<IndexStatus & { readonly freshness: Freshness }>;
  /** `isStale`: the file has changed since it was indexed. */
  outline(file: string): Outline & { readonly isStale: boolean };
  files(pattern: string, options: FindOptions): FoundFiles;
  /** Lines by pattern, from the files as they are now; the index says which are worth reading. */
  grep(query: GrepRequest): Promise<GrepAnswer>;
  /** The same two without an index: files are listed and, for lines, all are read. */
  findFiles(pattern: string, options: FindOptions): Promise<FoundFiles>;
  findLines(query: GrepRequest): Promise<GrepAnswer>;
  /** Symbols by name, however it is written. */
  lookup(query: string, options: LookupOptions): Fresh<LookupAnswer>;
  /** Symbols and passages that answer words, best first. */
  search(query: string, options: SearchOptions): Promise<ReturnType<Search>>;
  /** Definitions for which all that is asked holds. */
  definitions(query: DefinitionsRequest, options: DefinitionsOptions): Promise<FoundDefinitions>;
  /** Questions to the graph. Ask anew after an update. */
  navigate(): Navigator;
  /** Rows that differ from a commit, for `navigate().impactOfChanges`. */
  changesSince(revision: string): Promise<readonly ChangedRows[]>;
  /** Everything, one record after the other. */
  graph(): Iterable<GraphRecord>;
  locagentGraph(): Promise<LocagentGraph>;
  close(): void;
}

/** Paths are relative to the root, and may come from outside. */
export interface GrepRequest extends Omit<GrepQuery, 'paths'> {
  readonly paths: readonly string[];
}

/** The path may come from outside. */
export interface DefinitionsRequest extends Omit<DefinitionsQuery, 'around'> {
  readonly around?: { readonly path: string; readonly row: number };
}

/** The nearest folder around `start`, itself included, that has an index. */
export function findIndexedRoot(
  start: string,
  environment: EngineOptions['environment'],
): string | undefined {
  for (let folder = path.resolve(start); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(indexDirectoryOf(folder, environment), indexFileName))) return folder;
    if (path.dirname(folder) === folder) return undefined;
  }
}

/** Throws when the folder is none. There need not be an index yet. */
export function openEngine(folder: string, options: EngineOptions): Engine {
  const { environment } = options;
  const root = resolveRoot(folder);
  const indexDirectory = indexDirectoryOf(root, environment);
  const config = loadConfig(indexDirectory, environment);
  let open: ReadableStore | undefined;
  const store = (): ReadableStore => {
    open ??= openStoreForReading(indexDirectory);
    return open;
  };
  let lookup: Lookup | undefined;
  let search: Search | undefined;
  let names: { readonly of: readonly ListedFile[]; readonly names: FileNames } | undefined;
  let sweeper: Sweeper | undefined;
  let grepper: Grepper | undefined;
  const changedOf = (files: Iterable<string>): readonly FilePath[] => {
    const { reader } = store();
    const known = [...files].flatMap((file) => reader.knownFile(file) ?? []);
    return changedFiles(root, known, { nowMs: Date.now() });
  };
  const isThere = (): boolean => existsSync(path.join(indexDirectory, indexFileName));
  const close = (): void => {
    open?.close();
    open = undefined;
    lookup = undefined;
    search = undefined;
    grepper?.close();
    grepper = undefined;
  };

  const sweep: Sweeper = async (index) => {
    const { createSweeper } = await import('./indexing/sweep.ts');
    const parts = { config: config.indexing, indexDirectory, environment, now: Date.now };
    sweeper ??= createSweeper(root, parts);
    return sweeper(index);
  };
  const listNow = async () => {
    const { listFiles } = await import('./indexing/list-files.ts');
    return (await listFiles(root, { ...config.indexing, indexDirectory, environment })).files;
  };
  const textSearch = async (): Promise<Grepper> => {
    if (grepper !== undefined) return grepper;
    const { createGrepper } = await import('./retrieval/grep/grepper.ts');
    const links = config.indexing.followSymlinks ? 'follow' : 'refuse';
    const program = new URL('search-worker.js', options.assets);
    grepper ??= createGrepper({
      pool: { root, links, program, size: Math.min(availableParallelism(), 8) },
      sweep,
      list: listNow,
      freshForMs: config.grep.freshForMs,
      now: Date.now,
    });
    return grepper;
  };
  const inRoot = (query: GrepRequest): GrepQuery => ({
    ...query,
    paths: query.paths.map((each) => pathInRoot(root, each)),
  });

  return {
    root,
    indexDirectory,
    config,
    hasIndex: () => isThere() && store().reader.metadata('updated_at') !== undefined,
    hasPart: () => isThere() && store().reader.listedFiles().length > 0,
    isComplete: () => isThere() && store().reader.metadata('is_complete') === '1',
    async update({ mode = 'changed', onProgress = () => {}, signal } = {}) {
      close();
      const { update } = await import('./indexing/update.ts');
      const parts = {
        config: config.indexing,
        grammars: fileURLToPath(new URL('grammars', options.assets)),
        workerProgram: new URL('worker.js', options.assets),
        workerCount: Math.min(availableParallelism(), 8),
        environment,
        now: Date.now,
      };
      const attempt = async (state: 'trusted' | 'damaged'): Promise<UpdateReport> => {
        const writable = openStoreForWriting(indexDirectory, { pid: options.pid, now: new Date() }, state);
        const report = await update(writable, root, parts, { mode, onProgress, signal }).catch(
          (error: unknown) => {
            writable.abandon();
            throw error;
          },
        );
        writable.close();
        return report;
      };
      // Damage may show only when a page is read: then the file is set aside and the index built anew.
      return attempt('trusted').catch((error: unknown) => {
        if (error instanceof EngineError && error.code === 'index-corrupt') return attempt('damaged');
        throw error;
      });
    },
    async status(statusOptions) {
      const { freshness } = await import('./indexing/freshness.ts');
      const found = indexStatus(store(), statusOptions);
      const { reader } = store();
      const behind = await freshness(root, reader, {
        config: config.indexing,
        indexDirectory,
        environment,
        nowMs: Date.now(),
      });
      return { ...found, freshness: behind };
    },
    outline(file) {
      const relative = pathInRoot(root, file);
      const found = outline(store().reader, relative);
      return { ...found, isStale: hasChanged(path.join(root, relative), found.contentHash) };
    },
    files(pattern, fileOptions) {
      const of = store().reader.listedFiles();
      if (names?.of !== of) {
        const indexed = of.filter(({ skipped }) => skipped === undefined);
        const named = indexed.map(({ path: file, language, rowCount, stamp }) => ({
          path: file,
          language,
          rowCount,
          sizeBytes: stamp.sizeBytes,
        }));
        names = { of, names: prepareNames(named) };
      }
      return findFiles(names.names, pattern, fileOptions);
    },
    grep: async (query) => (await textSearch()).grep(store().reader, inRoot(query)),
    async findFiles(pattern, findOptions) {
      const listed = await listNow();
      const named = listed.map((file) => ({ ...file, language: undefined, rowCount: undefined }));
      return findFiles(prepareNames(named), pattern, findOptions);
    },
    findLines: async (query) => (await textSearch()).findLines(inRoot(query)),
    lookup(query, lookupOptions) {
      lookup ??= createLookup(store().reader);
      const answer = lookup(query, lookupOptions);
      return { ...answer, staleFiles: changedOf(new Set(answer.hits.map((hit) => hit.path))) };
    },
    async search(query, searchOptions) {
      const { createSearch } = await import('./retrieval/hierarchical/search.ts');
      const { reader } = store();
      lookup ??= createLookup(reader);
      const links = config.indexing.followSymlinks ? 'follow' : 'refuse';
      search ??= createSearch(reader, { root, links, lookup, config, changedOf });
      return search(query, searchOptions);
    },
    async definitions({ file, around, ...query }, definitionsOptions) {
      const { findDefinitions } = await import('./retrieval/definitions/definitions.ts');
      const { reader } = store();
      const links = config.indexing.followSymlinks ? 'follow' : 'refuse';
      const placed = {
        ...query,
        file: file !== undefined && path.isAbsolute(file) ? pathInRoot(root, file) : file,
        around: around === undefined ? undefined : { ...around, path: pathInRoot(root, around.path) },
      };
      return reader.inSnapshot(() =>
        findDefinitions(reader, { root, links, changedOf }, placed, definitionsOptions),
      );
    },
    navigate: () => createNavigator(store().reader, changedOf),
    async changesSince(revision) {
      const { changedRows } = await import('./indexing/changed-rows.ts');
      return changedRows(root, revision, environment);
    },
    graph: () => wholeGraph(store().reader),
    async locagentGraph() {
      const { locagentGraph } = await import('./projections/locagent/locagent-graph.ts');
      return locagentGraph(store().reader);
    },
    close,
  };
}
