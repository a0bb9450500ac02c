/** An index of ours stays ours through kills, readers beside a writer and a move; a copy, a log or a journal of others is not. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealCopy } from '../../test/seal-copy.ts';
import { createUserSecret } from '../trust/user-secret.ts';
import { type IndexFolder, prepareFolder } from './index-folder.ts';
import { recordRules } from './open.ts';
import { ensureSealedFile, examineTrust } from './seal.ts';
import { openStoreForReading } from './store.ts';
import { openStoreForWriting, type WritableStore } from './writable-store.ts';

let home: string;
let folder: IndexFolder;
let told: string[];
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'codeagent-seal-'));
  told = [];
  folder = folderAt('index');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function folderAt(name: string, user = 'state'): IndexFolder {
  const secret = createUserSecret(path.join(home, user));
  return { directory: path.join(home, name), secret, onSetAside: (line) => told.push(line) };
}

const at = (name: string): string => path.join(folder.directory, name);
const open = (of = folder): WritableStore => openStoreForWriting(of, { pid: process.pid, now: new Date() });
const write = (store: WritableStore, value: string): void =>
  store.writer.inTransaction(() => {
    recordRules(store.writer.setMetadata);
    store.writer.setMetadata('mark', value);
  });

function written(value: string, of = folder): void {
  const store = open(of);
  write(store, value);
  store.close();
}

/** What a question sees. */
function read(of = folder): string | undefined {
  const store = openStoreForReading(of);
  try {
    return store.reader.metadata('mark');
  } finally {
    store.close();
  }
}

describe('ours', () => {
  it('is what a writer has made, and what it left in its log', () => {
    written('a');
    expect(read()).toBe('a');
    const reader = openStoreForReading(folder);
    const killed = open();
    write(killed, 'b');
    // The reader keeps the log from being emptied, and nobody says goodbye.
    killed.abandon();
    expect(statSync(at('index.db-wal')).size).toBeGreaterThan(0);
    expect([read(), reader.reader.metadata('mark'), told]).toEqual(['b', 'b', []]);
    reader.close();
    written('c');
    expect([read(), told]).toEqual(['c', []]);
  });

  it('two readers beside writers that come and go', () => {
    written('0');
    for (let round = 1; round < 6; round++) {
      const readers = [openStoreForReading(folder), openStoreForReading(folder)];
      const store = open();
      write(store, String(round));
      const late = openStoreForReading(folder);
      expect(late.reader.metadata('mark')).toBe(String(round));
      if (round % 2 === 0) store.abandon();
      else store.close();
      for (const each of [...readers, late]) each.close();
      expect([read(), told]).toEqual([String(round), []]);
    }
  });

  it('is what was killed between making the file and sealing it', () => {
    prepareFolder(folder, new Date());
    writeFileSync(at('index.db'), '');
    expect(examineTrust(folder).kind).toBe('none');
    written('a');
    expect([read(), told]).toEqual(['a', []]);
  });

  it('is what was killed between sealing the file and its first table', () => {
    prepareFolder(folder, new Date());
    ensureSealedFile(folder);
    expect(() => read()).toThrow(/No index/);
    written('a');
    expect([read(), told]).toEqual(['a', []]);
  });

  it('is what was killed before its new log was sealed', () => {
    written('a');
    // An empty log says nothing, whoever made it.
    writeFileSync(at('index.db-wal'), '');
    expect(read()).toBe('a');
    written('b');
    expect([read(), told]).toEqual(['b', []]);
  });

  it('leaves no journal, and files that only this user can read', () => {
    written('a');
    expect(existsSync(at('index.db-journal'))).toBe(false);
    for (const name of ['index.db', 'index.seal']) expect(statSync(at(name)).mode & 0o077).toBe(0);
    expect(statSync(folder.directory).mode & 0o077).toBe(0);
    expect(statSync(path.join(home, 'state/secret')).mode & 0o077).toBe(0);
  });

  it('is what was moved with its folder', () => {
    written('a');
    renameSync(folder.directory, path.join(home, 'moved'));
    expect(read(folderAt('moved'))).toBe('a');
  });

  it('is a backup that was sealed again', () => {
    written('a');
    cpSync(folder.directory, path.join(home, 'backup'), { recursive: true });
    expect(() => read(folderAt('backup'))).toThrow(/not made by this user/);
    sealCopy(folderAt('backup'));
    expect(read(folderAt('backup'))).toBe('a');
  });
});

describe('not ours', () => {
  it.each<[string, () => void]>([
    [
      'a copy with the seal of the original',
      () => {
        const bytes = readFileSync(at('index.db'));
        rmSync(at('index.db'));
        writeFileSync(at('index.db'), bytes);
      },
    ],
    ['an index without a seal', () => rmSync(at('index.seal'))],
    ['a seal that was edited', () => edit('index.seal', (text) => text.replace(/"id":"./, '"id":"x'))],
    ['a seal that cannot be read', () => writeFileSync(at('index.seal'), '{')],
    [
      'a seal of another user',
      () => {
        rmSync(path.join(home, 'state/secret'));
        folder = folderAt('index');
        folder.secret.sign('index seal', []);
      },
    ],
    [
      'a log that is not sealed',
      () => {
        rmSync(at('index.db-wal'), { force: true });
        writeFileSync(at('index.db-wal'), 'x'.repeat(5_000));
      },
    ],
    ['a journal', () => writeFileSync(at('index.db-journal'), 'x')],
  ])('%s: not read, and set aside by the next update', (_, make) => {
    written('a');
    make();
    expect(() => read()).toThrow(/was not made by this user on this machine; it is ignored/);
    written('b');
    expect([read(), told.length]).toEqual(['b', 1]);
    expect(readdirSync(folder.directory).some((name) => name.includes('.untrusted-'))).toBe(true);
  });

  it('other content in the same file is not read: it counts as damage', () => {
    written('a');
    written('foreign', folderAt('other', 'another user'));
    writeFileSync(at('index.db'), readFileSync(path.join(home, 'other/index.db')));
    expect(() => read()).toThrow(/The index is damaged/);
    written('b');
    expect(read()).toBe('b');
    expect(readdirSync(folder.directory).some((name) => name.includes('.damaged-'))).toBe(true);
  });

  it('shared memory of others is made anew', () => {
    written('a');
    writeFileSync(at('index.db-shm'), Buffer.alloc(32_768, 0x5a));
    expect(read()).toBe('a');
  });

  const edit = (name: string, change: (text: string) => string): void =>
    writeFileSync(at(name), change(readFileSync(at(name), 'utf8')));
});

it('a folder that others can write is closed to them', () => {
  mkdirSync(folder.directory, { mode: 0o777 });
  written('a');
  expect(statSync(folder.directory).mode & 0o022).toBe(0);
});
