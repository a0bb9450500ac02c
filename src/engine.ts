/**
 * The boundary: builds the parts and passes them in. Whatever asks from outside asks here.
 * Opening is cheap: the index file is opened by the first question or update.
 */
import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Configuration, loadConfig } from './config/load-config.ts';
import type { ModelVariant } from './embedders/embedder.ts';
import { keepEmbedder } from './embedders/kept-embedder.ts';
import { changedFiles } from './indexing/changed-files.ts';
import { hasChanged } from './indexing/has-changed.ts';
import type { KeptPool } from './indexing/kept-pool.ts';
import type { Looker } from './indexing/look.ts';
import type { Sweeper } from './indexing/sweep.ts';
import type { SymbolsNow } from './indexing/symbols-now.ts';
import { cacheFolderOf, indexDirectoryOf, isClosed, isRoot, pathInRoot, resolveRoot } from './locations.ts';
import type { ChangedRows } from './model/changed-rows.ts';
import type { Config } from './model/config.ts';
import type { EmbedReport } from './model/embed-report.ts';
import { EngineError } from './model/errors.ts';
import type { Freshness } from './model/freshness.ts';
import type { OnProgress } from './model/progress.ts';
import type { FilePath } from './model/source-file.ts';
import type { UpdateReport } from './model/update-report.ts';
import type { LocagentGraph } from './projections/locagent/graph-draft.ts';
import type { ContextAnswer, ContextOptions } from './retrieval/context/answer.ts';
import type { Context } from './retrieval/context/context.ts';
import type {
  DefinitionsOptions,
  DefinitionsQuery,
  FoundDefinitions,
} from './retrieval/definitions/query.ts';
import type { Disk } from './retrieval/disk/disk.ts';
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
import type { Check } from './retrieval/health.ts';
import type { SearchOptions } from './retrieval/hierarchical/answer.ts';
import type { Meaning, Search, SearchParts, SearchUnderWay } from './retrieval/hierarchical/search.ts';
import type { Signals } from './retrieval/hybrid/signals.ts';
import {
  createLookup,
  type Lookup,
  type LookupAnswer,
  type LookupOptions,
} from './retrieval/lookup/lookup.ts';
import type { RepositoryMap } from './retrieval/map/answer.ts';
import type { Mapper } from './retrieval/map/map.ts';
import { createNavigator, type Fresh, type Navigator } from './retrieval/navigate/navigate.ts';
import { type Outline, outline } from './retrieval/outline.ts';
import type { SimilarAnswer } from './retrieval/similar/answer.ts';
import type { Similar } from './retrieval/similar/similar.ts';
import type { SourceAnswer, SourceOptions } from './retrieval/source/source.ts';
import { type IndexStatus, indexStatus, type VectorStatus, vectorStatus } from './retrieval/status.ts';
import type { ListedFile } from './store/file-list.ts';
import { indexFileName } from './store/open.ts';
import type { Reader } from './store/reader.ts';
import { openStoreForReading, openStoreForWriting, type ReadableStore } from './store/store.ts';

export interface EngineOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly pid: number;
  /** Folder of the built worker and grammars. */
  readonly assets: URL;
  /** `kept`: threads stay for the next update, until the engine is closed. */
  readonly workers?: 'kept';
  /** Has `action` run when the process is about to end; what it returns takes that back. */
  readonly atExit?: (action: () => void) => () => void;
}

export interface Engine {
  readonly root: string;
  readonly indexDirectory: string;
  readonly config: Config;
  /** Where each setting comes from, and what is set in vain. */
  readonly configuration: Configuration;
  /** Whether an index was ever completed. */
  hasIndex(): boolean;
  /** Whether there is any of it to ask, complete or not. */
  hasPart(): boolean;
  /** False while an update is under way, or after one was killed. */
  isComplete(): boolean;
  update(options?: {
    mode?: 'changed' | 'full';
    /** All that changed since the last update of this engine, for one who watches; it need not look elsewhere. */
    paths?: readonly string[] | undefined;
    onProgress?: OnProgress;
    signal?: AbortSignal;
  }): Promise<UpdateReport>;
  /** Loads what an update takes, so that the next one begins sooner. */
  prepareUpdate(): Promise<void>;
  /** Gives vectors to what has none yet. May run beside updates of other processes; what was done is kept. */
  embed(options?: {
    /** `background` spares the CPU. */
    pace?: 'now' | 'background';
    onProgress?: OnProgress;
    signal?: AbortSignal;
  }): Promise<EmbedReport>;
  /** How much of it has vectors, as far as the index says. */
  vectors(): VectorStatus;
  status(options: { problemLimit: number }): Promise<EngineStatus>;
  /** `isStale`: the file has changed since it was indexed. */
  outline(file: string): Outline & { readonly isStale: boolean };
  files(pattern: string, options: FindOptions): FoundFiles;
  /** Lines by pattern, from the files as they are now; the index says which are worth reading. */
  grep(query: GrepRequest): Promise<GrepAnswer>;
  /** A folder from outside, seen from the root or from the current folder; empty for the root. */
  below(folder: string): FilePath;
  /** The same two without an index: files are listed and, for lines, all are read. */
  findFiles(pattern: string, options: FindOptions & { below?: FilePath }): Promise<FoundFiles>;
  findLines(query: GrepRequest): Promise<GrepAnswer>;
  /** Symbols by name, however it is written. */
  lookup(query: string, options: LookupOptions): Fresh<LookupAnswer>;
  /** Symbols and passages that answer words, best first. */
  search(query: string, options: SearchOptions): Promise<ReturnType<SearchUnderWay>>;
  /** What to read first for a question or a task, packed into a budget of tokens. */
  context(query: string, options: ContextOptions): Promise<ContextAnswer>;
  /** Symbols like another one. */
  similar(name: string, options: { limit: number }): Promise<Fresh<SimilarAnswer>>;
  /** The repository at a glance. */
  map(options: { budgetTokens: number }): Promise<RepositoryMap>;
  /** Definitions for which all that is asked holds. */
  definitions(query: DefinitionsRequest, options: DefinitionsOptions): Promise<FoundDefinitions>;
  /** Questions to files and folders as they are now, with an index or without. */
  disk(): Promise<Disk>;
  /** The text of symbols and lines as it is now. */
  source(targets: readonly string[], options: SourceOptions): Promise<SourceAnswer>;
  /** Whether everything is there that questions and updates need. */
  health(options: { mode: 'quick' | 'full' }): Promise<readonly Check[]>;
  /**
   * Whether what such a question keeps in memory still holds: `hit` when nothing was written to the index since it was
   * last asked, `miss` when lists, names and scores are read anew. Undefined without an index.
   */
  cacheFor(question: string): 'hit' | 'miss' | undefined;
  /** Questions to the graph. Ask anew after an update. */
  navigate(): Navigator;
  /** Rows that differ from a commit, for `navigate().impactOfChanges`. */
  changesSince(revision: string): Promise<readonly ChangedRows[]>;
  /** Everything, one record after the other. */
  graph(): Iterable<GraphRecord>;
  locagentGraph(): Promise<LocagentGraph>;
  close(): void;
}

export interface EngineStatus extends IndexStatus {
  readonly freshness: Freshness;
  /** Why nothing is embedded, where something is missing. */
  readonly notEmbedding: string | undefined;
}

/** Paths are relative to the root, and may come from outside. */
export interface GrepRequest extends Omit<GrepQuery, 'paths'> {
  readonly paths: readonly string[];
}

/** The path may come from outside. */
export interface DefinitionsRequest extends Omit<DefinitionsQuery, 'around'> {
  readonly around?: { readonly path: string; readonly row: number };
}

const variant: ModelVariant = 'int8';

/** So long an update waits for another process to finish its own. */
const writerPatienceMs = 2_000;

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
  const configuration = loadConfig({ root, indexDirectory, assets: options.assets }, environment);
  const { config } = configuration;
  const indexFile = path.join(indexDirectory, indexFileName);
  const fileNow = (): string | undefined => {
    const stats = statSync(indexFile, { throwIfNoEntry: false });
    return stats && `${stats.dev} ${stats.ino}`;
  };
  let open: { readonly store: ReadableStore; readonly file: string | undefined } | undefined;
  /** Of an index that was set aside or removed while somebody may still have been reading it. */
  const former: { close(): void }[] = [];
  const store = (file = fileNow()): ReadableStore => {
    if (open !== undefined && open.file !== file) {
      former.push(open.store, ...(grepper === undefined ? [] : [grepper]));
      forget();
    }
    open ??= { store: openStoreForReading(indexDirectory), file };
    return open.store;
  };
  const links = config.indexing.followSymlinks ? 'follow' : 'refuse';
  /** Each kind of question, and of which index it was last asked. */
  const askedOf = new Map<string, string>();
  let lookup: Lookup | undefined;
  let signals: Signals | undefined;
  let search: Search | undefined;
  let context: Context | undefined;
  let similar: Similar | undefined;
  let mapper: Mapper | undefined;
  let names: { readonly of: readonly ListedFile[]; readonly names: FileNames } | undefined;
  let sweeper: Sweeper | undefined;
  let looker: Looker | undefined;
  let workers: KeptPool | undefined;
  let symbolsNow: SymbolsNow | undefined;
  let grepper: Grepper | undefined;
  const changedOf = (files: Iterable<string>): readonly FilePath[] => {
    const rows = store().reader.graphRows();
    const known = [...files].flatMap((file) => rows.knownFile(file) ?? []);
    return changedFiles(root, known, { nowMs: Date.now() });
  };
  /** Whether there is a file to ask, and it says so. Another process may be about to make it. */
  const says = (claim: (reader: ReadableStore['reader']) => boolean): boolean => {
    const file = fileNow();
    if (file === undefined) return false;
    try {
      return claim(store(file).reader);
    } catch (error) {
      if (error instanceof EngineError && error.code === 'no-index') return false;
      throw error;
    }
  };
  const locate = (given: string): FilePath => pathInRoot({ root, indexDirectory }, given);
  /** Files can be listed and read whatever is wrong with the index. */
  const readerIfAny = (): Reader | undefined => {
    try {
      const file = fileNow();
      return file === undefined ? undefined : store(file).reader;
    } catch (error) {
      if (error instanceof EngineError) return undefined;
      throw error;
    }
  };
  /** What was made from the store goes with it. */
  const forget = (): void => {
    open = undefined;
    lookup = undefined;
    signals = undefined;
    search = undefined;
    context = undefined;
    similar = undefined;
    mapper = undefined;
    grepper = undefined;
    askedOf.clear();
  };
  const closeStore = (): void => {
    for (const each of former.splice(0)) each.close();
    open?.store.close();
    grepper?.close();
    forget();
  };

  const sweep: Sweeper = async (index) => {
    const { createSweeper } = await import('./indexing/sweep.ts');
    const parts = { config: config.indexing, indexDirectory, environment, now: Date.now };
    sweeper ??= createSweeper(root, parts);
    return sweeper(index);
  };
  const extraction = () => ({
    root,
    config: config.indexing,
    grammars: fileURLToPath(new URL('grammars', options.assets)),
    program: new URL('worker.js', options.assets),
  });
  const symbolsAsked = async (): Promise<SymbolsNow> => {
    const [{ createSymbolsNow }, { createWorkerPool }] = await Promise.all([
      import('./indexing/symbols-now.ts'),
      import('./indexing/worker-pool.ts'),
    ]);
    symbolsNow ??= createSymbolsNow(() => createWorkerPool({ ...extraction(), size: 1, memory: 'spare' }));
    return symbolsNow;
  };
  /** What one update leaves to the next. */
  const writeSide = async () => {
    const [{ createLooker }, { createWorkerPool }, { keepPool }] = await Promise.all([
      import('./indexing/look.ts'),
      import('./indexing/worker-pool.ts'),
      import('./indexing/kept-pool.ts'),
    ]);
    looker ??= createLooker(root, { ...config.indexing, indexDirectory, environment });
    const hire = () => createWorkerPool({ ...extraction(), size: Math.min(availableParallelism(), 8) });
    if (options.workers === 'kept') workers ??= keepPool(hire);
    return { look: looker, hire: workers?.hire ?? hire };
  };
  const listNow = async () => {
    const { listFiles } = await import('./indexing/list-files.ts');
    return (await listFiles(root, { ...config.indexing, indexDirectory, environment })).files;
  };
  const languageByName = async () => {
    const { languageOf } = await import('./languages/registry.ts');
    return (file: string) => languageOf(file, '')?.language.id;
  };
  const pathsNow = async (): Promise<Iterable<string>> => {
    const reader = readerIfAny();
    if (reader === undefined || reader.metadata('updated_at') === undefined)
      return (await listNow()).map((file) => file.path);
    const [files, listedAt] = [reader.listedFiles(), reader.metadata('listed_at_ms')];
    const swept = await sweep({ files, listedAtMs: listedAt === undefined ? undefined : Number(listedAt) });
    const known = files.filter((file) => !swept.gone.has(file.path));
    return [...known, ...swept.added].map((file) => file.path);
  };
  const disk = async (): Promise<Disk> => {
    const [{ createDisk }, { ignoredIn }] = await Promise.all([
      import('./retrieval/disk/disk.ts'),
      import('./indexing/ignored-in.ts'),
    ]);
    return createDisk({
      root,
      maxFileBytes: config.indexing.maxFileBytes,
      locate,
      reader: readerIfAny,
      ignoredIn: (folder) => ignoredIn(root, folder, environment),
      isClosed: (relative) => isClosed({ root, indexDirectory }, relative),
      paths: pathsNow,
    });
  };
  const embedders = keepEmbedder(config.embeddings, {
    program: new URL('embed-worker.js', options.assets),
    packages: new URL('embed-worker.js', options.assets),
    cacheFolder: cacheFolderOf(environment),
    variant,
    atExit: options.atExit ?? (() => () => {}),
  });
  const searchParts = (
    reader: Reader,
    createSignals: (reader: Reader, config: Config['text']) => Signals,
  ): SearchParts => {
    lookup ??= createLookup(reader, config.lookup);
    signals ??= createSignals(reader, config.text);
    return { root, links, lookup, signals, config, changedOf };
  };
  const meaning = async (
    query: string,
    { mode, without }: Pick<SearchOptions, 'mode' | 'without'>,
  ): Promise<Meaning | undefined> => {
    if (mode !== 'hybrid' || config.embeddings.embedder === 'none' || without?.has('vectors'))
      return undefined;
    const { meaningOf } = await import('./retrieval/vectors/meaning-of.ts');
    return meaningOf(store().reader, query, () => embedders.open('questions'));
  };
  /** Asks what needs no vectors while the model reads the question; again when the index was opened anew meanwhile. */
  const whileMeaning = async <Answer>(
    meant: Promise<Meaning | undefined>,
    ask: (opened: ReadableStore) => (meaning: Meaning | undefined) => Answer,
  ): Promise<Answer> => {
    // It is awaited below, unless what comes before fails itself.
    meant.catch(() => {});
    // The question is on its way to the model from then on.
    await nextTurn();
    const opened = store();
    const underWay = ask(opened);
    const known = await meant;
    return (store() === opened ? underWay : ask(store()))(known);
  };
  const notEmbedding = async ({ chunks, vectors }: IndexStatus): Promise<string | undefined> => {
    if (vectors.embedded === chunks) return undefined;
    const opened = await embedders.open('questions');
    return opened.kind === 'unavailable' ? `${opened.reason} (${opened.hint})` : opened.notice;
  };
  const textSearch = async (): Promise<Grepper> => {
    if (grepper !== undefined) return grepper;
    const { createGrepper } = await import('./retrieval/grep/grepper.ts');
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
    paths: query.paths.map((each) => locate(each)),
  });

  return {
    root,
    indexDirectory,
    config,
    configuration,
    hasIndex: () => says((reader) => reader.metadata('updated_at') !== undefined),
    hasPart: () => says((reader) => reader.listedFiles().length > 0),
    isComplete: () => says((reader) => reader.metadata('is_complete') === '1'),
    async update({ mode = 'changed', paths, onProgress = () => {}, signal } = {}) {
      closeStore();
      // To make the folder of its index would be to make a root that has vanished.
      resolveRoot(root);
      const [{ update }, { waitForWriter }] = await Promise.all([
        import('./indexing/update.ts'),
        import('./indexing/wait-for-writer.ts'),
      ]);
      const { hire, look } = await writeSide();
      const parts = { config: config.indexing, look, hirePool: hire, now: Date.now };
      const attempt = async (state: 'trusted' | 'damaged'): Promise<UpdateReport> => {
        const writable = await waitForWriter(
          () => openStoreForWriting(indexDirectory, { pid: options.pid, now: new Date() }, state),
          { patienceMs: writerPatienceMs, signal },
        );
        const report = await update(writable, root, parts, { mode, paths, onProgress, signal }).catch(
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
    async prepareUpdate() {
      const { hire } = await writeSide();
      await Promise.all([import('./indexing/update.ts'), import('./indexing/apply-changes.ts')]);
      if (options.workers === 'kept') hire();
    },
    async embed({ pace = 'now', onProgress = () => {}, signal } = {}) {
      const [{ embedderId }, startMs] = [await import('./embedders/registry.ts'), Date.now()];
      const { reader } = store();
      const isSame =
        reader.vectorSource()?.embedder === (await embedderId(config.embeddings.embedder, variant));
      // The model takes a moment to load.
      if (isSame && reader.filesToEmbed().length === 0)
        return { kind: 'embedded', embedded: 0, known: 0, left: 0, durationMs: Date.now() - startMs };
      const opened = await embedders.open('index');
      if (opened.kind === 'unavailable') return opened;
      const { embedIndex } = await import('./indexing/embed/embed-index.ts');
      return embedIndex(
        { root, indexDirectory, links, embedder: opened.embedder, pid: options.pid, now: Date.now },
        { pace, onProgress, signal },
      );
    },
    vectors: () => vectorStatus(store().reader),
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
      return { ...found, freshness: behind, notEmbedding: await notEmbedding(found) };
    },
    outline(file) {
      const relative = locate(file);
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
    async grep(query) {
      const { reader } = store();
      return (await textSearch()).grep(reader, inRoot(query));
    },
    below: (given) => (isRoot(root, given) ? ('' as FilePath) : locate(given)),
    async findFiles(pattern, { below = '' as FilePath, ...findOptions }) {
      const listed = (await listNow()).filter(
        ({ path: file }) => below === '' || file.startsWith(`${below}/`),
      );
      // What a file's own lines say of its language is not known here.
      const languageIn = findOptions.language === undefined ? undefined : await languageByName();
      const named = listed.map((file) => ({
        ...file,
        language: languageIn?.(file.path),
        rowCount: undefined,
      }));
      return findFiles(prepareNames(named), pattern, findOptions);
    },
    findLines: async (query) => (await textSearch()).findLines(inRoot(query)),
    lookup(query, lookupOptions) {
      const { reader } = store();
      lookup ??= createLookup(reader, config.lookup);
      const answer = lookup(query, lookupOptions);
      return { ...answer, staleFiles: changedOf(new Set(answer.hits.map((hit) => hit.path))) };
    },
    async search(query, given) {
      const [{ createSearch }, { createSignals }, { readInlineFilters }] = await Promise.all([
        import('./retrieval/hierarchical/search.ts'),
        import('./retrieval/hybrid/signals.ts'),
        import('./retrieval/inline-filters.ts'),
      ]);
      const { text, options: searchOptions } = readInlineFilters(query, given);
      return whileMeaning(meaning(text, searchOptions), ({ reader }) => {
        search ??= createSearch(reader, searchParts(reader, createSignals));
        return search(text, searchOptions);
      });
    },
    async context(query, given) {
      const [{ createContext }, { createSignals }, { readInlineFilters }] = await Promise.all([
        import('./retrieval/context/context.ts'),
        import('./retrieval/hybrid/signals.ts'),
        import('./retrieval/inline-filters.ts'),
      ]);
      const { text, options: contextOptions } = readInlineFilters(query, given);
      return whileMeaning(meaning(text, { mode: 'hybrid', without: undefined }), ({ reader }) => {
        context ??= createContext(reader, searchParts(reader, createSignals));
        return context(text, contextOptions);
      });
    },
    async similar(name, similarOptions) {
      const [{ createSimilar }, { createSignals }] = await Promise.all([
        import('./retrieval/similar/similar.ts'),
        import('./retrieval/hybrid/signals.ts'),
      ]);
      const { reader } = store();
      similar ??= createSimilar(reader, searchParts(reader, createSignals));
      return similar(name, similarOptions);
    },
    async map(mapOptions) {
      const { createMapper } = await import('./retrieval/map/map.ts');
      const { reader } = store();
      mapper ??= createMapper(reader);
      return mapper(mapOptions);
    },
    async definitions({ file, around, ...query }, definitionsOptions) {
      const { findDefinitions } = await import('./retrieval/definitions/definitions.ts');
      const { reader } = store();
      const placed = {
        ...query,
        file: file !== undefined && path.isAbsolute(file) ? locate(file) : file,
        around: around === undefined ? undefined : { ...around, path: locate(around.path) },
      };
      return reader.inSnapshot(() =>
        findDefinitions(reader, { root, links, changedOf }, placed, definitionsOptions),
      );
    },
    disk,
    async health(healthOptions) {
      const { checkHealth } = await import('./retrieval/health.ts');
      return checkHealth({ root, indexDirectory }, healthOptions);
    },
    async source(targets, sourceOptions) {
      const { source } = await import('./retrieval/source/source.ts');
      const { readFile } = await disk();
      const parts = {
        reader: store().reader,
        fileAt: (file: string) => readFile(file, { ignored: 'refuse' }),
        symbolsNow: async (files: readonly FilePath[]) => (await symbolsAsked()).of(files),
      };
      return source(parts, targets, sourceOptions);
    },
    cacheFor(question) {
      const version = readerIfAny()?.indexVersion();
      const isKept = version !== undefined && askedOf.get(question) === version;
      if (version !== undefined) askedOf.set(question, version);
      return version === undefined ? undefined : isKept ? 'hit' : 'miss';
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
    close() {
      closeStore();
      void workers?.close();
      workers = undefined;
      embedders.close();
      void symbolsNow?.close();
      symbolsNow = undefined;
    },
  };
}
