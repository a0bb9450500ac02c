/**
 * What the system tells of changed files below a root. Folders that are never indexed are not watched: they would cost
 * one watch each, of which there are few, and an update for every build. What changed is told by path alone; what
 * became of it is for the update to see.
 */
import { lstatSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type ParcelWatcher from '@parcel/watcher';
import { closedFolder } from '../listing/walk-paths.ts';

export interface FileWatch {
  /**
   * Whether all that follows these changes will be told. Not after a folder came or moved: what is in it may be there
   * before anybody watches it.
   */
  covers(paths: readonly string[]): boolean;
  /** When it resolves, nothing more is told and no watch is left. */
  close(): Promise<void>;
}

export interface WatchOptions {
  /** Folders below the root, relative to it. */
  readonly ignored: readonly string[];
  /** Relative to the root, with slashes. */
  readonly onChange: (paths: readonly string[]) => void;
  /** Nothing more will be told. */
  readonly onBlind: (why: { readonly message: string; readonly isRootGone: boolean }) => void;
}

/**
 * The system's own. Without a name the watcher asks for watchman first, by a process that it never waits for where there
 * is none; and where there is one, its rules would be others.
 */
const backends: Readonly<Partial<Record<NodeJS.Platform, ParcelWatcher.BackendType>>> = {
  linux: 'inotify',
  darwin: 'fs-events',
  win32: 'windows',
};

/** Rejects when the system cannot watch, for instance because its watches are used up. */
export async function watchFiles(root: string, options: WatchOptions): Promise<FileWatch> {
  const { subscribe } = loadWatcher();
  let isOpen = true;
  const onEvents: ParcelWatcher.SubscribeCallback = (error, events) => {
    if (!isOpen) return;
    if (error !== null) return options.onBlind({ message: reasonOf(error), isRootGone: false });
    const paths = events.map((event) => path.relative(root, event.path).split(path.sep).join('/'));
    if (events.some(({ type }, at) => type === 'delete' && paths[at] === ''))
      return options.onBlind({ message: `${root} is gone`, isRootGone: true });
    options.onChange(paths.filter((each) => each !== '' && !closedFolder.test(`${each}/`)));
  };
  const backend = backends[process.platform];
  const subscription = await subscribe(root, onEvents, {
    ignore: options.ignored.map(ignorePattern),
    ...(backend === undefined ? {} : { backend }),
  });
  return {
    covers: (paths) => !paths.some((each) => isFolder(path.join(root, each))),
    async close() {
      isOpen = false;
      // It complains of folders that are gone; then there is nothing to watch either.
      await subscription.unsubscribe().catch(() => {});
    },
  };
}

/** Why the system cannot watch, in words. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /no space|too many|limit|ENOSPC|EMFILE/i.test(message)
    ? `the system allows no more watches (${message}); on Linux, raise fs.inotify.max_user_watches`
    : message;
}

function isFolder(location: string): boolean {
  try {
    return lstatSync(location, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

/** Loaded when something is watched, and not before: it is native code. */
function loadWatcher(): typeof ParcelWatcher {
  return createRequire(import.meta.url)('@parcel/watcher') as typeof ParcelWatcher;
}

/** The watcher takes a name with special letters for a glob; an expression stands for the name itself. */
function ignorePattern(folder: string): string | RegExp {
  return /[^\w\s./-]/.test(folder)
    ? new RegExp(`^${folder.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?:\\/|$)`)
    : folder;
}
