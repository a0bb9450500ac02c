/** The index file, open for updates: a writer, with the lock held, and a reader on the same connection. */
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
  /** Where a damaged index was moved, if one was. */
  readonly setAside: string | undefined;
  /** How long it took to index everything: what it will take about when that has to be done again. */
  noteFullIndex(durationMs: number): void;
  /** Closes after a failure: if anything was written, the next writer looks at the file before it trusts it. */
  abandon(): void;
}

/** `damaged` sets the file aside unasked. */
export function openStoreForWriting(
  folder: IndexFolder,
  self: { pid: number; now: Date },
  state: 'trusted' | 'damaged' = 'trusted',
): WritableStore {
  const { directory } = folder;
  prepareFolder(folder, self.now);
  // A record of a daemon would not be believed; nobody should have to wonder what it is.
  setAsideForeignLock(folder, daemonLockName, self.now);
  const lock = acquireWriterLock(folder, self);
  try {
    const { database, wasLeftOpen, setAside } = openForWriting(folder, self.now, state);
    const location = path.join(directory, indexFileName);
    const sums = createSumKeeper(directory);
    // The last connection copies the log into the file when it is closed.
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
