/** Reads vectors: files without vectors, known texts, and all vectors for search. */
import type { VectorCounts } from '../../model/answers/status.ts';
import type { FileId, FilePath } from '../../model/source-file.ts';
import { type Database, preparing } from '../driver.ts';
import { createIndexVersion } from '../index-version.ts';
import { metadata } from '../open.ts';
import { fileFlags } from '../rows.ts';
import { decodeNumbers, decodeScales, type VectorBlock } from './vector-block.ts';

/** Keys in _metadata. */
export const vectorKeys = { embedder: 'embedder', dimensions: 'embedder_dimensions' } as const;

/** A file whose chunks have no vectors yet. */
export interface FileToEmbed {
  readonly id: FileId;
  readonly path: FilePath;
  readonly contentHash: string;
  readonly chunks: number;
}

export interface VectorReader {
  /** The embedder of the stored vectors; undefined when nothing was ever embedded. */
  vectorSource(): VectorSource | undefined;
  /** Code before prose; tests and generated files come last. */
  filesToEmbed(): readonly FileToEmbed[];
  hasVector(key: Uint8Array): boolean;
  vectorCounts(): VectorCounts;
  /** Equal versions mean equal vectors. */
  vectorVersion(): string;
  /** Sorted by id. */
  blocksAfter(block: number): Iterable<VectorBlock>;
  /** For each file, the ids of its vectors by chunk. */
  fileVectors(): Iterable<{ readonly file: FileId; readonly vectors: Uint32Array }>;
}

export interface VectorSource {
  readonly embedder: string;
  readonly dimensions: number;
}

export function createVectorReader(database: Database): VectorReader {
  const sql = preparing(database);
  const contentVersion = createIndexVersion(database);
  const vectorVersion = createIndexVersion(database, 'vectors');
  return {
    vectorSource() {
      const embedder = metadata(database, vectorKeys.embedder);
      const dimensions = metadata(database, vectorKeys.dimensions);
      return embedder === undefined || dimensions === undefined
        ? undefined
        : { embedder, dimensions: Number(dimensions) };
    },
    filesToEmbed: () =>
      sql(
        `SELECT f.id, f.path, f.content_hash, count(c.id) AS chunks
         FROM facts b JOIN files f ON f.id = b.file_id LEFT JOIN chunks c ON c.file_id = f.id
         WHERE NOT EXISTS (SELECT 1 FROM file_vectors v WHERE v.file_id = b.file_id) AND f.content_hash IS NOT NULL
         GROUP BY f.id ORDER BY (f.flags & ${fileFlags.generated | fileFlags.test}) <> 0, f.language IS NULL, f.path`,
      )
        .all()
        .map((row) => ({
          id: Number(row.id) as FileId,
          path: String(row.path) as FilePath,
          contentHash: String(row.content_hash),
          chunks: Number(row.chunks),
        })),
    hasVector: (key) => sql('SELECT 1 AS found FROM vectors WHERE key = ?').get(key) !== undefined,
    vectorCounts() {
      const row = sql(
        `SELECT (SELECT coalesce(sum(length(vectors)), 0) / 4 FROM file_vectors) AS embedded,
           (SELECT count(*) FROM chunks) AS chunks`,
      ).get();
      return { embedded: Number(row?.embedded ?? 0), chunks: Number(row?.chunks ?? 0) };
    },
    vectorVersion: () => `${contentVersion()} ${vectorVersion()}`,
    *blocksAfter(block) {
      for (const row of sql('SELECT id, scales, codes FROM vector_blocks WHERE id > ? ORDER BY id').iterate(
        block,
      )) {
        const { id, scales, codes } = row;
        if (!(scales instanceof Uint8Array) || !(codes instanceof Uint8Array)) continue;
        yield {
          id: Number(id),
          scales: decodeScales(scales),
          codes: new Int8Array(codes.buffer, codes.byteOffset, codes.length),
        };
      }
    },
    *fileVectors() {
      for (const { file_id, vectors } of sql('SELECT file_id, vectors FROM file_vectors').iterate())
        if (vectors instanceof Uint8Array)
          yield { file: Number(file_id) as FileId, vectors: decodeNumbers(vectors) };
    },
  };
}
