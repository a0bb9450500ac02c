/** The indexed facts and the current text of files. Each file is read once per answer. */
import type { FileReading } from '../../model/answers/directories.ts';
import type { ChunkFact } from '../../model/chunk.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolFact } from '../../model/symbol.ts';
import type { Reader } from '../../store/reader.ts';
import { outsideIds } from '../symbols/symbol-ids.ts';
import type { SearchFile } from './search-files.ts';

export interface Source {
  /** As indexed; the first symbol is the file itself. */
  readonly symbols: readonly SymbolFact[];
  readonly chunks: readonly ChunkFact[];
  /** Current text, row by row; a row may end in a carriage return. Empty when the file cannot be read. */
  readonly rows: readonly string[];
  /** Ids of the symbols as answers show them, in the order of `symbols`. */
  ids(): readonly string[];
  /** Why the file cannot be read. */
  readonly missing: Exclude<FileReading, Buffer> | undefined;
}

export type Sources = (file: SearchFile) => Source;

/** The files on disk. */
export interface Folder {
  readonly root: string;
  /** Current bytes of a file. The buffer is valid until the next call. */
  read(path: string): FileReading;
}

export function createSources(reader: Reader, folder: Folder): Sources {
  const known = new Map<FileId, Source>();
  return (file) => {
    const found = known.get(file.id) ?? readSource(reader, file, folder.read(file.path));
    known.set(file.id, found);
    return found;
  };
}

function readSource(reader: Reader, { id, path }: SearchFile, read: FileReading): Source {
  const { symbols = [], chunks = [] } = reader.declared(id) ?? {};
  let known: readonly string[] | undefined;
  const ids = (): readonly string[] => {
    known ??= outsideIds(reader, { id, path }, symbols);
    return known;
  };
  if (typeof read === 'string') return { symbols, chunks, rows: [], ids, missing: read };
  return { symbols, chunks, rows: read.toString('utf8').split('\n'), ids, missing: undefined };
}
