/**
 * Removes vectors that no chunk uses, once they are more than a third of all. Until then they are kept, because their
 * branch may come back. Works in steps, the emptiest blocks first; vectors of a block that are still in use move into
 * a new block.
 */
import { type Database, preparing, type Statement } from '../driver.ts';
import { addBlock } from './add-block.ts';
import {
  blockOf,
  blockSize,
  decodeNumbers,
  decodeScales,
  encodeNumbers,
  placeOf,
  type StoredVector,
  vectorNumber,
} from './vector-block.ts';

/** Blocks per step, to bound a transaction. */
const blocksPerStep = 64;

type Sql = (text: string) => Statement;

/** Returns whether there is more to do. */
export function sweepBlocks(database: Database): boolean {
  const sql = preparing(database);
  const total = Number(sql('SELECT count(*) AS total FROM vectors').get()?.total ?? 0);
  const files = readFiles(sql);
  const used = new Set<number>();
  for (const vectors of files.values()) for (const vector of vectors) used.add(vector);
  if ((total - used.size) * 3 <= total) return false;
  const byBlock = new Map<number, number[]>(
    sql('SELECT id FROM vector_blocks')
      .all()
      .map(({ id }) => [Number(id), []]),
  );
  for (const vector of used) byBlock.get(blockOf(vector))?.push(vector);
  const emptiest = [...byBlock]
    .sort(([first, one], [second, other]) => one.length - other.length || first - second)
    .slice(0, blocksPerStep);
  const moved = move(
    database,
    emptiest.flatMap(([, vectors]) => vectors),
  );
  for (const [file, vectors] of files) {
    if (!vectors.some((vector) => moved.has(vector))) continue;
    const now = Array.from(vectors, (vector) => moved.get(vector) ?? vector);
    sql('UPDATE file_vectors SET vectors = ? WHERE file_id = ?').run(encodeNumbers(now), file);
  }
  for (const [block] of emptiest) {
    sql('DELETE FROM vectors WHERE id >= ? AND id < ?').run(
      vectorNumber(block, 0),
      vectorNumber(block + 1, 0),
    );
    sql('DELETE FROM vector_blocks WHERE id = ?').run(block);
  }
  return true;
}

function readFiles(sql: Sql): ReadonlyMap<number, Uint32Array> {
  const files = new Map<number, Uint32Array>();
  for (const { file_id, vectors } of sql('SELECT file_id, vectors FROM file_vectors').iterate())
    if (vectors instanceof Uint8Array) files.set(Number(file_id), decodeNumbers(vectors));
  return files;
}

/** Writes the vectors into new blocks. Maps their old ids to the new ones. */
function move(database: Database, vectors: readonly number[]): ReadonlyMap<number, number> {
  const sql = preparing(database);
  const moved = new Map<number, number>();
  for (let start = 0; start < vectors.length; start += blockSize) {
    const part = vectors.slice(start, start + blockSize);
    const block = addBlock(
      database,
      part.flatMap((vector) => readVector(sql, vector)),
    );
    part.forEach((vector, place) => {
      moved.set(vector, vectorNumber(block, place));
      sql('UPDATE vectors SET id = ? WHERE id = ?').run(vectorNumber(block, place), vector);
    });
  }
  return moved;
}

function readVector(sql: Sql, vector: number): readonly StoredVector[] {
  const row = sql('SELECT scales, codes FROM vector_blocks WHERE id = ?').get(blockOf(vector));
  if (!(row?.scales instanceof Uint8Array) || !(row.codes instanceof Uint8Array)) return [];
  const scales = decodeScales(row.scales);
  const size = row.codes.length / scales.length;
  const start = placeOf(vector) * size;
  const codes = Int8Array.from(row.codes.subarray(start, start + size), (code) => (code << 24) >> 24);
  return [{ codes, scale: scales[placeOf(vector)] ?? 0 }];
}
