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
import type { UpdateReport } from './indexing/update.ts';
import { indexDirectoryOf, pathInRoot, resolveRoot } from './locations.ts';
import type { ChangedRows } from './model/changed-rows.ts';
import type { Config } from './model/config.ts';
import { EngineError } from './model/errors.ts';
import type { Freshness } from './model/freshness.ts';
import type { OnProgress } from './model/progress.ts';
import type { LocagentGraph } from './projections/locagent/graph-draft.ts';
import { type FoundFiles, findFiles } from './retrieval/find-files.ts';
import { type GraphRecord, wholeGraph } from './retrieval/graph.ts';
import { createNavigator, type Navigator } from './retrieval/navigate/navigate.ts';
import { type Outline, outline } from './retrieval/outline.ts';
import { type IndexStatus, indexStatus } from './retrieval/status.ts';
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
  files(pattern: string, options: { limit: number }): FoundFiles;
  /** Questions to the graph. Ask anew after an update. */
  navigate(): Navigator;
  /** Rows that differ from a commit, for `navigate().impactOfChanges`. */
  changesSince(revision: string): Promise<readonly ChangedRows[]>;
  /** Everything, one record after the other. */
  graph(): Iterable<GraphRecord>;
  locagentGraph(): Promise<LocagentGraph>;
  close(): void;
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
  const isThere = (): boolean => existsSync(path.join(indexDirectory, indexFileName));
  const close = (): void => {
    open?.close();
    open = undefined;
  };

  return {
    root,
    indexDirectory,
    config,
    hasIndex: () => isThere() && store().reader.metadata('updated_at') !== undefined,
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
    files: (pattern, fileOptions) => findFiles(store().reader, pattern, fileOptions),
    navigate() {
      const { reader } = store();
      return createNavigator(reader, (files) => {
        const known = files.flatMap((file) => reader.knownFile(file) ?? []);
        return changedFiles(root, known, { nowMs: Date.now() });
      });
    },
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
