/**
 * A trusted index stays trusted through kills, readers beside a writer and a move; a copy, a foreign log or a foreign
 * journal is not trusted.
 */
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
let reported: string[];
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'codeagent-seal-'));
  reported = [];
  folder = folderAt('index');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function folderAt(name: string, user = 'state'): IndexFolder {
  const secret = createUserSecret(path.join(home, user));
  return { directory: path.join(home, name), secret, onSetAside: (line) => reported.push(line) };
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

/** The value that a query reads. */
function read(of = folder): string | undefined {
  const store = openStoreForReading(of);
  try {
    return store.reader.metadata('mark');
  } finally {
    store.close();
  }
}

describe('a trusted index', () => {
  it('is written by a writer, including its log', () => {
    written('a');
    expect(read()).toBe('a');
    const reader = openStoreForReading(folder);
    const killed = open();
    write(killed, 'b');
    // The reader prevents the log from being emptied, and the writer does not close the index.
    killed.abandon();
    expect(statSync(at('index.db-wal')).size).toBeGreaterThan(0);
    expect([read(), reader.reader.metadata('mark'), reported]).toEqual(['b', 'b', []]);
    reader.close();
    written('c');
    expect([read(), reported]).toEqual(['c', []]);
  });

  it('serves readers while writers come and go', () => {
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
      expect([read(), reported]).toEqual([String(round), []]);
    }
  });

  it('survives a kill between creating and sealing the file', () => {
    prepareFolder(folder, new Date());
    writeFileSync(at('index.db'), '');
    expect(examineTrust(folder).kind).toBe('none');
    written('a');
    expect([read(), reported]).toEqual(['a', []]);
  });

  it('survives a kill between sealing the file and its first table', () => {
    prepareFolder(folder, new Date());
    ensureSealedFile(folder);
    expect(() => read()).toThrow(/No index/);
    written('a');
    expect([read(), reported]).toEqual(['a', []]);
  });

  it('survives a kill before its new log is sealed', () => {
    written('a');
    // An empty log is harmless, whoever created it.
    writeFileSync(at('index.db-wal'), '');
    expect(read()).toBe('a');
    written('b');
    expect([read(), reported]).toEqual(['b', []]);
  });

  it('leaves no journal, and only files that other users cannot read', () => {
    written('a');
    expect(existsSync(at('index.db-journal'))).toBe(false);
    for (const name of ['index.db', 'index.seal']) expect(statSync(at(name)).mode & 0o077).toBe(0);
    expect(statSync(folder.directory).mode & 0o077).toBe(0);
    expect(statSync(path.join(home, 'state/secret')).mode & 0o077).toBe(0);
  });

  it('can be moved with its folder', () => {
    written('a');
    renameSync(folder.directory, path.join(home, 'moved'));
    expect(read(folderAt('moved'))).toBe('a');
  });

  it('can be a backup that was sealed again', () => {
    written('a');
    cpSync(folder.directory, path.join(home, 'backup'), { recursive: true });
    expect(() => read(folderAt('backup'))).toThrow(/not created by this user/);
    sealCopy(folderAt('backup'));
    expect(read(folderAt('backup'))).toBe('a');
  });
});

describe('an untrusted index', () => {
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
    ['an edited seal', () => edit('index.seal', (text) => text.replace(/"id":"./, '"id":"x'))],
    ['an unreadable seal', () => writeFileSync(at('index.seal'), '{')],
    [
      'a seal of another user',
      () => {
        rmSync(path.join(home, 'state/secret'));
        folder = folderAt('index');
        folder.secret.sign('index seal', []);
      },
    ],
    [
      'an unsealed log',
      () => {
        rmSync(at('index.db-wal'), { force: true });
        writeFileSync(at('index.db-wal'), 'x'.repeat(5_000));
      },
    ],
    ['a journal', () => writeFileSync(at('index.db-journal'), 'x')],
  ])('%s: is not read, and the next update renames it', (_, make) => {
    written('a');
    make();
    expect(() => read()).toThrow(/was not created by this user on this machine; it is ignored/);
    written('b');
    expect([read(), reported.length]).toEqual(['b', 1]);
    expect(readdirSync(folder.directory).some((name) => name.includes('.untrusted-'))).toBe(true);
  });

  it('other content in the same file counts as damage and is not read', () => {
    written('a');
    written('foreign', folderAt('other', 'another user'));
    writeFileSync(at('index.db'), readFileSync(path.join(home, 'other/index.db')));
    expect(() => read()).toThrow(/The index is damaged/);
    written('b');
    expect(read()).toBe('b');
    expect(readdirSync(folder.directory).some((name) => name.includes('.damaged-'))).toBe(true);
  });

  it('foreign shared memory is replaced', () => {
    written('a');
    writeFileSync(at('index.db-shm'), Buffer.alloc(32_768, 0x5a));
    expect(read()).toBe('a');
  });

  const edit = (name: string, change: (text: string) => string): void =>
    writeFileSync(at(name), change(readFileSync(at(name), 'utf8')));
});

it('removes write permission of others from the folder', () => {
  mkdirSync(folder.directory, { mode: 0o777 });
  written('a');
  expect(statSync(folder.directory).mode & 0o022).toBe(0);
});
