/**
 * Inspects one path below the root: a file with its metadata, or the reason why it is skipped. Links are resolved only
 * to find their target; nothing outside the root is read.
 */
import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SkipReason } from '../../model/source-file.ts';
import { systemCodeOf } from '../../model/system-code.ts';
import { isRepository } from './ignore-rules.ts';

export interface FileMetadata {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

export type Inspection =
  | { readonly kind: 'file'; readonly metadata: FileMetadata }
  | { readonly kind: 'skipped'; readonly reason: SkipReason }
  /** An ordinary folder, or a path that no longer exists. */
  | { readonly kind: 'nothing' };

export interface InspectOptions {
  readonly followSymlinks: boolean;
  /** Paths that are never read, not even through a link. */
  readonly isClosed: (path: string) => boolean;
}

/** `root` and the folder of `path` must be real paths. */
export function inspectPath(root: string, path: string, options: InspectOptions): Inspection {
  const absolute = `${root}/${path}`;
  try {
    const stats = lstatSync(absolute, { throwIfNoEntry: false });
    if (stats?.isFile()) return { kind: 'file', metadata: metadataOf(stats) };
    if (stats?.isSymbolicLink()) return inspectLink(root, absolute, stats, options);
    if (stats?.isDirectory())
      return isRepositoryOrEmpty(absolute) ? skipped('nested-repository') : { kind: 'nothing' };
    if (stats !== undefined) return skipped('special-file');
    // A name that is not UTF-8 was decoded with a replacement character and cannot be opened.
    return path.includes('\uFFFD') ? skipped('unreadable') : { kind: 'nothing' };
  } catch {
    return skipped('unreadable');
  }
}

/** The path of `target` relative to `root`, both real paths. Undefined outside the root; empty for the root itself. */
export function pathInside(root: string, target: string): string | undefined {
  const path = relative(root, target);
  const isOutside = path === '..' || path.startsWith(`..${sep}`) || join(root, path) !== target;
  return isOutside ? undefined : path.replaceAll(sep, '/');
}

function inspectLink(root: string, absolute: string, link: Stats, options: InspectOptions): Inspection {
  const target = resolveLink(absolute);
  if (target === undefined) return skipped('broken-symlink');
  const inside = pathInside(root, target);
  if (inside === undefined) return skipped('symlink-outside');
  if (!options.followSymlinks || options.isClosed(inside)) return skipped('symlink-inside');
  const stats = statSync(target);
  if (!stats.isFile()) return skipped('symlink-inside');
  const metadata = metadataOf(stats);
  // Redirecting a link to another file of the same size and age must count as a change.
  return { kind: 'file', metadata: { ...metadata, ctimeMs: Math.max(metadata.ctimeMs, link.ctimeMs) } };
}

/** Undefined for a dangling or circular link. */
function resolveLink(absolute: string): string | undefined {
  try {
    return realpathSync.native(absolute);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'EACCES' || code === 'EPERM') throw error;
    return undefined;
  }
}

/**
 * An empty folder is a submodule that was never fetched. Any other folder was a file once, and its content is listed
 * separately.
 */
function isRepositoryOrEmpty(folder: string): boolean {
  return isRepository(folder) || readdirSync(folder).length === 0;
}

function metadataOf(stats: Stats): FileMetadata {
  return { sizeBytes: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs };
}

function skipped(reason: SkipReason): Inspection {
  return { kind: 'skipped', reason };
}
