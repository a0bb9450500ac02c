/**
 * Writes vectors, each once for all chunks with the same text, and the vectors of each chunk. When a file is written
 * again, the cascade from its facts removes its row and it must be embedded again; its vectors stay, and are found
 * again when the same text comes back. Unused vectors are removed when there are many of them.
 * Call it inside transactions.
 */
import { type Database, preparing } from '../driver.ts';
import { metadata, setMetadata } from '../open.ts';
import { addBlock } from './add-block.ts';
import { sweepBlocks } from './sweep-blocks.ts';
import { blockSize, encodeNumbers, type StoredVector, vectorNumber } from './vector-block.ts';
import { type FileToEmbed, type VectorSource, vectorKeys } from './vector-reader.ts';

export interface KeyedVector extends StoredVector {
  /** Hash of the embedded text and of the embedder. */
  readonly key: Uint8Array;
}

export interface VectorWriter {
  /** Removes vectors of another embedder, because they cannot be compared with new ones. */
  beginVectors(source: VectorSource): void;
  putVectors(vectors: readonly KeyedVector[]): void;
  /** `keys`: one per chunk of the file. Writes nothing when the file changed meanwhile or a vector is missing. */
  putFileVectors(file: FileToEmbed, keys: readonly Uint8Array[]): void;
  /** One step of removing unused vectors. Returns whether there is more to do. */
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
