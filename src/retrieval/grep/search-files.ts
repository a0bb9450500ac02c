/** Searches files one after the other, in the calling thread. */

import type { LineQuery } from '../../model/answers/grep.ts';
import type { LineLayout } from '../../model/answers/printed-lines.ts';
import type { FoundLines } from '../../model/found-lines.ts';
import { ByteWriter } from '../../printing/byte-writer.ts';
import { FileBytesReader, type ReaderOptions } from '../files/file-bytes.ts';
import type { CompiledQuery } from './compile-query.ts';
import { LineCollector } from './line-collector.ts';
import { LineMachine } from './machine/line-machine.ts';
import { FileScanner } from './scan-file.ts';

/** Resources that a thread reuses between searches. Files are read into the memory of the machine. */
export interface SearchTools {
  readonly reader: FileBytesReader;
  readonly machine: LineMachine;
  readonly out: ByteWriter;
}

export function createSearchTools(links: ReaderOptions['links']): SearchTools {
  const machine = new LineMachine();
  return { machine, reader: new FileBytesReader({ links, root: undefined }, machine), out: new ByteWriter() };
}

/** Larger than almost every file. */
const keptBytes = 64 << 20;

/** Returns new tools after a very large file, because WebAssembly memory cannot shrink. */
export function trimTools(tools: SearchTools, links: ReaderOptions['links']): SearchTools {
  return tools.machine.bytes.length > keptBytes ? createSearchTools(links) : tools;
}

export interface FileSearch {
  readonly query: LineQuery;
  readonly compiled: CompiledQuery;
  /** Prints lines as they are found. Undefined: returns raw lines. */
  readonly layout: LineLayout | undefined;
}

/** Searches the files with indexes `from` to `to`, exclusive. Files that are gone or no longer text have no lines. */
export function searchFiles(
  { reader, machine, out }: SearchTools,
  files: { readonly root: string; pathAt(place: number): string; readonly from: number; readonly to: number },
  { query, compiled, layout }: FileSearch,
): FoundLines {
  const found = new LineCollector(layout === undefined ? undefined : { layout, out });
  const scanner = new FileScanner(query, compiled, { machine, found });
  for (let place = files.from; place < files.to; place++) {
    const path = files.pathAt(place);
    const reading = reader.read(`${files.root}/${path}`);
    if (typeof reading !== 'string') scanner.scan(reading, path, place);
    else if (reading === 'unreadable') found.addUnreadable(place);
  }
  return found.finish();
}
