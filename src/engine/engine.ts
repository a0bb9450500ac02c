/**
 * The interface of the engine: four groups of questions about one repository. Every front and the library use
 * it; open-engine.ts implements it. Rows and columns count from 0.
 */

import type { ContextAnswer, ContextOptions } from '../model/answers/context.ts';
import type { DefinitionsOptions, DefinitionsQuery, FoundDefinitions } from '../model/answers/definitions.ts';
import type {
  DirectoryTreeOptions,
  FileOnDisk,
  FolderListing,
  FolderTree,
} from '../model/answers/directories.ts';
import type { FindOptions, FoundFiles } from '../model/answers/files.ts';
import type { FolderDependencies, FolderDependenciesOptions } from '../model/answers/folder-dependencies.ts';
import type { GraphRecord } from '../model/answers/graph-record.ts';
import type { GrepAnswer, GrepQuery } from '../model/answers/grep.ts';
import type { Check } from '../model/answers/health.ts';
import type { LocagentGraph } from '../model/answers/locagent-graph.ts';
import type { LookupAnswer, LookupOptions } from '../model/answers/lookup.ts';
import type { RepositoryMap } from '../model/answers/map.ts';
import type { Fresh, Place } from '../model/answers/navigation.ts';
import type { Navigator } from '../model/answers/navigator.ts';
import type { Outline } from '../model/answers/outline.ts';
import type { SearchAnswer, SearchOptions } from '../model/answers/search.ts';
import type { SimilarAnswer } from '../model/answers/similar.ts';
import type { SourceAnswer, SourceOptions } from '../model/answers/source.ts';
import type { CompileState, IndexStatus, VectorStatus } from '../model/answers/status.ts';
import type { ChangedRows } from '../model/changed-rows.ts';
import type { Configuration } from '../model/configuration.ts';
import type { EmbedReport } from '../model/embed-report.ts';
import type { EnrichReport } from '../model/enrich-report.ts';
import type { EvidenceGaps } from '../model/evidence-gaps.ts';
import type { Freshness } from '../model/freshness.ts';
import type { LiveIndex } from '../model/live-index.ts';
import type { PendingChanges } from '../model/pending-changes.ts';
import type { OnProgress } from '../model/progress.ts';
import type { FilePath } from '../model/source-file.ts';
import type { UpdateReport } from '../model/update-report.ts';
import type { IndexFolder } from '../store/index-folder.ts';

/** One repository. Questions throw an `EngineError`; those of `ask` and `graph` need an index. */
export interface Engine {
  /** Absolute, without links. */
  readonly root: string;
  /** The settings with their sources, and the entries without effect. */
  readonly configuration: Configuration;
  readonly index: IndexControl;
  readonly ask: Questions;
  readonly graph: GraphQuestions;
  readonly files: FileQuestions;
  /** Releases threads, files and the index. A later question opens the index again. */
  close(): void;
}

/** The index as a whole: its state, updates and vectors. */
export interface IndexControl {
  readonly directory: string;
  /**
   * The directory, and the secret that distinguishes the user's own index and daemon record from foreign
   * ones. @internal
   */
  readonly folder: IndexFolder;
  /** Whether an update ever completed. */
  isBuilt(): boolean;
  /** Whether any file is indexed, also while the first update runs. */
  hasFiles(): boolean;
  /** False while an update runs, and after one was killed. */
  isComplete(): boolean;
  update(request?: UpdateRequest): Promise<UpdateReport>;
  /** Loads the code and threads of an update, so that the next one begins sooner. @internal */
  prepareUpdate(): Promise<void>;
  /**
   * Embeds the chunks without a vector. May run while other processes update. Aborting keeps the vectors
   * computed so far.
   */
  embed(request?: EmbedRequest): Promise<EmbedReport>;
  /**
   * Asks the compilers of the languages in the index about every file whose answer is missing or may not hold any
   * more. May run while other processes update. Aborting keeps the answers so far.
   */
  enrich(request?: EnrichRequest): Promise<EnrichReport>;
  /** Whether a compiler is running for this engine. @internal */
  hasWarmCompiler(): boolean;
  /** How many chunks have vectors, according to the index. */
  vectors(): VectorStatus;
  /** How far compilers know the files, according to the index. */
  compileState(): Promise<CompileState>;
  /** Files about which compilers must be asked again; none as long as they were never asked. */
  filesCompilersLack(): Promise<number>;
  status(options: { problemLimit: number }): Promise<EngineStatus>;
  /** Checks the disk, the driver and the index. `full` checks every page and every derived row. */
  health(options: { mode: 'quick' | 'full' }): Promise<readonly Check[]>;
  /** Compares every file on disk with the index. */
  changes(): Promise<PendingChanges>;
  /**
   * `hit` when nothing was written to the index since the same question was last asked, else `miss`: then lists, names
   * and scores are read again. Undefined without an index. @internal
   */
  cacheFor(question: string): 'hit' | 'miss' | undefined;
}

export interface UpdateRequest {
  /** `full` extracts every file again. Default: `changed`. */
  readonly mode?: 'changed' | 'full';
  /** Every path that changed since the last update of this engine. Other files are not checked. */
  readonly paths?: readonly string[] | undefined;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
}

export interface EmbedRequest {
  /** `background` leaves CPU time to other processes. Default: `now`. */
  readonly pace?: 'now' | 'background';
  /** For pace `background`: nothing is embedded before this time. @internal */
  readonly quietUntilMs?: () => number;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
}

export interface EnrichRequest {
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
}

export interface EngineStatus extends IndexStatus {
  readonly freshness: Freshness;
  /** Why compilers do not answer for files that they could answer for; undefined when nothing is missing. */
  readonly notCompiling: string | undefined;
  /** Why missing vectors are not computed; undefined when none are missing. */
  readonly notEmbedding: string | undefined;
}

/** Questions that find symbols and passages. */
export interface Questions {
  /** Symbols by name: exact, qualified, prefix, wildcard, part or misspelt. */
  lookup(query: string, options: LookupOptions): Fresh<LookupAnswer>;
  /** Symbols and passages for the words of a query, best first. */
  search(query: string, options: SearchOptions): Promise<SearchAnswer>;
  /** The code to read first for a question or a task, packed into a token budget. */
  context(query: string, options: ContextOptions): Promise<ContextAnswer>;
  /** Symbols that resemble a given symbol. */
  similar(
    name: string,
    options: { limit: number },
  ): Promise<SimilarAnswer & { readonly staleFiles: readonly FilePath[] }>;
  /** Definitions that meet all conditions. */
  definitions(
    query: DefinitionsRequest,
    options: DefinitionsOptions,
  ): Promise<FoundDefinitions & EvidenceGaps>;
  /** Overview of the repository. */
  map(options: { budgetTokens: number }): Promise<RepositoryMap>;
  /** The symbols of one file. `isStale`: the file has changed since it was indexed. */
  outline(file: string): Outline & { readonly isStale: boolean };
  /** Current text of symbols and line ranges. */
  source(targets: readonly string[], options: SourceOptions): Promise<SourceAnswer>;
}

/** Paths may be absolute or relative to the root. */
export interface DefinitionsRequest extends Omit<DefinitionsQuery, 'around'> {
  readonly around?: { readonly path: string; readonly row: number };
}

/** Questions about symbols and the edges between them. */
export interface GraphQuestions extends Navigator {
  /** Rows that differ from a commit, for `impactOfChanges`. */
  changesSince(revision: string): Promise<readonly ChangedRows[]>;
  /** How folders or projects depend on each other. */
  folderDependencies(options: FolderDependenciesOptions): Promise<FolderDependencies>;
  /** The whole graph, record by record. */
  records(): Iterable<GraphRecord>;
  /** The graph in LocAgent's form. */
  locagent(): Promise<LocagentGraph>;
}

/** Files and lines. Paths may be absolute or relative to the root; a path that leaves the root is refused. */
export interface FileQuestions {
  /** Indexed files by name. */
  find(pattern: string, options: FindOptions): FoundFiles;
  /** Files on disk by name; needs no index. */
  findOnDisk(pattern: string, options: FindOptions & { below?: FilePath }): Promise<FoundFiles>;
  /** Lines by pattern, from the current files. The index limits the files that are read. */
  grep(query: GrepRequest): Promise<GrepAnswer>;
  /** The same lines without an index: every file is read. */
  grepOnDisk(query: GrepRequest): Promise<GrepAnswer>;
  listDirectory(path: string, options: { limit: number }): Promise<FolderListing>;
  readFile(path: string, options: { ignored: 'refuse' | 'read' }): Promise<FileOnDisk>;
  /** Rows of indexed files, by indexed path. Files that changed since they were indexed are omitted. */
  indexedRows(paths: Iterable<FilePath>): Promise<ReadonlyMap<FilePath, readonly string[]>>;
  /**
   * Rows of code outside of tests in which a text in quotes is passed to a call, in the order of their paths. Undefined
   * when more files than `mostFiles` have the text.
   */
  rowsPassing(
    text: string,
    options: { mostFiles: number },
  ): Promise<readonly (Pick<Place, 'path' | 'row'> & { readonly text: string })[] | undefined>;
  directoryTree(path: string, options: DirectoryTreeOptions): Promise<FolderTree>;
  /**
   * Converts a folder, relative to the root or the current folder, to an indexed path; empty for the root.
   */
  below(folder: string): FilePath;
  /** The next `grep` compares the files with the index, even if one did so a moment ago. */
  compareAgain(): void;
}

/** Paths may be absolute or relative to the root. */
export interface GrepRequest extends Omit<GrepQuery, 'paths'> {
  readonly paths: readonly string[];
}

export interface LiveEngine {
  /** `engine.index.update` is the update of `live`. `live.close()` closes the engine. */
  readonly engine: Engine;
  readonly live: LiveIndex;
}
