/** Detection of changes by names and metadata; one case with real files. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileId, FilePath, FileStamp, KnownFile, SkipReason } from '../../model/source-file.ts';
import { type FoundFile, type Listing, listFiles } from '../listing/list-files.ts';
import { type ChangeOptions, changesSince, findChanges } from './find-changes.ts';

const nowMs = 1_000_000;
const stamp: FileStamp = { sizeBytes: 10, mtimeMs: 500_000, ctimeMs: 500_000, checkedAtMs: 900_000 };

function known(path: string, further: Partial<KnownFile> = {}, stamped: Partial<FileStamp> = {}): KnownFile {
  return {
    id: 1 as FileId,
    path: path as FilePath,
    stamp: { ...stamp, ...stamped },
    contentHash: '00'.repeat(32),
    skipped: undefined,
    projectManifest: '',
    ...further,
  };
}

function found(path: string, further: Partial<FoundFile> = {}): FoundFile {
  return { path: path as FilePath, sizeBytes: 10, mtimeMs: 500_000, ctimeMs: 500_000, ...further };
}

function listing(files: readonly FoundFile[], skipped: Readonly<Record<string, SkipReason>> = {}): Listing {
  return {
    files,
    skipped: Object.entries(skipped).map(([path, reason]) => ({ path, reason })),
    source: 'walk',
  };
}

interface Case {
  readonly name: string;
  readonly known: KnownFile | undefined;
  readonly found?: FoundFile;
  readonly skipped?: Readonly<Record<string, SkipReason>>;
  readonly options?: Partial<ChangeOptions>;
  readonly expected: 'read' | 'unchanged' | 'gone' | 'nothing';
}

const cases: readonly Case[] = [
  { name: 'a new file', known: undefined, found: found('a'), expected: 'read' },
  { name: 'the same metadata', known: known('a'), found: found('a'), expected: 'unchanged' },
  {
    name: 'the same, but all is asked for',
    known: known('a'),
    found: found('a'),
    options: { mode: 'full' },
    expected: 'read',
  },
  { name: 'another size', known: known('a'), found: found('a', { sizeBytes: 11 }), expected: 'read' },
  { name: 'a newer time', known: known('a'), found: found('a', { mtimeMs: 500_001 }), expected: 'read' },
  { name: 'an older time', known: known('a'), found: found('a', { mtimeMs: 1 }), expected: 'read' },
  {
    name: 'only the inode changed',
    known: known('a'),
    found: found('a', { ctimeMs: 500_001 }),
    expected: 'read',
  },
  {
    name: 'modified just before we looked',
    known: known('a', {}, { checkedAtMs: 501_999 }),
    found: found('a'),
    expected: 'read',
  },
  {
    name: 'modified a whole step before we looked',
    known: known('a', {}, { checkedAtMs: 502_000 }),
    found: found('a'),
    expected: 'unchanged',
  },
  {
    name: 'an old time set by a copy just before we looked',
    known: known('a', {}, { ctimeMs: 899_000 }),
    found: found('a', { ctimeMs: 899_000 }),
    expected: 'read',
  },
  {
    name: 'a file from the future',
    known: known('a', {}, { mtimeMs: 2_000_000 }),
    found: found('a', { mtimeMs: 2_000_000 }),
    expected: 'read',
  },
  {
    name: 'a look from the future',
    known: known('a', {}, { checkedAtMs: nowMs + 1 }),
    found: found('a'),
    expected: 'read',
  },
  { name: 'never read', known: known('a', { contentHash: undefined }), found: found('a'), expected: 'read' },
  {
    name: 'binary before',
    known: known('a', { skipped: 'binary' }),
    found: found('a'),
    expected: 'unchanged',
  },
  {
    name: 'minified before',
    known: known('a', { skipped: 'minified' }),
    found: found('a'),
    expected: 'unchanged',
  },
  {
    name: 'too large before',
    known: known('a', { skipped: 'too-large' }),
    found: found('a'),
    expected: 'read',
  },
  {
    name: 'unreadable before',
    known: known('a', { skipped: 'unreadable' }),
    found: found('a'),
    expected: 'read',
  },
  { name: 'deleted', known: known('a'), expected: 'gone' },
  { name: 'skipped now', known: known('a'), skipped: { a: 'too-large' }, expected: 'gone' },
  {
    name: 'skipped for another reason',
    known: known('a', { skipped: 'binary' }),
    skipped: { a: 'excluded' },
    expected: 'gone',
  },
  {
    name: 'skipped as before',
    known: known('a', { skipped: 'excluded' }),
    skipped: { a: 'excluded' },
    expected: 'nothing',
  },
];

describe('changesSince', () => {
  test.each(cases)('$name: $expected', ({ known: before, found: file, skipped, options, expected }) => {
    const knownFiles = before === undefined ? [] : [before];
    const now = listing(file === undefined ? [] : [file], skipped);
    const changes = changesSince(now, knownFiles, { nowMs, mode: 'changed', ...options });
    expect(changes.toRead).toEqual(
      expected === 'read'
        ? [{ path: 'a', sizeBytes: file?.sizeBytes, ctimeMs: file?.ctimeMs, known: before }]
        : [],
    );
    expect(changes.unchangedCount).toBe(expected === 'unchanged' ? 1 : 0);
    expect(changes.gone).toEqual(expected === 'gone' ? knownFiles : []);
    expect(changes.skipped).toEqual(now.skipped);
    expect(changes.newlySkipped).toEqual(expected === 'nothing' ? [] : now.skipped);
  });
});

test('findChanges lists the files on disk', async () => {
  const root = mkdtempSync(join(tmpdir(), 'find-changes-'));
  for (const name of ['same', 'changed', 'new']) writeFileSync(join(root, name), 'x');
  // Checked one hour in the future: only metadata count here, and they must be older than the check.
  const checkedAtMs = Date.now() + 3_600_000;
  const options = {
    include: [],
    exclude: [],
    maxFileBytes: 100,
    followSymlinks: false,
    indexDirectory: undefined,
    environment: {},
    nowMs: checkedAtMs,
    mode: 'changed',
  } as const;
  const first = await findChanges(root, [], options);
  expect(first.toRead.map(({ path }) => path)).toEqual(['changed', 'new', 'same']);

  const { files } = await listFiles(root, options);
  const before = files
    .filter(({ path }) => path !== 'new')
    .map(({ path, ...metadata }) => known(path, {}, { ...metadata, checkedAtMs }));
  utimesSync(join(root, 'changed'), 1, 1);
  const second = await findChanges(root, [...before, known('gone')], options);
  expect(second.toRead.map(({ path }) => path)).toEqual(['changed', 'new']);
  expect(second.gone.map(({ path }) => path)).toEqual(['gone']);
  expect(second.unchangedCount).toBe(1);
  rmSync(root, { recursive: true });
});
