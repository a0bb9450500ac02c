/**
 * Applies the changes that discovery found: projects, extraction in workers, rows, folder hashes. Each transaction
 * leaves a consistent index and records the remaining work, so that the next run can complete a killed one.
 */
import { once } from '../model/once.ts';
import type { Project } from '../model/project.ts';
import type { KnownFile } from '../model/source-file.ts';
import { sum } from '../model/sum.ts';
import { rehashFolders } from '../store/merkle.ts';
import { recordRules } from '../store/open.ts';
import type { WritableStore } from '../store/writable-store.ts';
import type { Changes } from './differences/find-changes.ts';
import { keepNumbers } from './identity/keep-numbers.ts';
import { createIntake } from './intake.ts';
import { linkFiles } from './link/link-files.ts';
import type { Listing } from './listing/list-files.ts';
import { manifestFor } from './projects/detect-projects.ts';
import { findProjects } from './projects/find-projects.ts';
import { createChangedKeyRecorder } from './record-changed-keys.ts';
import type { ProgressMeter } from './run/progress.ts';
import { createStopPoint } from './run/stop-point.ts';
import { stopped } from './run/stopped.ts';
import { setFlagsFor } from './run/v8-flags.ts';
import type { ExtractionPool } from './threads/extraction-pool.ts';
import type { FileToExtract, WorkResult } from './threads/messages.ts';

/** The files on disk, the files in the index, and the changes that follow from comparing them. */
export interface Discovery {
  readonly root: string;
  /** Everything besides path and content that facts depend on. */
  readonly version: string;
  readonly mode: 'changed' | 'full';
  /** False when the previous run was killed: then the final steps are done for all files. */
  readonly wasComplete: boolean;
  readonly startedMs: number;
  /** `few`: `listing` and `known` contain only the paths that were checked. */
  readonly extent: 'whole' | 'few';
  readonly known: readonly KnownFile[];
  readonly listing: Listing;
  readonly changes: Changes;
}

interface ApplyParts {
  readonly pool: ExtractionPool;
  readonly progress: ProgressMeter;
  readonly now: () => number;
  readonly signal: AbortSignal | undefined;
}

export interface Applied {
  /** Number of files that were added to the index; files that were read and then skipped do not count. */
  readonly added: number;
  readonly changed: number;
}

/** Recent deletions serve to recognise renames; older entries are not needed. */
const journalKeptMs = 60 * 60 * 1000;
/** Keeps transactions short, for readers and for the size of the log. */
const removalsPerTransaction = 100;

export async function applyChanges(
  store: WritableStore,
  found: Discovery,
  parts: ApplyParts,
): Promise<Applied> {
  const { reader, writer } = store;
  const { root, mode, wasComplete, known, listing, changes } = found;
  const formerProjects = reader.projects();
  const knownProjects = mode === 'full' || !wasComplete ? [] : formerProjects;
  const { projects, problems } = findProjects(root, listing, changes, knownProjects);
  const regrouped = problems === undefined ? [] : filesOfOtherProjects(listing, known, projects);
  const toExtract = filesToExtract(listing, changes, regrouped, mode);
  const answers = createChangedKeyRecorder(store);
  writer.inTransaction(() => {
    writer.replaceProjects(projects, mode === 'full' ? 'anew' : 'changed');
    answers.onProjects(formerProjects, projects);
    writer.setMetadata('is_complete', '0');
    // A killed full run is then started again by the next run.
    if (mode === 'full') writer.setMetadata('extraction_version', '');
    // Existing text follows the old rules until all of it has been read again.
    if (known.length === 0) recordRules(writer.setMetadata);
  });

  const costs = new Map<string, number>(toExtract.map((file) => [file.path, costOf(file)]));
  parts.progress.phase('extract', sum(costs.values()));
  const stopPoint = createStopPoint(parts.signal);
  const intake = createIntake(writer, { known, projects, answers, stopPoint });
  const setFlags = once(() => setFlagsFor('facts'));
  const onResult = async (result: WorkResult): Promise<void> => {
    // Not earlier: threads load V8's code cache, which is valid only under the usual flags.
    setFlags();
    await intake.take(result);
    parts.progress.advance(sum(result.outcomes.map(({ path }) => costs.get(path) ?? 0)));
  };
  try {
    await parts.pool.extract(toExtract, onResult, parts.signal);
  } finally {
    // The store must not be closed during a write.
    await intake.settled();
  }
  // Closing the workers frees their memory, which linking needs.
  await parts.pool.close();

  await intake.flush();
  if (parts.signal?.aborted === true) throw stopped();
  for (let from = 0; from < changes.gone.length; from += removalsPerTransaction) {
    writer.inTransaction(() => {
      for (const file of changes.gone.slice(from, from + removalsPerTransaction)) {
        answers.onRemoval(file);
        writer.removeFile(file.id);
      }
    });
    await stopPoint();
  }
  if (mode === 'full') writer.inTransaction(() => writer.dropOrphans());
  keepNumbers(writer, found.startedMs - journalKeptMs);
  await linkFiles(store, { progress: parts.progress, signal: parts.signal });

  parts.progress.phase('finish', 1);
  await writer.mergeText(stopPoint);
  writer.inTransaction(() => {
    writer.replaceSkippedPaths([...changes.skipped, ...intake.unread]);
    if (problems !== undefined) writer.replaceManifestProblems(problems);
    rehashFolders({ ...writer, filesIn: reader.hashesIn });
    writer.sweepJournal(found.startedMs - journalKeptMs);
    writer.setMetadata('extraction_version', found.version);
    recordRules(writer.setMetadata);
    writer.setMetadata('root', root);
    if (found.extent === 'whole') writer.setMetadata('listed_at_ms', String(found.startedMs));
    writer.setMetadata('updated_at', new Date(parts.now()).toISOString());
    writer.setMetadata('is_complete', '1');
  });
  parts.progress.advance(1);
  return intake.counts;
}

/** Files that a changed manifest assigns to another project, which is part of the identity of their symbols. */
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

/** A file with a `knownHash` is not extracted again if its content has this hash. */
function filesToExtract(
  listing: Listing,
  changes: Changes,
  regrouped: readonly string[],
  mode: 'changed' | 'full',
): readonly FileToExtract[] {
  const again = new Set(regrouped);
  const toRead = new Map<string, KnownFile | undefined>(
    changes.toRead.map(({ path, known }) => [path, known]),
  );
  return listing.files
    .filter(({ path }) => toRead.has(path) || again.has(path))
    .map(({ path, sizeBytes, ctimeMs }) => ({
      path,
      sizeBytes,
      ctimeMs,
      knownHash: mode === 'full' || again.has(path) ? undefined : toRead.get(path)?.contentHash,
      failed: undefined,
    }));
}

/** In bytes, so that progress has one unit. An empty file has a cost too. */
function costOf(file: FileToExtract): number {
  return file.sizeBytes + 2_000;
}
