/**
 * Resolves files with new facts, and files that asked a question whose answer changed. The store records the remaining
 * work, so that the next run can complete a killed one.
 */
import type { FileLinks } from '../../model/edge.ts';
import type { FileId } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import type { WritableStore } from '../../store/writable-store.ts';
import type { ProgressMeter } from '../run/progress.ts';
import { createStopPoint } from '../run/stop-point.ts';
import { setFlagsFor } from '../run/v8-flags.ts';
import { createFileLinker } from './file-linker.ts';

/** Edges per transaction: short transactions, for readers and for the size of the log. */
const edgesPerTransaction = 50_000;

export async function linkFiles(
  store: WritableStore,
  parts: { readonly progress: ProgressMeter; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const { reader, writer } = store;
  const todo = filesToLink(reader);
  parts.progress.phase('link', todo.length);
  if (todo.length > 0) {
    setFlagsFor('links');
    const link = createFileLinker(reader);
    let waiting: { readonly file: FileId; readonly links: FileLinks }[] = [];
    let edges = 0;
    const flush = (): void => {
      writer.inTransaction(() => {
        for (const { file, links } of waiting) writer.putLinks(file, links);
      });
      waiting = [];
      edges = 0;
    };
    const stopPoint = createStopPoint(parts.signal);
    for (const id of todo) {
      await stopPoint();
      const links = await link(id, stopPoint);
      waiting.push({ file: id, links });
      edges += links.edges.length + 20;
      if (edges > edgesPerTransaction) flush();
      parts.progress.advance(1);
    }
    flush();
  }
  writer.inTransaction(() => writer.clearChangedKeys());
}

/** Ordered by path, because neighbouring files ask the same questions. */
function filesToLink(reader: Reader): readonly FileId[] {
  const todo = new Set<FileId>(reader.unlinkedFiles());
  const keys = reader.changedKeys();
  if (keys.length > 0) for (const file of reader.filesAsking(new Set(keys))) todo.add(file);
  if (todo.size < 2) return [...todo];
  return reader
    .sourceFiles()
    .map(({ id }) => id)
    .filter((id) => todo.has(id));
}
