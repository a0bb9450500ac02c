/** Searches files one after the other, in the thread that calls. */

import type { LineQuery } from '../../model/answers/grep.ts';
import type { LineLayout } from '../../model/answers/printed-lines.ts';
import type { FoundLines } from '../../model/found-lines.ts';
import { ByteWriter } from '../../printing/byte-writer.ts';
import { FileBytesReader, type ReaderOptions } from '../files/file-bytes.ts';
import type { CompiledQuery } from './compile-query.ts';
import { LineCollector } from './line-collector.ts';
import { LineMachine } from './machine/line-machine.ts';
import { FileScanner } from './scan-file.ts';

/** What a thread keeps from one search to the next. The machine is where files are read to. */
export interface SearchTools {
  readonly reader: FileBytesReader;
  readonly machine: LineMachine;
  readonly out: ByteWriter;
}

export function createSearchTools(links: ReaderOptions['links']): SearchTools {
  const machine = new LineMachine();
  return { machine, reader: new FileBytesReader({ links, root: undefined }, machine), out: new ByteWriter() };
}

/** More than nearly every file is long. */
const keptBytes = 64 << 20;

/** The same, unless a very large file was read with them: their memory cannot be given back in parts. */
export function sparingTools(tools: SearchTools, links: ReaderOptions['links']): SearchTools {
  return tools.machine.bytes.length > keptBytes ? createSearchTools(links) : tools;
}

export interface FileSearch {
  readonly query: LineQuery;
  readonly compiled: CompiledQuery;
  /** How lines are printed where they are found. Undefined: they are handed over as they are. */
  readonly layout: LineLayout | undefined;
}

/**
 * The files from one place to another, as `FoundLines` names them, exclusive. What is gone or no longer text has no
 * lines.
 */
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
