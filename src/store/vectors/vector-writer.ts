/**
 * Writes vectors, each once for all chunks whose text is the same, and which chunks have which. A file that is written
 * anew loses its row by the cascade from its facts, and is still to be embedded from then on; its vectors stay, and
 * are found again when the same text comes back. What nobody needs any more goes when there is much of it.
 * To be called in transactions.
 */
import { type Database, preparing } from '../driver.ts';
import { metadata, setMetadata } from '../open.ts';
import { addBlock } from './add-block.ts';
import { sweepBlocks } from './sweep-blocks.ts';
import { blockSize, encodeNumbers, type StoredVector, vectorNumber } from './vector-block.ts';
import { type FileToEmbed, type VectorSource, vectorKeys } from './vector-reader.ts';

export interface KeyedVector extends StoredVector {
  /** Hash of what was embedded, and by what. */
  readonly key: Uint8Array;
}

export interface VectorWriter {
  /** Vectors of another embedder cannot be compared with new ones: they go. */
  beginVectors(source: VectorSource): void;
  putVectors(vectors: readonly KeyedVector[]): void;
  /** Of each chunk of a file its key. Nothing is written when the file has changed since, or a vector is missing. */
  putFileVectors(file: FileToEmbed, keys: readonly Uint8Array[]): void;
  /** A step of tidying up. Returns whether there is more to do. */
  sweepVectors(): boolean;
}

export function createVectorWriter(database: Database): VectorWriter {
  const sql = preparing(database);
  const numberOf = (key: Uint8Array): number | undefined => {
    const row = sql('SELECT id FROM vectors WHERE key = ?').get(key);
    return row === undefined ? undefined : Number(row.id);
  };
  return {
    beginVectors({ embedder, dimensions }) {
      if (metadata(database, vectorKeys.embedder) === embedder) return;
      for (const table of ['file_vectors', 'vectors', 'vector_blocks']) sql(`DELETE FROM ${table}`).run();
      setMetadata(database, vectorKeys.embedder, embedder);
      setMetadata(database, vectorKeys.dimensions, String(dimensions));
    },
    putVectors(vectors) {
      const unknown = [...new Map(vectors.map((vector) => [keyText(vector.key), vector])).values()].filter(
        ({ key }) => numberOf(key) === undefined,
      );
      for (let start = 0; start < unknown.length; start += blockSize) {
        const block = unknown.slice(start, start + blockSize);
        const id = addBlock(database, block);
        block.forEach(({ key }, place) => {
          sql('INSERT INTO vectors (key, id) VALUES (?, ?)').run(key, vectorNumber(id, place));
        });
      }
    },
    putFileVectors({ id, path, contentHash }, keys) {
      const numbers = keys.flatMap((key) => numberOf(key) ?? []);
      if (numbers.length !== keys.length) return;
      sql(
        `INSERT OR REPLACE INTO file_vectors (file_id, vectors) SELECT f.id, ?1 FROM files f JOIN facts b ON b.file_id = f.id
         WHERE f.id = ?2 AND f.path = ?3 AND f.content_hash = ?4
           AND ?5 = (SELECT count(*) FROM chunks c WHERE c.file_id = f.id)`,
      ).run(encodeNumbers(numbers), id, path, contentHash, keys.length);
    },
    sweepVectors: () => sweepBlocks(database),
  };
}

function keyText(key: Uint8Array): string {
  return Buffer.from(key).toString('latin1');
}
