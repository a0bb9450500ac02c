/**
 * Reports changed files below a root. Folders that are never indexed are not watched: each would use one of the
 * system's limited watches, and every build would cause an update. A change is reported by path only; the update
 * determines its kind.
 */
import { lstatSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type ParcelWatcher from '@parcel/watcher';
import { closedFolder } from '../listing/walk-paths.ts';

export interface FileWatch {
  /**
   * Whether all later changes near these paths will be reported. False after a folder was created or moved, because
   * files may appear in it before it is watched.
   */
  covers(paths: readonly string[]): boolean;
  /** Resolves when reporting has stopped and all watches are removed. */
  close(): Promise<void>;
}

export interface WatchOptions {
  /** Folders below the root, relative to it. */
  readonly ignored: readonly string[];
  /** Relative to the root, with slashes. */
  readonly onChange: (paths: readonly string[]) => void;
  /** Called once when no further changes will be reported. */
  readonly onBlind: (why: { readonly message: string; readonly isRootGone: boolean }) => void;
}

/**
 * The watcher of the operating system, by platform. Without a name, the library first searches for watchman in a
 * process that it never awaits if there is none; and watchman has different rules.
 */
const backends: Readonly<Partial<Record<NodeJS.Platform, ParcelWatcher.BackendType>>> = {
  linux: 'inotify',
  darwin: 'fs-events',
  win32: 'windows',
};

/** Rejects when the system cannot watch, for example because all watches are in use. */
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
      // The library throws for folders that no longer exist, which need no watch.
      await subscription.unsubscribe().catch(() => {});
    },
  };
}

/** The reason why the system cannot watch, as text. */
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

/** Loaded on first use, because it is native code. */
function loadWatcher(): typeof ParcelWatcher {
  return createRequire(import.meta.url)('@parcel/watcher') as typeof ParcelWatcher;
}

/** The library takes a name with special characters for a glob; a regular expression matches the literal name. */
function ignorePattern(folder: string): string | RegExp {
  return /[^\w\s./-]/.test(folder)
    ? new RegExp(`^${folder.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?:\\/|$)`)
    : folder;
}
