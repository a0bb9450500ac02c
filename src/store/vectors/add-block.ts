/** Writes vectors as one block, see vector-block.ts. */
import type { Database } from '../driver.ts';
import { encodeScales, type StoredVector } from './vector-block.ts';

/** Returns the id of the block. */
export function addBlock(database: Database, vectors: readonly StoredVector[]): number {
  const size = vectors[0]?.codes.length ?? 0;
  const codes = new Int8Array(vectors.length * size);
  vectors.forEach((vector, place) => {
    codes.set(vector.codes, place * size);
  });
  const row = database
    .prepare('INSERT INTO vector_blocks (scales, codes) VALUES (?, ?) RETURNING id')
    .get(encodeScales(vectors.map(({ scale }) => scale)), new Uint8Array(codes.buffer));
  return Number(row?.id);
}
