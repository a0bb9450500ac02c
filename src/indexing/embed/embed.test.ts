import { describe, expect, it } from 'vitest';
import type { ChunkFact } from '../../model/chunk.ts';
import type { SymbolFact } from '../../model/symbol.ts';
import { chunkPassages } from './chunk-passages.ts';
import { quantise } from './quantise.ts';

const symbol = (name: string, startRow: number, endRow: number) =>
  ({ kind: 'function', name, qualifiedName: name, startRow, endRow }) as SymbolFact;
const chunk = (startRow: number, endRow: number, of: number) =>
  ({ startRow, endRow, symbol: of }) as unknown as ChunkFact;
const text = 'import os\n\ndef one():\n    two = 2\n    return two\n';
const symbols = [symbol('', 0, 5), symbol('one', 2, 4), symbol('two', 3, 3)];

const check: readonly (readonly [string, ChunkFact, object])[] = [
  [
    'what stands in no symbol',
    chunk(0, 2, 0),
    { around: undefined, isLaterPart: false, within: [], text: 'import os\n' },
  ],
  [
    'a symbol and what begins in it',
    chunk(2, 5, 1),
    { around: symbols[1], isLaterPart: false, within: [symbols[2]] },
  ],
  [
    'a later part of one',
    chunk(4, 5, 1),
    { around: symbols[1], isLaterPart: true, within: [], text: '    return two' },
  ],
  [
    'a part of a file that begins symbols',
    chunk(0, 5, 0),
    { around: undefined, within: [symbols[1], symbols[2]] },
  ],
];

describe('a passage of', () => {
  it.each(check)('%s', (_, fact, expected) => {
    expect(chunkPassages('a.py', text, { symbols, chunks: [fact] })).toMatchObject([
      { path: 'a.py', ...expected },
    ]);
  });
});

it.each([
  ['numbers of both signs', [0.5, -0.25, 0, 0.1]],
  ['small ones', [1e-4, -3e-4, 2e-4]],
  ['zeros', [0, 0, 0]],
])('%s are kept to a part in two hundred of the largest', (_, numbers) => {
  const { codes, scale } = quantise(Float32Array.from(numbers));
  const largest = Math.max(...numbers.map(Math.abs));
  numbers.forEach((number, place) => {
    expect(Math.abs((codes[place] ?? 0) * scale - number)).toBeLessThanOrEqual(largest / 200);
  });
});
