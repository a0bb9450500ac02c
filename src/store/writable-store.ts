/** The index file, open for updates: a writer that holds the lock, and a reader on the same connection. */
import path from 'node:path';
import { asEngineError } from './driver.ts';
import { type IndexFolder, prepareFolder } from './index-folder.ts';
import { openForWriting } from './open.ts';
import { daemonLockName, setAsideForeignLock } from './process-lock.ts';
import { indexFileName } from './seal.ts';
import { type ReadableStore, readable } from './store.ts';
import { createSumKeeper } from './sum-keeper.ts';
import { createWriter, type Writer } from './writer.ts';
import { acquireWriterLock } from './writer-lock.ts';

export interface WritableStore extends ReadableStore {
  readonly writer: Writer;
  /** New path of a damaged index, if there was one. */
  readonly setAside: string | undefined;
  /** Records how long full indexing took, as an estimate for the next time. */
  noteFullIndex(durationMs: number): void;
  /** Closes after a failure: if anything was written, the next writer checks the file before it trusts it. */
  abandon(): void;
}

/** `damaged` renames the file without checking it. */
export function openStoreForWriting(
  folder: IndexFolder,
  self: { pid: number; now: Date },
  state: 'trusted' | 'damaged' = 'trusted',
): WritableStore {
  const { directory } = folder;
  prepareFolder(folder, self.now);
  // A forged daemon record is not trusted anyway; renaming it tells the user about it.
  setAsideForeignLock(folder, daemonLockName, self.now);
  const lock = acquireWriterLock(folder, self);
  try {
    const { database, wasLeftOpen, setAside } = openForWriting(folder, self.now, state);
    const location = path.join(directory, indexFileName);
    const sums = createSumKeeper(directory);
    // Closing the last connection copies the log into the file.
    const closeDatabase = (): void => sums.copyLog(database, () => database.close());
    if (sums.wasInterrupted) sums.copyLog(database);
    const writer = createWriter(database, {
      sums,
      location,
      wasLeftOpen,
      nowMs: self.now.getTime(),
      assertHeld: () => lock.assertHeld(),
    });
    return {
      ...readable(database, directory),
      writer,
      setAside,
      noteFullIndex: sums.setFullIndexMs,
      abandon() {
        try {
          closeDatabase();
        } finally {
          lock.release();
        }
      },
      close() {
        try {
          writer.finish();
        } catch (error) {
          throw asEngineError(error, location);
        } finally {
          try {
            closeDatabase();
          } finally {
            lock.release();
          }
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
