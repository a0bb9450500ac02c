/** Files as an answer needs them, each read once: what they define, and how they read now. */
import type { FileReading } from '../../model/answers/directories.ts';
import type { ChunkFact } from '../../model/chunk.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolFact } from '../../model/symbol.ts';
import type { Reader } from '../../store/reader.ts';
import { outsideIds } from '../symbols/symbol-ids.ts';
import type { Folder } from './locagent/kept-units.ts';
import type { SearchFile } from './search-files.ts';

export interface Source {
  /** As they were indexed; the file itself is the first. */
  readonly symbols: readonly SymbolFact[];
  readonly chunks: readonly ChunkFact[];
  /** As they are now, some with a carriage return at their end; none when the file cannot be read. */
  readonly rows: readonly string[];
  /** What the symbols are called outside. */
  ids(): readonly string[];
  readonly missing: Exclude<FileReading, Buffer> | undefined;
}

export type Sources = (file: SearchFile) => Source;

/** One for each answer. */
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
