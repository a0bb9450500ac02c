/**
 * Brings the index in line with the files on disk: discover what changed, then extract and write it
 * (apply-changes.ts). A first index is an update from nothing: there is no second path. What it takes to apply
 * changes is loaded only when there are some: to find that nothing changed is the most frequent answer.
 */
import { hash } from 'node:crypto';
import type { IndexingConfig } from '../model/config.ts';
import type { OnProgress } from '../model/progress.ts';
import type { SkippedPath } from '../model/source-file.ts';
import { factsVersion } from '../store/facts-codec.ts';
import { linksVersion } from '../store/links-codec.ts';
import type { WritableStore } from '../store/store.ts';
import { termsVersion } from '../text/terms.ts';
import type { Applied, Discovery } from './apply-changes.ts';
import { type Changes, changesSince } from './discover.ts';
import { listFiles } from './list-files.ts';
import { createProgress } from './progress.ts';
import { createWorkerPool, stopped, type WorkerPool } from './worker-pool.ts';

export interface UpdateParts {
  readonly config: IndexingConfig;
  readonly grammars: string;
  readonly workerProgram: URL;
  readonly workerCount: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
}

export interface UpdateOptions {
  /** `full` extracts every file again, whatever is known of it. */
  readonly mode: 'changed' | 'full';
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal | undefined;
}

export interface UpdateReport {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly durationMs: number;
  /** Where a damaged index was moved before this update, if one was. */
  readonly setAside: string | undefined;
}

export async function update(
  store: WritableStore,
  root: string,
  parts: UpdateParts,
  options: UpdateOptions,
): Promise<UpdateReport> {
  const { config, grammars } = parts;
  const pool = createWorkerPool({
    root,
    config,
    grammars,
    program: parts.workerProgram,
    size: parts.workerCount,
  });
  try {
    return await run(store, root, parts, options, pool);
  } finally {
    await pool.close();
  }
}

async function run(
  store: WritableStore,
  root: string,
  parts: UpdateParts,
  options: UpdateOptions,
  pool: WorkerPool,
): Promise<UpdateReport> {
  const startedMs = parts.now();
  const progress = createProgress(options.onProgress, parts.now);
  const { reader } = store;
  const version = extractionVersion(parts.config);
  const isSameVersion = reader.metadata('extraction_version') === version;
  const mode = isSameVersion ? options.mode : 'full';

  progress.phase('discover', 0);
  // Git works while we read what is known.
  const listed = listFiles(root, {
    ...parts.config,
    indexDirectory: store.directory,
    environment: parts.environment,
  });
  const wasComplete = reader.metadata('is_complete') === '1';
  // The run before may have been killed before the text of all its files was written.
  if (!wasComplete) store.writer.inTransaction(() => store.writer.forgetUnwrittenText());
  const known = reader.knownFiles();
  const listing = await listed;
  // The signal may have reached git too, and spoilt its answer.
  if (options.signal?.aborted === true) throw stopped();
  const changes = changesSince(listing, known, { nowMs: startedMs, mode });
  const isIdle =
    wasComplete &&
    changes.toRead.length + changes.gone.length === 0 &&
    hasSameSkips(changes, reader.listedSkips());
  const found = { root, version, mode, wasComplete, startedMs, known, listing, changes };
  const { added, changed, unread } = isSameVersion && isIdle ? nothing : await apply(found);
  return {
    added,
    changed,
    removed: changes.gone.length,
    unchanged: listing.files.length - added - changed - unread,
    skipped: changes.skipped.length + unread,
    durationMs: parts.now() - startedMs,
    setAside: store.setAside,
  };

  async function apply(discovery: Discovery): Promise<Applied> {
    const { applyChanges } = await import('./apply-changes.ts');
    return applyChanges(store, discovery, { pool, progress, now: parts.now, signal: options.signal });
  }
}

const nothing: Applied = { added: 0, changed: 0, unread: 0 };

/** Everything besides path and content that facts depend on. */
function extractionVersion(config: IndexingConfig): string {
  const { maxParseBytes, generatedPatterns, chunkMinTokens, chunkMaxTokens, fileTimeoutMs } = config;
  const { indexComments, indexDocs } = config;
  const text = JSON.stringify([
    factsVersion,
    linksVersion,
    maxParseBytes,
    generatedPatterns,
    chunkMinTokens,
    chunkMaxTokens,
    fileTimeoutMs,
    termsVersion,
    indexComments,
    indexDocs,
  ]);
  return hash('sha256', text, 'hex').slice(0, 16);
}

function hasSameSkips(changes: Changes, before: readonly SkippedPath[]): boolean {
  const known = new Map(before.map(({ path, reason }) => [path, reason]));
  return (
    known.size === changes.skipped.length &&
    changes.skipped.every(({ path, reason }) => known.get(path) === reason)
  );
}
