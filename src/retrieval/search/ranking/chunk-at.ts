/** The chunk that contains a row of a file. */
import type { ChunkPlace } from '../../../model/chunk.ts';
import type { FileId } from '../../../model/source-file.ts';
import { fileIn } from '../search-files.ts';
import type { RankingQuery } from './ranking-query.ts';

/** Empty when the file has no such row. */
export function chunkAt(
  { files, sources }: Pick<RankingQuery, 'files' | 'sources'>,
  { file, row }: { readonly file: FileId; readonly row: number },
): readonly ChunkPlace[] {
  const { chunks } = sources(fileIn(files, file));
  const ordinal = chunks.findIndex(({ startRow, endRow }) => startRow <= row && row < endRow);
  return ordinal < 0 ? [] : [{ file, ordinal }];
}
