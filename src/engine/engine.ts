/**
 * The boundary: builds the parts and passes them in. Whatever asks from outside asks here.
 * Opening is cheap: the index file is opened by the first question or update, and what a question takes is loaded by
 * the first of its kind. What takes more than a step is in engine/.
 */
import path from 'node:path';
import { hasChangedByContent } from '../indexing/differences/changed-by-content.ts';
import type { ChangedRows } from '../model/changed-rows.ts';
import type { Config } from '../model/config.ts';
import type { EmbedReport } from '../model/embed-report.ts';
import type { EvidenceGaps } from '../model/evidence-gaps.ts';
import type { Freshness } from '../model/freshness.ts';
import type { PendingChanges } from '../model/pending-changes.ts';
import type { FilePath } from '../model/source-file.ts';
import type { UpdateReport } from '../model/update-report.ts';
import type { LocagentGraph } from '../projections/locagent/graph-draft.ts';
import type { ContextAnswer, ContextOptions } from '../retrieval/context/answer.ts';
import type {
  DefinitionsOptions,
  DefinitionsQuery,
  FoundDefinitions,
} from '../retrieval/definitions/query.ts';
import type { Disk } from '../retrieval/disk/disk.ts';
import { createGapFinder, type GapFinder, nameAskedFor } from '../retrieval/evidence-gaps.ts';
import type { FindOptions, FoundFiles } from '../retrieval/files/find-files.ts';
import { type GraphRecord, wholeGraph } from '../retrieval/graph/graph.ts';
import type { GrepAnswer } from '../retrieval/grep/grep.ts';
import type { Check } from '../retrieval/health.ts';
import type { SearchOptions } from '../retrieval/search/answer.ts';
import type { SearchUnderWay } from '../retrieval/search/search.ts';
import type { LookupAnswer, LookupOptions } from '../retrieval/lookup/lookup.ts';
import type { RepositoryMap } from '../retrieval/map/answer.ts';
import type { Mapper } from '../retrieval/map/map.ts';
import { createNavigator, type Fresh, type Navigator } from '../retrieval/navigate/navigate.ts';
import { type Outline, outline } from '../retrieval/outline.ts';
import type { SimilarAnswer } from '../retrieval/similar/answer.ts';
import type { SourceAnswer, SourceOptions } from '../retrieval/source/source.ts';
import { type IndexStatus, indexStatus, type VectorStatus, vectorStatus } from '../retrieval/status.ts';
import type { IndexFolder } from '../store/index-folder.ts';
import type { Reader } from '../store/reader.ts';
import { examineTrust, isIndexThere } from '../store/seal.ts';
import { createUserSecret } from '../trust/user-secret.ts';
import { type Configuration, loadConfig } from './config/load-config.ts';
import { createCurrentIndex } from './current-index.ts';
import { createEmbedding, type EmbedRequest } from './embedding.ts';
import { createFileQuestions, type GrepRequest } from './file-questions.ts';
import { createFilesNow } from './files-now.ts';
import { indexDirectoryOf, isRoot, pathInRoot, resolveRoot, stateFolderOf } from './locations.ts';
import { explainDamage, explaining } from './name-damage.ts';
import { createRankedQuestions } from './ranked-questions.ts';
import type { Surroundings } from './surroundings.ts';
import { createWriteSide, type UpdateRequest } from './write-side.ts';

export interface EngineOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly pid: number;
  /** Folder of the built worker and grammars. */
  readonly assets: URL;
  /** `kept`: threads stay for the next update, until the engine is closed. */
  readonly workers?: 'kept';
  /** Is given one line for each file that is not ours and was in our way. */
  readonly onSetAside?: (line: string) => void;
  /** Has `action` run when the process is about to end; what it returns takes that back. */
  readonly atExit?: (action: () => void) => () => void;
}

export interface Engine {
  readonly root: string;
  readonly indexDirectory: string;
  /** The same folder, with what it takes to tell that an index or a daemon's record in it is ours. */
  readonly indexFolder: IndexFolder;
  readonly config: Config;
  /** Where each setting comes from, and what is set in vain. */
  readonly configuration: Configuration;
  /** Whether an index was ever completed. */
  hasIndex(): boolean;
  /** Whether there is any of it to ask, complete or not. */
  hasPart(): boolean;
  /** False while an update is under way, or after one was killed. */
  isComplete(): boolean;
  update(request?: UpdateRequest): Promise<UpdateReport>;
  /** Loads what an update takes, so that the next one begins sooner. */
  prepareUpdate(): Promise<void>;
  /** Gives vectors to what has none yet. May run beside updates of other processes; what was done is kept. */
  embed(request?: EmbedRequest): Promise<EmbedReport>;
  /** How much of it has vectors, as far as the index says. */
  vectors(): VectorStatus;
  status(options: { problemLimit: number }): Promise<EngineStatus>;
  /** What the disk says differs from the index, by one look at every file. */
  sinceIndexed(): Promise<PendingChanges>;
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
  similar(
    name: string,
    options: { limit: number },
  ): Promise<SimilarAnswer & { readonly staleFiles: readonly FilePath[] }>;
  /** The repository at a glance. */
  map(options: { budgetTokens: number }): Promise<RepositoryMap>;
  /** Definitions for which all that is asked holds. */
  definitions(
    query: DefinitionsRequest,
    options: DefinitionsOptions,
  ): Promise<FoundDefinitions & EvidenceGaps>;
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

/** The path may come from outside. */
export interface DefinitionsRequest extends Omit<DefinitionsQuery, 'around'> {
  readonly around?: { readonly path: string; readonly row: number };
}

/**
 * The nearest folder around `start`, itself included, that has an index of ours. Where there is none, the nearest with
 * an index that is not: one of an earlier version, or one that came with the repository.
 */
export function findIndexedRoot(
  start: string,
  environment: EngineOptions['environment'],
): string | undefined {
  const secret = createUserSecret(stateFolderOf(environment));
  let foreign: string | undefined;
  for (let folder = path.resolve(start); ; folder = path.dirname(folder)) {
    const directory = indexDirectoryOf(folder, environment);
    if (isIndexThere(directory)) {
      if (examineTrust({ directory, secret }).kind === 'ours') return folder;
      foreign ??= folder;
    }
    if (path.dirname(folder) === folder) return foreign;
  }
}

/** Throws when the folder is none. There need not be an index yet. */
export function openEngine(folder: string, options: EngineOptions): Engine {
  const { environment, assets, pid } = options;
  const root = resolveRoot(folder);
  const indexDirectory = indexDirectoryOf(root, environment);
  const configuration = loadConfig({ root, indexDirectory, assets }, environment);
  const { config } = configuration;
  const links = config.indexing.followSymlinks ? 'follow' : 'refuse';
  const indexFolder: IndexFolder = {
    directory: indexDirectory,
    secret: createUserSecret(stateFolderOf(environment)),
    onSetAside: options.onSetAside ?? (() => {}),
  };
  const surroundings: Surroundings = {
    root,
    indexDirectory,
    indexFolder,
    environment,
    config,
    links,
    assets,
    pid,
  };
  const index = createCurrentIndex(indexFolder);
  const filesNow = createFilesNow(surroundings, index);
  const { changedOf, disk } = filesNow;
  const embedding = createEmbedding(surroundings, index, { atExit: options.atExit ?? (() => () => {}) });
  const writeSide = createWriteSide(surroundings, { workers: options.workers });
  const mapper = index.keep<Mapper>();
  /** Each kind of question, and of which index it was last asked. */
  const askedOf = index.keep<Map<string, string>>();
  const locate = (given: string): FilePath => pathInRoot(surroundings, given);
  const gapsIn = (reader: Reader): GapFinder => createGapFinder(reader, { root, links });
  const symbolsNow = async (files: readonly FilePath[]) => (await writeSide.symbolsNow()).of(files);

  const engine: Engine = {
    root,
    indexDirectory,
    indexFolder,
    config,
    configuration,
    hasIndex: () => index.says((reader) => reader.metadata('updated_at') !== undefined),
    hasPart: () => index.says((reader) => reader.listedFiles().length > 0),
    isComplete: () => index.says((reader) => reader.metadata('is_complete') === '1'),
    async update(request) {
      index.close();
      return writeSide.update(request);
    },
    prepareUpdate: writeSide.prepareUpdate,
    embed: embedding.embed,
    vectors: () => vectorStatus(index.reader()),
    sinceIndexed: filesNow.sinceIndexed,
    async status(statusOptions) {
      const { reportFreshness } = await import('../indexing/differences/freshness-report.ts');
      const store = index.store();
      const found = indexStatus(store, statusOptions);
      const behind = await reportFreshness(root, store.reader, {
        config: config.indexing,
        indexDirectory,
        environment,
        nowMs: Date.now(),
      });
      return { ...found, freshness: behind, notEmbedding: await embedding.whyNot(found) };
    },
    outline(file) {
      const relative = locate(file);
      const found = outline(index.reader(), relative);
      return { ...found, isStale: hasChangedByContent(path.join(root, relative), found.contentHash) };
    },
    below: (given) => (isRoot(root, given) ? ('' as FilePath) : locate(given)),
    ...createFileQuestions(surroundings, index, filesNow),
    ...createRankedQuestions(surroundings, index, { changedOf, gapsIn, embedding }),
    async map(mapOptions) {
      const { createMapper } = await import('../retrieval/map/map.ts');
      const reader = index.reader();
      return mapper(() => createMapper(reader))(mapOptions);
    },
    async definitions({ file, around, ...query }, definitionsOptions) {
      const { findDefinitions } = await import('../retrieval/definitions/definitions.ts');
      const reader = index.reader();
      const placed = {
        ...query,
        file: file !== undefined && path.isAbsolute(file) ? locate(file) : file,
        around: around === undefined ? undefined : { ...around, path: locate(around.path) },
      };
      const found = await reader.inSnapshot(() =>
        findDefinitions(reader, { root, links, changedOf, symbolsNow }, placed, definitionsOptions),
      );
      const asked = query.name === undefined ? undefined : nameAskedFor(query.name);
      const shown = found.hits.map((hit) => hit.path);
      return { ...found, ...gapsIn(reader)(shown, asked) };
    },
    disk,
    async health(healthOptions) {
      const { checkHealth } = await import('../retrieval/health.ts');
      return checkHealth({ root, indexFolder }, healthOptions);
    },
    async source(targets, sourceOptions) {
      const { source } = await import('../retrieval/source/source.ts');
      const { readFile } = await disk();
      const parts = {
        reader: index.reader(),
        fileAt: (file: string) => readFile(file, { ignored: 'refuse' }),
        symbolsNow,
      };
      return source(parts, targets, sourceOptions);
    },
    cacheFor(question) {
      const version = index.readerIfAny()?.indexVersion();
      if (version === undefined) return undefined;
      const asked = askedOf(() => new Map());
      const isKept = asked.get(question) === version;
      asked.set(question, version);
      return isKept ? 'hit' : 'miss';
    },
    navigate: () => createNavigator(index.reader(), changedOf, gapsIn(index.reader())),
    async changesSince(revision) {
      const { rowsChangedSince } = await import('../indexing/differences/rows-changed-since.ts');
      return rowsChangedSince(root, revision, environment);
    },
    graph: () => wholeGraph(index.reader()),
    async locagentGraph() {
      const { locagentGraph } = await import('../projections/locagent/locagent-graph.ts');
      return locagentGraph(index.reader());
    },
    close() {
      index.close();
      writeSide.close();
      embedding.close();
    },
  };
  return explaining(engine, (error) => explainDamage(indexDirectory, error), ['navigate', 'disk']);
}
