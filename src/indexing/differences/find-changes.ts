/**
 * Finds the changes since the last update by names and metadata alone: files to read, deleted files, skipped paths. A
 * file counts as unchanged only if its metadata prove it. Otherwise it is read again, and its content hash decides.
 */
import type { FilePath, KnownFile, SkippedPath, SkipReason } from '../../model/source-file.ts';
import { type Listing, type ListOptions, listFiles } from '../listing/list-files.ts';
import { isUnchangedByMetadata } from './unchanged-by-metadata.ts';

/** The state of a file in the index, for the comparison with the disk. */
type Indexed = Pick<KnownFile, 'path' | 'stamp' | 'skipped' | 'contentHash'>;

export interface FileToRead<Known = KnownFile> {
  readonly path: FilePath;
  /** Size when the file was listed. */
  readonly sizeBytes: number;
  readonly ctimeMs: number;
  /** Undefined for a new file. */
  readonly known: Known | undefined;
}

export interface Changes<Known = KnownFile> {
  readonly toRead: readonly FileToRead<Known>[];
  /** Known files that are no longer listed, or skipped for a new reason. */
  readonly gone: readonly Known[];
  /** All paths that the listing skipped. */
  readonly skipped: readonly SkippedPath[];
  /** Skipped paths that the index does not list as skipped for the same reason. */
  readonly newlySkipped: readonly SkippedPath[];
  readonly unchangedCount: number;
}

export interface ChangeOptions {
  readonly nowMs: number;
  /** `full` reads every file again. */
  readonly mode: 'changed' | 'full';
}

export async function findChanges<Known extends Indexed>(
  root: string,
  known: readonly Known[],
  options: ListOptions & ChangeOptions,
): Promise<Changes<Known>> {
  return changesSince(await listFiles(root, options), known, options);
}

/** Pure. */
export function changesSince<Known extends Indexed>(
  listing: Listing,
  known: readonly Known[],
  options: ChangeOptions,
): Changes<Known> {
  const knownBefore = new Map<string, Known>();
  for (const file of known) knownBefore.set(file.path, file);
  const toRead: FileToRead<Known>[] = [];
  let foundAgain = 0;
  for (const found of listing.files) {
    const before = knownBefore.get(found.path);
    if (before !== undefined) foundAgain++;
    const isSettled = options.mode === 'changed' && isUnchangedByMetadata(before, found, options.nowMs);
    if (!isSettled)
      toRead.push({ path: found.path, sizeBytes: found.sizeBytes, ctimeMs: found.ctimeMs, known: before });
  }

  const newlySkipped = listing.skipped.filter(
    ({ path, reason }) => knownBefore.get(path)?.skipped !== reason,
  );
  const reasons = new Map<string, SkipReason>(listing.skipped.map(({ path, reason }) => [path, reason]));
  const isStillSkipped = ({ path, skipped }: Known) => skipped !== undefined && reasons.get(path) === skipped;
  return {
    toRead,
    // In most updates every known file is found again.
    gone: foundAgain === known.length ? [] : unlisted(listing, known).filter((file) => !isStillSkipped(file)),
    skipped: listing.skipped,
    newlySkipped,
    unchangedCount: listing.files.length - toRead.length,
  };
}

function unlisted<Known extends Indexed>({ files }: Listing, known: readonly Known[]): readonly Known[] {
  const listed = new Set<string>(files.map(({ path }) => path));
  return known.filter(({ path }) => !listed.has(path));
}
