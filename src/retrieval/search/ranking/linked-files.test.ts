/** The scores that the first files of a report receive from linked files. */
import { describe, expect, it } from 'vitest';
import type { FileId } from '../../../model/source-file.ts';
import { noScores } from './candidates.ts';
import type { Ranked } from './diversify.ts';
import { withLinks } from './linked-files.ts';

const explained = { text: 1, vectors: 0, definition: 0, graph: 0, coherence: 0, fileName: 0, folderName: 0 };
const passage = (file: number, score: number, kept = 1): Ranked => ({
  candidate: {
    file: file as FileId,
    ordinal: 0,
    scores: { ...noScores, text: 1 },
    terms: [],
    cosine: undefined,
    symbol: undefined,
  },
  score,
  why: () => ({ ...explained, mention: 0, kept }),
});

/** Pairs of files that are linked. */
type Links = readonly (readonly [number, number])[];

function linked(ranked: readonly Ranked[], links: Links): readonly Ranked[] {
  return withLinks(ranked, (files) => {
    const among = new Map(files.map((file) => [file, new Set<FileId>()]));
    for (const [one, other] of links as readonly (readonly [FileId, FileId])[]) {
      if (!among.has(one) || !among.has(other)) continue;
      among.get(one)?.add(other);
      among.get(other)?.add(one);
    }
    return among;
  });
}

describe('linked files of a report', () => {
  const many = Array.from({ length: 10 }, (_, place) => passage(place + 1, 2 - place / 100));
  it.each<[string, readonly Ranked[], Links, readonly number[]]>([
    ['nothing', [], [], []],
    ['without links as they were', [passage(1, 1), passage(2, 0.9), passage(3, 0.8)], [], [1, 2, 3]],
    ['the linked one first', [passage(1, 1), passage(2, 0.9), passage(3, 0.88)], [[1, 3]], [1, 3, 2]],
    [
      'a link does not make up for words',
      [passage(1, 1), passage(2, 0.9), passage(3, 0.5)],
      [[1, 3]],
      [1, 2, 3],
    ],
    ['a test has less of it', [passage(1, 1), passage(2, 0.9), passage(3, 0.88, 0.3)], [[1, 3]], [1, 2, 3]],
    [
      'all passages of a file',
      [passage(1, 1), passage(2, 0.9), passage(3, 0.88), passage(2, 0.8), passage(3, 0.78)],
      [[1, 3]],
      [1, 3, 2, 3, 2],
    ],
    [
      'those behind the first ten have nothing',
      [...many, passage(11, 1.9)],
      [[1, 11]],
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    ],
  ])('%s', (_, ranked, links, expected) => {
    expect(linked(ranked, links).map(({ candidate }) => candidate.file)).toEqual(expected);
  });

  it('are part of the explained score', () => {
    const [first] = linked([passage(1, 2), passage(2, 1)], [[1, 2]]);
    expect(first?.why().graph).toBeCloseTo(0.05);
    expect(first?.score).toBeCloseTo(2.05);
  });
});
