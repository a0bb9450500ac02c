/**
 * An embedder for tests: no model, no threads. Hashes words and their trigrams to dimensions of a vector, so that texts
 * with common or similar words are near each other. It knows nothing about meaning.
 */
import { EngineError } from '../model/errors.ts';
import { hash32 } from '../model/hash.ts';
import type { Embedder } from './embedder.ts';
import { inputVersion } from './input-text.ts';

const dimensions = 256;
/** A word counts as much as a few of its trigrams. */
const wordWeight = 2;

export const hashingId = `hashing-1/${dimensions}/input-${inputVersion}`;

export function openHashing(): Embedder {
  let isClosed = false;
  return {
    id: hashingId,
    dimensions,
    // Two texts without a common word seldom reach 0.2.
    cosines: { unrelated: 0.1, related: 0.2, equivalent: 0.6 },
    canRead: () => true,
    async embed(texts, { signal } = {}) {
      if (isClosed || signal?.aborted === true) throw new EngineError('cancelled', 'Embedding was stopped');
      return texts.map(vectorOf);
    },
    async close() {
      isClosed = true;
    },
  };
}

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(dimensions);
  // A text without words needs a direction too.
  add(vector, '', 1);
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    add(vector, word, wordWeight);
    const padded = `^${word}$`;
    for (let start = 0; start + 3 <= padded.length; start++) add(vector, padded.slice(start, start + 3), 1);
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector.fill(1 / Math.sqrt(dimensions)) : vector.map((value) => value / length);
}

/** Half of all features count negatively, so that features with the same dimension cancel out on average. */
function add(vector: Float32Array, feature: string, weight: number): void {
  const hash = hash32(feature);
  const dimension = (hash >>> 1) % dimensions;
  vector[dimension] = (vector[dimension] ?? 0) + (hash & 1 ? weight : -weight);
}
