import { expect, it } from 'vitest';
import { SignDistances } from './sign-distances.ts';

/** Numbers of both signs and zeros; the same in every run. */
function numbersOf(count: number, seed: number): Int8Array {
  return Int8Array.from(
    { length: count },
    (_, place) => ((Math.imul(place + seed, 2_654_435_761) >>> 24) % 7) - 3,
  );
}

function plain(vectors: Int8Array, question: Float32Array): readonly number[] {
  const { length: dimensions } = question;
  return Array.from({ length: vectors.length / dimensions }, (_, vector) =>
    question.reduce(
      (sum, value, place) => sum + ((vectors[vector * dimensions + place] ?? 0) >= 0 === value >= 0 ? 0 : 1),
      0,
    ),
  );
}

it.each([
  [384, 1],
  [384, 1_500],
  [256, 40],
  [5, 3],
  [130, 20],
])('%d dimensions, %d vectors: equals a comparison number by number', (dimensions, count) => {
  const vectors = numbersOf(dimensions * count, 1);
  const question = Float32Array.from(numbersOf(dimensions, 77));
  const signs = new SignDistances(dimensions);
  // In two parts with a query in between, so that memory grows while it contains data.
  const half = Math.floor(count / 2) * dimensions;
  signs.add(vectors.subarray(0, half), dimensions);
  signs.of(question);
  signs.add(vectors.subarray(half), dimensions);
  expect([...signs.of(question)]).toEqual(plain(vectors, question));
});

it('no vectors give no distances', () => {
  expect(new SignDistances(384).of(new Float32Array(384))).toHaveLength(0);
});
