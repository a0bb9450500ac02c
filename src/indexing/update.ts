/**
 * Brings the index in line with the files on disk: finds the changes, then extracts and stores them (apply-changes.ts).
 * A first index is an update from nothing; there is no second path. The code to apply changes is loaded only if there
 * are any, because most updates find none.
 */
import { hash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import type { IndexingConfig } from '../model/config.ts';
import type { OnProgress } from '../model/progress.ts';
import type { SkippedPath } from '../model/source-file.ts';
import type { UpdateReport } from '../model/update-report.ts';
import { factsVersion } from '../store/facts-codec.ts';
import { linksVersion } from '../store/links-codec.ts';
import type { Reader } from '../store/reader.ts';
import type { WritableStore } from '../store/writable-store.ts';
import { termsVersion } from '../text/term-key.ts';
import type { Applied, Discovery } from './apply-changes.ts';
import { type Changes, changesSince } from './differences/find-changes.ts';
import { isUnchangedByMetadata, stampStepMs } from './differences/unchanged-by-metadata.ts';
import type { UpdateLister } from './listing/list-for-update.ts';
import { createProgress } from './run/progress.ts';
import { stopped } from './run/stopped.ts';
import { setUsualFlags } from './run/v8-flags.ts';
import type { ExtractionPool } from './threads/extraction-pool.ts';

export interface UpdateParts {
  readonly config: IndexingConfig;
  readonly list: UpdateLister;
  readonly hirePool: () => ExtractionPool;
  readonly now: () => number;
}

export interface UpdateOptions {
  /** `full` extracts every file again. */
  readonly mode: 'changed' | 'full';
  /** All changes since the last update, relative to the root; undefined when unknown. */
  readonly paths?: readonly string[] | undefined;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal | undefined;
}

export async function update(
  store: WritableStore,
  root: string,
  parts: UpdateParts,
  options: UpdateOptions,
): Promise<UpdateReport> {
  const pool = parts.hirePool();
  try {
    return await run({ store, root, pool }, parts, options);
  } finally {
    await pool.close();
    setUsualFlags();
  }
}

/** The index, the repository, and the threads that extract its files. */
interface Target {
  readonly store: WritableStore;
  readonly root: string;
  readonly pool: ExtractionPool;
}

async function run(
  { store, root, pool }: Target,
  parts: UpdateParts,
  options: UpdateOptions,
): Promise<UpdateReport> {
  const startedMs = parts.now();
  const progress = createProgress(options.onProgress, parts.now);
  const { reader } = store;
  const version = extractionVersion(parts.config);
  const isSameVersion = reader.metadata('extraction_version') === version;
  const mode = isSameVersion ? options.mode : 'full';

  progress.phase('discover', 0);
  const wasComplete = reader.metadata('is_complete') === '1';
  // The previous run may have been killed before it wrote the text of all its files.
  if (!wasComplete) store.writer.inTransaction(() => store.writer.forgetUnwrittenText());
  const isTrusted = wasComplete && mode === 'changed';
  let isPrepared = false;
  const { extent, known, listing } = await parts.list(
    reader,
    isTrusted ? options.paths : undefined,
    (found, before) => {
      // At the first file that must be read, because starting a worker takes longer than reading most changes.
      if (isPrepared || (mode === 'changed' && isUnchangedByMetadata(before, found, startedMs))) return;
      isPrepared = true;
      pool.prepare(found.path);
    },
  );
  // The signal may have interrupted git as well, so its output is incomplete.
  if (options.signal?.aborted === true) throw stopped();
  const changes = changesSince(listing, known, { nowMs: startedMs, mode });
  const isIdle =
    wasComplete &&
    changes.toRead.length + changes.gone.length === 0 &&
    hasSameSkips(changes, reader.listedSkips());
  const [first] = changes.toRead;
  // The worker loads the code to read changes while this thread loads the code to apply them.
  if (first !== undefined && !isPrepared) pool.prepare(first.path);
  const found = { root, version, mode, wasComplete, startedMs, extent, known, listing, changes };
  const wasIdle = isSameVersion && isIdle;
  const { added, changed } = wasIdle ? nothing : await apply(found);
  if (!wasIdle && (mode === 'full' || known.length === 0)) store.noteFullIndex(parts.now() - startedMs);
  if (extent === 'whole') await settleListing();
  const totals = reader.totals();
  return {
    added,
    changed,
    removed: changes.gone.length,
    unchanged: totals.files - added - changed,
    skipped: reader.skippedPaths().length,
    ...totals,
    durationMs: parts.now() - startedMs,
    setAside: store.setAside,
  };

  async function apply(discovery: Discovery): Promise<Applied> {
    const { applyChanges } = await import('./apply-changes.ts');
    return applyChanges(store, discovery, { pool, progress, now: parts.now, signal: options.signal });
  }

  /**
   * Records that the listing is complete. An update without changes has just confirmed it; otherwise the files are
   * listed once more.
   */
  async function settleListing(): Promise<void> {
    const listedMs = wasIdle ? startedMs : parts.now();
    if (!isListingInDoubt(reader, root, listedMs)) return;
    if (wasIdle || (await isAllListed(reader, parts.list, listedMs)))
      store.writer.setMetadata('listed_at_ms', String(listedMs));
  }
}

/**
 * Whether the listing cannot be trusted although it may be right: the root changed shortly before it was listed,
 * because the folder of the index was created in it, and a time stamp of that moment proves nothing. A listing made now
 * would be conclusive. Without it, every query would have to list all files again.
 */
function isListingInDoubt(reader: Reader, root: string, nowMs: number): boolean {
  const listedAt = reader.metadata('listed_at_ms');
  const stats = lstatSync(root, { throwIfNoEntry: false });
  if (listedAt === undefined || stats === undefined) return false;
  const changedMs = Math.max(stats.mtimeMs, stats.ctimeMs) + stampStepMs;
  return changedMs > Number(listedAt) && changedMs <= nowMs;
}

/** Whether the index lists exactly the files that exist, changed or not. */
async function isAllListed(reader: Reader, list: UpdateLister, nowMs: number): Promise<boolean> {
  const { listing, known } = await list(reader, undefined, () => {});
  const changes = changesSince(listing, known, { nowMs, mode: 'changed' });
  const isNew = changes.toRead.some((file) => file.known === undefined);
  return !isNew && changes.gone.length === 0 && hasSameSkips(changes, reader.listedSkips());
}

const nothing: Applied = { added: 0, changed: 0 };

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
