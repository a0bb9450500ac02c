/** The index file, open: a reader for questions and, with the lock held, a writer for updates. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { asEngineError, type Database } from './driver.ts';
import { dumpIndex } from './dump.ts';
import { indexFileName, openForReading, openForWriting, prepareDirectory } from './open.ts';
import { createReader, type Reader } from './reader.ts';
import { createWriter, type Writer } from './writer.ts';
import { acquireWriterLock } from './writer-lock.ts';

export interface ReadableStore {
  readonly directory: string;
  readonly reader: Reader;
  /** See dump.ts. */
  dump(): Iterable<string>;
  /** Bytes of the file and its log. */
  sizeBytes(): number;
  close(): void;
}

export interface WritableStore extends ReadableStore {
  readonly writer: Writer;
  /** Where a damaged index was moved, if one was. */
  readonly setAside: string | undefined;
  /** Closes after a failure: if anything was written, the next writer looks at the file before it trusts it. */
  abandon(): void;
}

export function openStoreForReading(directory: string): ReadableStore {
  return readable(openForReading(directory), directory);
}

/** `damaged` sets the file aside unasked. */
export function openStoreForWriting(
  directory: string,
  self: { pid: number; now: Date },
  state: 'trusted' | 'damaged' = 'trusted',
): WritableStore {
  prepareDirectory(directory);
  const lock = acquireWriterLock(directory, self);
  try {
    const { database, wasLeftOpen, setAside } = openForWriting(directory, self.now, state);
    const location = path.join(directory, indexFileName);
    const writer = createWriter(database, {
      location,
      wasLeftOpen,
      nowMs: self.now.getTime(),
      assertHeld: () => lock.assertHeld(),
    });
    return {
      ...readable(database, directory),
      writer,
      setAside,
      abandon() {
        database.close();
        lock.release();
      },
      close() {
        try {
          writer.finish();
        } catch (error) {
          throw asEngineError(error, location);
        } finally {
          database.close();
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function readable(database: Database, directory: string): ReadableStore {
  return {
    directory,
    reader: createReader(database),
    dump: () => dumpIndex(database),
    sizeBytes: () =>
      ['', '-wal'].reduce((sum, suffix) => {
        const file = statSync(path.join(directory, indexFileName + suffix), { throwIfNoEntry: false });
        return sum + (file?.size ?? 0);
      }, 0),
    close: () => database.close(),
  };
}
