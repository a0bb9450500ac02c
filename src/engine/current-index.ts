/**
 * The current index: opened by the first query, and again when another file has replaced the opened one. Data that
 * queries derive from it is discarded together with it.
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
  /** The same object as long as the file is the same. Throws when there is no readable index. */
  store(): ReadableStore;
  reader(): Reader;
  /** Undefined when the index is unusable, because files can be listed and read without it. */
  readerIfAny(): Reader | undefined;
  /** Whether an index exists for which `claim` returns true. Another process may be creating the file. */
  says(claim: (reader: Reader) => boolean): boolean;
  /** A slot for data that derives from the index; `close` is called when the index is closed. */
  keep<Made>(close?: (made: Made) => void): Kept<Made>;
  /** The next query opens the index again. */
  close(): void;
}

/** Returns the cached value while the index is unchanged, otherwise the result of `make`. */
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
  /** Closes indexes that were set aside or removed while they may still have been read. */
  const former: Close[] = [];
  const kept: (() => Close | undefined)[] = [];
  /** Discards the index and all derived data, and returns the functions that close them. */
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

/** Adds to `slots` a function that empties this slot. */
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
