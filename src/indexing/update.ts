/**
 * Brings the index in line with the files on disk: discover, extract (in workers), write, finish.
 * A first index is an update from nothing: there is no second path. Each transaction leaves a consistent index,
 * so a run that is killed is finished by the next one.
 */
import { hash } from 'node:crypto';
import type { IndexingConfig } from '../model/config.ts';
import type { OnProgress } from '../model/progress.ts';
import type { Project } from '../model/project.ts';
import type { KnownFile } from '../model/source-file.ts';
import { factsVersion } from '../store/facts-codec.ts';
import type { WritableStore } from '../store/store.ts';
import { type Changes, changesSince } from './discover.ts';
import { findProjects } from './find-projects.ts';
import { createIntake, type Intake } from './intake.ts';
import { type Listing, listFiles, type SkippedPath } from './list-files.ts';
import { rehashFolders } from './merkle.ts';
import { createProgress } from './progress.ts';
import { manifestFor } from './projects.ts';
import type { FileToExtract, WorkResult } from './work.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

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

/** Renames are recognised by what was deleted lately; older entries have no use. */
const journalKeptMs = 60 * 60 * 1000;

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
  const { reader, writer } = store;
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
  const known = reader.knownFiles();
  const listing = await listed;
  const changes = changesSince(listing, known, { nowMs: startedMs, mode });
  const { projects, problems } = findProjects(
    root,
    listing,
    changes,
    mode === 'full' ? [] : reader.projects(),
  );
  const regrouped = problems === undefined ? [] : filesOfOtherProjects(listing, known, projects);
  const toExtract = filesToExtract(listing, changes, regrouped, mode);
  const reportOf = (counts: Intake['counts'], removed: number): UpdateReport => ({
    ...counts,
    removed,
    unchanged: listing.files.length - counts.added - counts.changed,
    skipped: changes.skipped.length,
    durationMs: parts.now() - startedMs,
    setAside: store.setAside,
  });
  const isIdle = toExtract.length + changes.gone.length === 0 && hasSameSkips(changes, reader.listedSkips());
  if (isSameVersion && isIdle) return reportOf({ added: 0, changed: 0 }, 0);

  writer.inTransaction(() => {
    writer.replaceProjects(projects);
    writer.setMetadata('is_complete', '0');
  });
  writer.expectRemoval(changes.gone.map((file) => file.id));
  const costs = new Map<string, number>(toExtract.map((file) => [file.path, costOf(file)]));
  progress.phase('extract', sum(costs.values()));
  const intake = createIntake(writer, known, projects);
  const onResult = (result: WorkResult): void => {
    intake.take(result);
    progress.advance(sum(result.outcomes.map(({ path }) => costs.get(path) ?? 0)));
  };
  await pool.extract(toExtract, onResult, options.signal);

  progress.phase('finish', 1);
  intake.flush();
  writer.inTransaction(() => {
    for (const file of changes.gone) writer.removeFile(file.id);
    writer.replaceSkippedPaths([...changes.skipped, ...intake.unread]);
    if (problems !== undefined) writer.replaceManifestProblems(problems);
    rehashFolders(hashesNow(known, changes, intake), touchedPaths(changes, intake), writer);
    writer.sweepJournal(startedMs - journalKeptMs);
    writer.setMetadata('extraction_version', version);
    writer.setMetadata('root', root);
    writer.setMetadata('updated_at', new Date(parts.now()).toISOString());
    writer.setMetadata('is_complete', '1');
  });
  progress.advance(1);
  return reportOf(intake.counts, changes.gone.length);
}

/** Everything besides path and content that facts depend on. */
function extractionVersion(config: IndexingConfig): string {
  const { maxParseBytes, generatedPatterns, chunkMinTokens, chunkMaxTokens } = config;
  const text = JSON.stringify([
    factsVersion,
    maxParseBytes,
    generatedPatterns,
    chunkMinTokens,
    chunkMaxTokens,
  ]);
  return hash('sha256', text, 'hex').slice(0, 16);
}

/** Files that a changed manifest puts into another project: that is part of their symbols' identity. */
function filesOfOtherProjects(
  listing: Listing,
  known: readonly KnownFile[],
  projects: readonly Project[],
): readonly string[] {
  const before = new Map<string, string>(known.map((file) => [file.path, file.projectManifest]));
  return listing.files
    .map(({ path }) => path)
    .filter((path) => before.has(path) && before.get(path) !== manifestFor(projects, path));
}

/** A hash that is passed on saves the extraction when the content is the same. */
function filesToExtract(
  listing: Listing,
  changes: Changes,
  regrouped: readonly string[],
  mode: 'changed' | 'full',
): readonly FileToExtract[] {
  const again = new Set(regrouped);
  const toRead = changes.toRead
    .filter(({ path }) => !again.has(path))
    .map(({ path, sizeBytes, known }) => ({
      path,
      sizeBytes,
      knownHash: mode === 'full' ? undefined : known?.contentHash,
      failed: undefined,
    }));
  const regroupedFiles = listing.files
    .filter(({ path }) => again.has(path))
    .map(({ path, sizeBytes }) => ({ path, sizeBytes, knownHash: undefined, failed: undefined }));
  return [...toRead, ...regroupedFiles];
}

/** A file costs something even when it is empty; in bytes, so that progress has one unit. */
function costOf(file: FileToExtract): number {
  return file.sizeBytes + 2_000;
}

function hasSameSkips(changes: Changes, before: readonly SkippedPath[]): boolean {
  const known = new Map(before.map(({ path, reason }) => [path, reason]));
  return (
    known.size === changes.skipped.length &&
    changes.skipped.every(({ path, reason }) => known.get(path) === reason)
  );
}

/** Of every file that is in the index when this update is done. */
function* hashesNow(
  known: readonly KnownFile[],
  changes: Changes,
  intake: Intake,
): Iterable<readonly [string, Uint8Array]> {
  const gone = new Set<string>([...changes.gone, ...intake.unread].map(({ path }) => path));
  for (const { path, contentHash } of known) {
    if (contentHash !== undefined && !gone.has(path) && !intake.hashes.has(path)) yield [path, contentHash];
  }
  yield* intake.hashes;
}

function touchedPaths(changes: Changes, intake: Intake): readonly string[] {
  return [
    ...changes.gone.map(({ path }) => path),
    ...intake.unread.map(({ path }) => path),
    ...intake.hashes.keys(),
  ];
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
