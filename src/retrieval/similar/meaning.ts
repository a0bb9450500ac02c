/** The similarity of symbols by the vectors of their chunks, if there are any. */
import type { ChunkFact, ChunkPlace } from '../../model/chunk.ts';
import type { FileId } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import type { SearchIndex } from '../search/search-index.ts';

export interface MeaningOfSymbol {
  /** Chunks of all files, nearest first. */
  nearest(limit: number): readonly ChunkPlace[];
  /** For the nearest chunk that overlaps the rows; undefined when none of them has a vector. */
  nearness(rows: SymbolRows): number | undefined;
}

/** `endRow` is inclusive. */
export interface SymbolRows {
  readonly file: FileId;
  readonly startRow: number;
  readonly endRow: number;
}

/** Undefined when the rows have no vectors. Call inside a snapshot. */
export function meaningOfSymbol(
  { reader, vectors, filesNow }: Pick<SearchIndex, 'reader' | 'vectors' | 'filesNow'>,
  rows: SymbolRows,
): MeaningOfSymbol | undefined {
  const chunksOf = keepChunks(reader);
  const mean = vectors.meanOf(chunksOf(rows));
  if (mean === undefined) return undefined;
  return {
    nearest: (limit) => {
      const isWanted = new Uint8Array(filesNow().tableSize).fill(1);
      return vectors.search(mean, { limit, isWanted });
    },
    nearness: (others) => {
      const cosines = chunksOf(others).flatMap((chunk) => vectors.cosineTo(mean, chunk) ?? []);
      return cosines.length === 0 ? undefined : Math.min(1, Math.max(0, ...cosines));
    },
  };
}

/** Reads the chunks of each file once. */
function keepChunks(reader: Reader): (rows: SymbolRows) => readonly ChunkPlace[] {
  const known = new Map<FileId, readonly ChunkFact[]>();
  return ({ file, startRow, endRow }) => {
    const chunks = known.get(file) ?? reader.declared(file)?.chunks ?? [];
    known.set(file, chunks);
    return chunks.flatMap((chunk, ordinal) =>
      chunk.startRow <= endRow && startRow < chunk.endRow ? [{ file, ordinal }] : [],
    );
  };
}
