/** Memos about the subjects of each file: its names, its symbols, its imports. */
import type { Memo } from '../dependencies/dependency-tracker.ts';
import type { FileScope } from './file-scope.ts';

export type MemosByFile<K, T> = Map<FileScope, Map<K, Memo<T>>>;

/** The memos of that file, empty at first. */
export function memosOf<K, T>(all: MemosByFile<K, T>, file: FileScope): Map<K, Memo<T>> {
  let known = all.get(file);
  if (known === undefined) {
    known = new Map();
    all.set(file, known);
  }
  return known;
}
