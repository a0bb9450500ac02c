/**
 * Differences between the disk and an index, with real files. The clock is simulated: files are indexed long after they
 * were written.
 */
import { hash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../model/config.ts';
import type { FileId, FilePath, SkipReason } from '../../model/source-file.ts';
import type { ListedFile } from '../../store/file-list.ts';
import { createPendingChangesFinder } from './pending-changes.ts';

const texts = { 'a.txt': 'a\n', 'src/b.txt': 'b\n', 'src/c.txt': 'c\n', '.gitignore': '*.log\n' };
const second = 1000;

let root: string;
let indexedMs: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'codeagent-sweep-'));
  for (const [path, text] of Object.entries(texts)) write(path, text);
  write('src/binary', 'x\0y');
  indexedMs = Date.now() + 10 * second;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Written after the index was made, so the modification time of the folder is later. */
function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  if (indexedMs !== undefined) touch(dirname(path));
}

function touch(folder: string): void {
  const later = (indexedMs + 5 * second) / second;
  utimesSync(join(root, folder), later, later);
}

function listed(path: string, skipped?: SkipReason): ListedFile {
  const stats = lstatSync(join(root, path));
  return {
    id: 1 as FileId,
    path: path as FilePath,
    language: undefined,
    rowCount: 1,
    skipped,
    contentHash: hash('sha256', readFileSync(join(root, path)), 'hex'),
    stamp: { sizeBytes: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs, checkedAtMs: indexedMs },
  };
}

const cases: readonly [string, () => void, object][] = [
  ['nothing happened', () => {}, {}],
  ['a file has another content', () => writeFileSync(join(root, 'a.txt'), 'b\n'), { changed: ['a.txt'] }],
  ['a file was written again as it was', () => writeFileSync(join(root, 'a.txt'), 'a\n'), {}],
  ['a file was touched', () => utimesSync(join(root, 'a.txt'), 1, 1), {}],
  ['a file is gone', () => rmSync(join(root, 'src/b.txt')), { gone: ['src/b.txt'] }],
  [
    'a folder is gone',
    () => rmSync(join(root, 'src'), { recursive: true }),
    { gone: ['src/b.txt', 'src/c.txt'] },
  ],
  ['a new file', () => write('src/new.txt', 'n\n'), { added: ['src/new.txt'] }],
  ['a new folder', () => write('deep/er/new.txt', 'n\n'), { added: ['deep/er/new.txt'] }],
  ['a new file that is ignored', () => write('src/new.log', 'n\n'), {}],
  ['a new file that is binary', () => write('src/new.bin', 'n\0\n'), {}],
  ['a new file that is minified', () => write('src/new.min.js', 'n\n'), {}],
  [
    'other rules',
    () => writeFileSync(join(root, '.gitignore'), 'c.txt\n'),
    { changed: ['.gitignore'], gone: ['src/c.txt'] },
  ],
  ['a file that was binary is text', () => write('src/binary', 'text\n'), { added: ['src/binary'] }],
  [
    'a file is a link out of the root',
    () => {
      rmSync(join(root, 'a.txt'));
      symlinkSync('/etc/passwd', join(root, 'a.txt'));
      touch('.');
    },
    { gone: ['a.txt'] },
  ],
  [
    'a folder is a link out of the root',
    () => {
      renameSync(join(root, 'src'), `${root}-moved`);
      symlinkSync(`${root}-moved`, join(root, 'src'));
    },
    { gone: ['src/b.txt', 'src/c.txt'] },
  ],
];

describe('a sweep', () => {
  it.each(cases)('%s', async (_, happens, expected) => {
    const files = [...Object.keys(texts).map((path) => listed(path)), listed('src/binary', 'binary')];
    const sweep = createPendingChangesFinder(root, {
      config: defaultConfig.indexing,
      indexDirectory: join(root, '.codeagent'),
      environment: { PATH: process.env.PATH },
      now: () => indexedMs + 60 * second,
    });
    happens();
    const nothing = { changed: [], added: [], gone: [] };
    for (const round of [1, 2]) {
      const { changed, added, gone } = await sweep({ files, listedAtMs: indexedMs });
      const found = { changed: [...changed], added: added.map(({ path }) => path), gone: [...gone] };
      expect([round, found]).toEqual([round, { ...nothing, ...expected }]);
    }
    rmSync(`${root}-moved`, { recursive: true, force: true });
  });
});
