/**
 * The index as it is now: opened by the first question, and anew when another file has taken the place of the one that
 * was opened. What questions make from it goes with it.
 */
import path from 'node:path';
import { EngineError } from '../model/errors.ts';
import type { IndexFolder } from '../store/index-folder.ts';
import { isBeingWritten } from '../store/open.ts';
import { assertUndamaged, stampFrom } from '../store/page-sums.ts';
import type { Reader } from '../store/reader.ts';
import { indexFileName } from '../store/seal.ts';
import { openStoreForReading, type ReadableStore } from '../store/store.ts';
import { identityOf, lookAtOwnFile } from '../trust/own-file.ts';

export interface CurrentIndex {
  /** The same one as long as the file is the same. Throws when there is none to read. */
  store(): ReadableStore;
  reader(): Reader;
  /** Files can be listed and read whatever is wrong with the index. */
  readerIfAny(): Reader | undefined;
  /** Whether there is a file to ask, and it says so. Another process may be about to make it. */
  says(claim: (reader: Reader) => boolean): boolean;
  /** A place for something made from the index; `close` ends it when the index is closed. */
  keep<Made>(close?: (made: Made) => void): Kept<Made>;
  /** The next question opens it again. */
  close(): void;
}

/** What was made before, while the index is the same; else what `make` makes now. */
export type Kept<Made> = (make: () => Made) => Made;

type Close = () => void;

interface FileNow {
  readonly file: string;
  /** Changes whenever the file is written. */
  readonly stamp: string;
}

export function createCurrentIndex(folder: IndexFolder): CurrentIndex {
  const location = path.join(folder.directory, indexFileName);
  const fileNow = (): FileNow | undefined => {
    const found = lookAtOwnFile(location);
    if (found.kind === 'absent') return undefined;
    return found.kind === 'found'
      ? { file: identityOf(found.stats), stamp: stampFrom(found.stats) }
      : { file: found.why, stamp: '' };
  };
  let open:
    | { readonly store: ReadableStore; readonly file: string | undefined; stamp: string | undefined }
    | undefined;
  /** Of indexes that were set aside or removed while somebody may still have been reading them. */
  const former: Close[] = [];
  const kept: (() => Close | undefined)[] = [];
  /** Forgets the index and what was made from it, and returns what is left to be closed. */
  const letGo = (): readonly Close[] => {
    const last = open?.store;
    open = undefined;
    return [...(last === undefined ? [] : [() => last.close()]), ...kept.flatMap((empty) => empty() ?? [])];
  };
  const store = (now = fileNow()): ReadableStore => {
    if (open !== undefined && open.file !== now?.file) former.push(...letGo());
    if (open !== undefined && open.stamp !== now?.stamp) {
      try {
        assertUndamaged(folder.directory, () => isBeingWritten(folder));
        open.stamp = now?.stamp;
      } catch (error) {
        former.push(...letGo());
        throw error;
      }
    }
    open ??= { store: openStoreForReading(folder), file: now?.file, stamp: now?.stamp };
    return open.store;
  };

  return {
    store: () => store(),
    reader: () => store().reader,
    readerIfAny() {
      try {
        const file = fileNow();
        return file === undefined ? undefined : store(file).reader;
      } catch (error) {
        if (error instanceof EngineError) return undefined;
        throw error;
      }
    },
    says(claim) {
      const file = fileNow();
      if (file === undefined) return false;
      try {
        return claim(store(file).reader);
      } catch (error) {
        if (error instanceof EngineError && error.code === 'no-index') return false;
        throw error;
      }
    },
    keep: (close) => slot(kept, close),
    close() {
      for (const close of [...former.splice(0), ...letGo()]) close();
    },
  };
}

/** `slots` gets what empties this one. */
function slot<Made>(slots: (() => Close | undefined)[], close: (made: Made) => void = () => {}): Kept<Made> {
  let made: { readonly value: Made } | undefined;
  slots.push(() => {
    const last = made;
    made = undefined;
    return last && (() => close(last.value));
  });
  return (make) => {
    const known = made ?? { value: make() };
    made = known;
    return known.value;
  };
}
