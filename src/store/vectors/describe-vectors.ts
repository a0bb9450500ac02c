/** Vectors as lines of text, by file and chunk, without ids and without vectors that no chunk uses. For dump.ts. */
import { hash } from 'node:crypto';
import type { Database } from '../driver.ts';
import { blockOf, decodeNumbers, decodeScales, placeOf } from './vector-block.ts';

/** Equal for two indexes with the same embedded files, regardless of how they were built. */
export function* describeVectors(database: Database): Iterable<string> {
  const block = database.prepare('SELECT scales, codes FROM vector_blocks WHERE id = ?');
  const keyOf = database.prepare('SELECT key FROM vectors WHERE id = ?');
  const files = database
    .prepare('SELECT f.path, v.vectors FROM file_vectors v JOIN files f ON f.id = v.file_id ORDER BY f.path')
    .all();
  for (const { path, vectors } of files) {
    if (!(vectors instanceof Uint8Array)) continue;
    for (const [ordinal, vector] of decodeNumbers(vectors).entries()) {
      const row = block.get(blockOf(vector));
      const key = keyOf.get(vector)?.key;
      if (!(row?.scales instanceof Uint8Array) || !(row.codes instanceof Uint8Array)) continue;
      const scales = decodeScales(row.scales);
      const size = row.codes.length / scales.length;
      const codes = row.codes.subarray(placeOf(vector) * size, (placeOf(vector) + 1) * size);
      const text = key instanceof Uint8Array ? Buffer.from(key).toString('hex') : 'unknown';
      yield `vector ${String(path)}#${ordinal} ${text} ${scales[placeOf(vector)]} ${hash('sha256', codes, 'hex')}`;
    }
  }
}
