/** Searches files one after the other, in the thread that calls. */
import type { FoundLines } from '../../model/found-lines.ts';
import type { CompiledQuery } from './compile-query.ts';
import type { FileBytesReader } from './file-bytes.ts';
import { LineCollector } from './line-collector.ts';
import type { LineQuery } from './line-query.ts';
import { FileScanner } from './scan-file.ts';

/** Files and their places, as `FoundLines` names them. What is gone or no longer text has no lines. */
export function searchFiles(
  files: Iterable<{ readonly place: number; readonly location: string }>,
  reader: FileBytesReader,
  search: { readonly query: LineQuery; readonly compiled: CompiledQuery },
): FoundLines {
  const found = new LineCollector();
  const scanner = new FileScanner(search.query, search.compiled, found);
  for (const { place, location } of files) {
    const reading = reader.read(location);
    if (typeof reading !== 'string') scanner.scan(reading, place);
    else if (reading === 'unreadable') found.addUnreadable(place);
  }
  return found.finish();
}
