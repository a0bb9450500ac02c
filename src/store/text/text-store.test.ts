/** Segments that were written, marked and merged return the same as a plain list of the live files. */
import { describe, expect, it } from 'vitest';
import type { FileId } from '../../model/source-file.ts';
import { packFileText, withHighKey } from '../../text/file-text.ts';
import type { GramQuery } from '../../text/grams.ts';
import { termKey } from '../../text/term-key.ts';
import { openDatabase } from '../driver.ts';
import { bookkeeping, migrations } from '../schema.ts';
import { bucketBitsFor, createBucketWriter, type Entry, entriesIn, findEntry, scrambled } from './buckets.ts';
import { GatheredText } from './gathered-text.ts';
import { planMerge } from './plan-merge.ts';
import { PostingLists } from './posting-lists.ts';
import { asShorterForm, readDocuments, readPostings, writePostings } from './postings-codec.ts';
import { createTextReader } from './text-reader.ts';
import { createTextWriter } from './text-writer.ts';

type Random = (below: number) => number;

function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const noPause = (): undefined => undefined;

describe('posting lists', () => {
  it('return their postings by ascending key', () => {
    const random = createRandom(5);
    const lists = new PostingLists();
    const plain = new Map<number, [number, number][]>();
    for (let document = 0; document < 3000; document++) {
      for (const low of new Set([random(40), random(40) << 26, random(2 ** 31)])) {
        const [high, payload] = [(low >>> 0) % 3, 1 + random(300)];
        lists.addWith(low, high, document, payload);
        const key = high * 2 ** 32 + (low >>> 0);
        plain.set(key, [...(plain.get(key) ?? []), [document, payload]]);
      }
    }
    const found: unknown[] = [];
    for (const { key, count, bytes } of lists.entries()) {
      const [documents, payloads] = [new Uint32Array(count), new Uint32Array(count)];
      readPostings({ key, count, form: 'deltas', bytes }, documents, payloads);
      found.push([key, [...documents].map((document, index) => [document, payloads[index]])]);
    }
    expect(found).toEqual([...plain.entries()].sort(([one], [other]) => one - other));
  });
});

describe('buckets', () => {
  it('keep entries in order and find each one', () => {
    const random = createRandom(9);
    const keys = [...new Set(Array.from({ length: 2000 }, () => random(2 ** 24)))].sort((a, b) => a - b);
    const entries = keys.map((key): Entry => {
      const bytes = writePostings(Uint32Array.of(key % 7, 50 + (key % 90)), undefined);
      return { key, count: 2, form: 'deltas', bytes };
    });
    const bits = bucketBitsFor(64 * 1024);
    const buckets = new Map<number, Uint8Array>();
    const writer = createBucketWriter('grams', bits, (bucket, bytes) => buckets.set(bucket, bytes));
    for (const entry of entries) writer.add(entry);
    writer.end();
    const listed = [...buckets.values()].flatMap((bucket) => [...entriesIn(bucket)]);
    expect(listed.map(plainEntry)).toEqual(entries.map(plainEntry));
    for (const bucket of buckets.values())
      for (const entry of entriesIn(bucket)) {
        expect(findEntry(bucket, entry.key)?.count).toBe(2);
        expect(findEntry(bucket, entry.key + 0.5)).toBeUndefined();
      }
  });

  it('store a list of many documents as a bitmap', () => {
    const documents = Uint32Array.from({ length: 900 }, (_, index) => index + (index >> 3));
    const list: Entry = { key: 1, count: 900, form: 'deltas', bytes: writePostings(documents, undefined) };
    const shorter = asShorterForm(list, 1024);
    expect([shorter.form, shorter.bytes.length]).toEqual(['bitmap', 128]);
    expect(readDocuments(shorter)).toEqual(documents);
  });

  it('scramble keys by a bijection', () => {
    const seen = new Uint8Array(1 << 24);
    for (let gram = 0; gram < 1 << 24; gram++) seen[scrambled(gram)] = 1;
    expect(seen.includes(0)).toBe(false);
  });
});

describe('segments', () => {
  it.each([1, 2, 3, 4])('match a plain list after random writes, seed %i', async (seed) => {
    const random = createRandom(seed);
    const database = openDatabase(':memory:', { readOnly: false });
    database.exec([bookkeeping, ...migrations].join('\n'));
    database.exec("INSERT INTO projects VALUES (1, '', '', '', '', '{}', NULL)");
    const text = createTextWriter(database, (work) => {
      database.exec('BEGIN');
      work();
      text.settle();
      database.exec('COMMIT');
    });
    const reader = createTextReader(database);
    const living = new Map<number, readonly number[]>();
    for (let round = 0; round < 40; round++) {
      const gathered = new GatheredText();
      database.exec('BEGIN');
      for (let step = 0; step < 1 + random(6); step++) {
        const file = 1 + random(30);
        if (gathered.files.includes(file as FileId)) continue;
        text.dropText(file as FileId);
        living.delete(file);
        if (random(4) === 0) continue;
        database
          .prepare(
            'INSERT OR IGNORE INTO files (id, path, project_id, size_bytes, mtime_ms, ctime_ms, checked_at_ms) VALUES (?, ?, 1, 0, 0, 0, 0)',
          )
          .run(file, `f${file}`);
        const words = [...new Set(Array.from({ length: 1 + random(9) }, () => random(20)))];
        gathered.add(file as FileId, textWith(words));
        living.set(file, words);
      }
      text.settle();
      database.exec('COMMIT');
      await text.putText(gathered, noPause);
      if (random(3) === 0) await text.mergeText(noPause);
      check(living, reader);
    }
    await text.mergeText(noPause);
    check(living, reader);
    expect(database.prepare('SELECT count(*) AS total FROM text_segments').get()?.total).toBeLessThan(20);
    database.close();
  });

  function check(
    living: ReadonlyMap<number, readonly number[]>,
    reader: ReturnType<typeof createTextReader>,
  ) {
    const segments = reader.textSegments();
    for (let word = 0; word < 20; word++) {
      const expected = [...living].filter(([, words]) => words.includes(word)).map(([file]) => file);
      const found = segments.flatMap((segment) => {
        const postings = segment.postings(`w${word}`);
        const size = segment.lengths.length;
        const buffer = { chunks: new Uint32Array(size), counts: new Uint32Array(size) };
        postings?.readInto(buffer);
        return [...buffer.chunks.subarray(0, postings?.count ?? 0)].map((chunk) => {
          const { file, ordinal } = segment.placeOf(chunk);
          expect(ordinal).toBe(1);
          return file;
        });
      });
      expect(found.sort(ascending)).toEqual(expected.sort(ascending));
      const gram: GramQuery = { kind: 'gram', gram: 1000 + word };
      const placed = reader.filesWithGrams(gram).filter((file) => living.has(file));
      expect(placed.sort(ascending)).toEqual(expected);
    }
    expect(segments.reduce((sum, { liveChunkCount }) => sum + liveChunkCount, 0)).toBe(living.size * 2);
  }
});

describe('planned merges', () => {
  const segment = (id: number, files: number, dead = 0) => ({
    id,
    files: new Uint32Array(files),
    dead: Array.from({ length: dead }, (_, index) => index),
  });
  const cases = [
    { name: 'nothing to do', segments: [segment(1, 5000), segment(2, 3)], expected: undefined },
    {
      name: 'eight of similar size',
      segments: [segment(1, 5000), ...Array.from({ length: 8 }, (_, index) => segment(index + 2, 1))],
      expected: [2, 3, 4, 5, 6, 7, 8, 9],
    },
    { name: 'mostly dead', segments: [segment(1, 10, 4), segment(2, 10, 3)], expected: [1] },
    { name: 'wholly dead', segments: [segment(1, 1, 1)], expected: [1] },
  ];
  it.each(cases)('$name', ({ segments, expected }) => {
    expect(planMerge(segments)?.segments).toEqual(expected);
  });
});

/** Two chunks; the second contains the words, each with one gram. */
function textWith(words: readonly number[]) {
  const keys = words.map((word) => termKey(`w${word}`));
  return packFileText({
    lengths: [0, words.length],
    postingCounts: [0, words.length],
    grams: Uint32Array.from(words, (word) => 1000 + word),
    lowKeys: Uint32Array.from(keys, (key) => key % 2 ** 32),
    highKeysAndCounts: Uint32Array.from(keys, (key) => withHighKey(Math.floor(key / 2 ** 32), 1)),
  });
}

function plainEntry({ key, count, bytes }: Entry) {
  return { key, count, bytes: [...bytes] };
}

function ascending(one: number, other: number): number {
  return one - other;
}
