/** Searches files one after the other, in the thread that calls. */
import type { FoundLines } from '../../model/found-lines.ts';
import type { CompiledQuery } from './compile-query.ts';
import type { FileBytesReader } from './file-bytes.ts';
import { LineCollector, type Printing } from './line-collector.ts';
import type { LineQuery } from './line-query.ts';
import { FileScanner } from './scan-file.ts';

export interface FileSearch {
  readonly query: LineQuery;
  readonly compiled: CompiledQuery;
  /** Undefined: lines are handed over as they are. */
  readonly printing: Printing | undefined;
}

/**
 * The files from one place to another, as `FoundLines` names them, exclusive. What is gone or no longer text has no
 * lines.
 */
export function searchFiles(
  reader: FileBytesReader,
  files: { readonly root: string; pathAt(place: number): string; readonly from: number; readonly to: number },
  { query, compiled, printing }: FileSearch,
): FoundLines {
  const found = new LineCollector(printing);
  const scanner = new FileScanner(query, compiled, found);
  for (let place = files.from; place < files.to; place++) {
    const path = files.pathAt(place);
    const reading = reader.read(`${files.root}/${path}`);
    if (typeof reading !== 'string') scanner.scan(reading, path, place);
    else if (reading === 'unreadable') found.addUnreadable(place);
  }
  return found.finish();
}
