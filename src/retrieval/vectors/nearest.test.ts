import { describe, expect, it } from 'vitest';
import { blockSize } from '../../store/vectors/vector-block.ts';
import { Matrix } from './matrix.ts';
import { cosineOf, nearest } from './nearest.ts';

const dimensions = 384;

/** Seeded: the same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

/** Vectors clustered around centres, like passages around subjects. */
function matrixOf(size: number, centres: readonly Float32Array[], random: () => number): Matrix {
  const matrix = new Matrix(dimensions);
  for (let start = 0, id = 1; start < size; start += blockSize, id++) {
    const count = Math.min(blockSize, size - start);
    const codes = new Int8Array(count * dimensions);
    for (let place = 0; place < codes.length; place++) {
      const centre = centres[(start + Math.floor(place / dimensions)) % centres.length];
      codes[place] = Math.round(((centre?.[place % dimensions] ?? 0) + 1.5 * random()) * 60);
    }
    matrix.add({ id, scales: new Float32Array(count).fill(1 / 1_000), codes });
  }
  return matrix;
}

const random = createRandom(7);
const centres = Array.from({ length: 40 }, () => Float32Array.from({ length: dimensions }, random));
const matrix = matrixOf(5_000, centres, random);
const everything = new Uint8Array(matrix.size).fill(1);
const question = (of: number): Float32Array =>
  Float32Array.from(centres[of] ?? [], (value) => value + 0.5 * random());

function exact(asked: Float32Array, isWanted: Uint8Array, limit: number): readonly number[] {
  return Array.from({ length: matrix.size }, (_, slot) => ({ slot, cosine: cosineOf(matrix, slot, asked) }))
    .filter(({ slot }) => isWanted[slot] === 1)
    .sort((one, other) => other.cosine - one.cosine || one.slot - other.slot)
    .slice(0, limit)
    .map(({ slot }) => slot);
}

describe('nearest', () => {
  it.each([10, 50])('finds nearly all of the %d nearest vectors', (limit) => {
    let found = 0;
    const questions = Array.from({ length: 20 }, (_, of) => question(of));
    for (const asked of questions) {
      const slots = new Set(nearest(matrix, asked, { limit, isWanted: everything }).map(({ slot }) => slot));
      found += exact(asked, everything, limit).filter((slot) => slots.has(slot)).length;
    }
    expect(found / (limit * questions.length)).toBeGreaterThan(0.98);
  });

  it('compares only wanted vectors', () => {
    const isWanted = everything.map((_, slot) => (slot % 97 === 0 ? 1 : 0));
    const near = nearest(matrix, question(3), { limit: 100, isWanted });
    expect(near).toHaveLength(Math.ceil(matrix.size / 97));
    expect(near.every(({ slot }) => slot % 97 === 0)).toBe(true);
  });

  it.each([
    ['nothing wanted', new Uint8Array(matrix.size), 10, 0],
    ['more asked for than there are', everything, 10_000, 5_000],
    ['one', everything, 1, 1],
  ])('%s', (_, isWanted, limit, expected) => {
    expect(nearest(matrix, question(1), { limit, isWanted })).toHaveLength(expected);
  });

  it('accepts an empty matrix', () => {
    const empty = new Matrix(dimensions);
    expect(nearest(empty, question(1), { limit: 3, isWanted: new Uint8Array(0) })).toEqual([]);
  });

  it('accepts vectors whose size is not a multiple of a word', () => {
    const odd = new Matrix(5);
    odd.add({ id: 1, scales: Float32Array.of(1, 1), codes: Int8Array.of(1, -1, 1, -1, 1, -1, 1, -1, 1, -1) });
    const [first] = nearest(odd, Float32Array.of(-1, 1, -1, 1, -1), {
      limit: 1,
      isWanted: Uint8Array.of(1, 1),
    });
    expect(first).toEqual({ slot: 1, cosine: 5 });
  });
});
