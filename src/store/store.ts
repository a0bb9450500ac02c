/** The index file, open for queries. Writing is in writable-store.ts, which queries do not load. */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './driver.ts';
import { dumpIndex } from './dump.ts';
import type { IndexFolder } from './index-folder.ts';
import { openForReading } from './open.ts';
import { createReader, type Reader } from './reader.ts';
import { indexFileName } from './seal.ts';

export interface ReadableStore {
  readonly directory: string;
  readonly reader: Reader;
  /** See dump.ts. */
  dump(): Iterable<string>;
  /** Size of the file and its log. */
  sizeBytes(): number;
  close(): void;
}

export function openStoreForReading(folder: IndexFolder): ReadableStore {
  return readable(openForReading(folder), folder.directory);
}

/** The part that readers and writers share. */
export function readable(database: Database, directory: string): ReadableStore {
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
