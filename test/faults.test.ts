/** External failures have limited effects: a clear message, a problem in `status`, no loss of data. */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStoreForReading } from '../src/store/store.ts';
import { sealCopy } from './seal-copy.ts';
import {
  createWorkspace,
  dumpOf,
  engineOn,
  indexFolderOf,
  lockAs,
  projectRoot,
  type Workspace,
} from './workspace.ts';

let workspace: Workspace;
beforeEach(() => {
  workspace = createWorkspace();
});
afterEach(() => workspace.dispose());

interface StatusJson {
  readonly files: number;
  readonly problems: readonly { path: string; problem: { kind: string } }[];
  readonly skipped: readonly { reason: string; count: number; examples: readonly string[] }[];
  readonly isComplete: boolean;
}

function statusOf(of = workspace): StatusJson {
  return JSON.parse(of.cli('status', '--json', '--problems', '100').stdout) as StatusJson;
}

/** All in one repository: no file may affect another. */
describe('odd files', () => {
  const deep = `x = ${'['.repeat(5_000)}${']'.repeat(5_000)}\n`;
  const cases: readonly {
    readonly name: string;
    readonly file: string;
    readonly content: string | Uint8Array;
    /** Why the file is skipped; undefined when it is indexed. */
    readonly skipped?: string;
    readonly problems?: readonly string[];
  }[] = [
    {
      name: 'invalid UTF-8',
      file: 'invalid.py',
      content: Buffer.from([0x61, 0x3d, 0x22, 0xff, 0x22, 0x0a]),
      problems: ['invalid-encoding'],
    },
    {
      name: 'UTF-16 with BOM',
      file: 'wide.py',
      content: Buffer.from('\ufeffdef f(): pass\n', 'utf16le'),
      problems: [],
    },
    { name: 'NUL bytes', file: 'nul.py', content: 'a\0b', skipped: 'binary' },
    { name: '5,000 nested brackets', file: 'deep.py', content: deep },
    {
      name: '5,000 nested namespaces',
      file: 'deep.cpp',
      content: `${'namespace A{'.repeat(5_000)}int f(){return 1;}${'}'.repeat(5_000)}\n`,
      problems: ['too-deep'],
    },
    {
      name: 'a namespace of 5,000 parts',
      file: 'deep.cs',
      content: `namespace ${Array(5_000).fill('A').join('.')} { class C { ${'void F() {} '.repeat(500)} } }\n`,
    },
    {
      name: 'a name of 50,000 letters',
      file: 'name.ts',
      content: `class ${'A'.repeat(50_000)} {\n${'  m() {}\n'.repeat(500)}}\n`,
    },
    { name: 'an empty file', file: 'empty.py', content: '', problems: [] },
    { name: 'names with newlines and quotes', file: 'a "b"\n\'c\'.py', content: 'x = 1\n' },
    {
      name: 'a 60 MB file',
      file: 'big.txt',
      content: Buffer.alloc(60 * 1024 * 1024, 'word '),
      skipped: 'too-large',
    },
    {
      name: 'one line of 15 MB',
      file: 'line.js',
      content: `x=${'1+'.repeat(7_500_000)}1`,
      skipped: 'minified',
    },
    { name: 'more than the parser accepts', file: 'long.py', content: 'x = 1\n'.repeat(400_000) },
    { name: 'text of no known language', file: 'notes.xyz', content: 'just words\n' },
  ];
  let odd: Workspace;
  let found: StatusJson;
  let indexed: readonly string[];
  beforeAll(() => {
    odd = createWorkspace();
    for (const { file, content } of cases) odd.write(file, content);
    symlinkSync('loop', path.join(odd.root, 'loop'));
    symlinkSync('/etc', path.join(odd.root, 'outside'));
    mkdirSync(path.join(odd.root, 'folder'));
    symlinkSync('..', path.join(odd.root, 'folder/up'));
    const { code, stderr } = odd.cli('index');
    expect(code, stderr).toBe(0);
    found = statusOf(odd);
    const store = openStoreForReading(indexFolderOf(odd.root));
    indexed = store.reader.files().flatMap((each) => (each.skipped === undefined ? [each.path] : []));
    store.close();
  });
  afterAll(() => odd.dispose());

  it.each(cases)('$name', ({ file, skipped, problems }) => {
    const reason = found.skipped.find(({ examples }) => examples.includes(file))?.reason;
    expect([reason, indexed.includes(file)]).toEqual([skipped, skipped === undefined]);
    if (problems === undefined) return;
    const kinds = found.problems.flatMap(({ path: at, problem }) => (at === file ? [problem.kind] : []));
    expect(kinds).toEqual(problems);
  });

  it('nested names do not fill the index', () => {
    expect(statSync(path.join(odd.root, '.codeagent/index.db')).size).toBeLessThan(20 * 1024 * 1024);
  });

  it('symlink loops and links to the outside', () => {
    expect(
      found.skipped
        .map(({ reason }) => reason)
        .filter((reason) => reason.includes('symlink'))
        .sort(),
    ).toEqual(['broken-symlink', 'symlink-inside', 'symlink-outside']);
  });

  it('an empty repository', () => {
    const ran = workspace.cli('index');
    expect([ran.code, statusOf().files]).toEqual([0, 0]);
  });
});

describe('odd roots', () => {
  it.each([
    ['does not exist', () => 'nowhere', /does not exist/],
    ['is a file', () => 'file', /is not a directory/],
    ['is longer than the system allows', () => 'x'.repeat(5_000), /longer than the system allows/],
  ])('%s', (_name, folder, message) => {
    workspace.write('file', 'x');
    const ran = workspace.cli('index', folder());
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(message);
  });
});

describe('odd indexes', () => {
  let good: Workspace;
  beforeAll(() => {
    good = createWorkspace();
    good.write('a.py', 'def kept(): pass\n');
    expect(good.cli('index').code).toBe(0);
  });
  afterAll(() => good.dispose());
  beforeEach(() => {
    cpSync(good.root, workspace.root, { recursive: true });
    sealCopy(indexFolderOf(workspace.root));
  });
  const file = () => path.join(workspace.root, '.codeagent/index.db');
  /** Deliberate changes must not count as damage. */
  const forgetSums = () => workspace.remove('.codeagent/index.sums');

  it('no index: prints how to create one', () => {
    workspace.remove('.codeagent');
    const ran = workspace.cli('status');
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringMatching(/No index[\s\S]*codeagent index/)]);
  });

  it('damaged: renamed, reported, rebuilt', () => {
    writeFileSync(file(), 'this is no database, but it is long enough to be taken for one'.repeat(100));
    const ran = workspace.cli('index');
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(/set aside/)]);
    expect(readdirSync(path.dirname(file())).some((name) => name.startsWith('index.db.damaged-'))).toBe(true);
    expect(statusOf().files).toBe(1);
  });

  it('damaged pages after an unclean shutdown: detected, renamed, rebuilt', () => {
    const database = new DatabaseSync(file());
    database.exec("UPDATE _metadata SET value = '1' WHERE key = 'is_open'; PRAGMA wal_checkpoint(TRUNCATE)");
    database.close();
    forgetSums();
    const bytes = readFileSync(file());
    bytes.fill(0xaa, 4096 * 3, 4096 * 12);
    writeFileSync(file(), bytes);
    const ran = workspace.cli('index');
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(/set aside/)]);
    expect(statusOf().files).toBe(1);
  });

  it('damage that shows only while writing: renamed, rebuilt', () => {
    for (let index = 0; index < 50; index++) {
      workspace.write(`m${index}.py`, `class C${index}:\n${'    def m(self): return self.x\n'.repeat(30)}`);
    }
    expect(workspace.cli('index').code).toBe(0);
    const bytes = readFileSync(file());
    bytes.fill(0x5a, 4096 * 40, 4096 * 60);
    writeFileSync(file(), bytes);
    const ran = workspace.cli('index', '--full');
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(/set aside/)]);
    expect(statusOf().files).toBe(51);
  });

  it('tables without a version: renamed, rebuilt', () => {
    const database = new DatabaseSync(file());
    database.exec('DROP TABLE _metadata; PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    forgetSums();
    const asked = workspace.cli('lookup', 'kept');
    expect([asked.code, asked.stderr]).toEqual([
      2,
      expect.stringMatching(/The index is damaged[\s\S]*codeagent index/),
    ]);
    const ran = workspace.cli('index');
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(/set aside/)]);
    expect(statusOf().files).toBe(1);
  });

  it('a newer schema: refused, untouched', () => {
    const database = new DatabaseSync(file());
    database.exec(
      "UPDATE _metadata SET value = '999' WHERE key = 'schema_version'; PRAGMA wal_checkpoint(TRUNCATE)",
    );
    database.close();
    forgetSums();
    const before = readFileSync(file());
    for (const verb of ['index', 'status']) {
      const ran = workspace.cli(verb);
      expect([ran.code, ran.stderr]).toEqual([2, expect.stringMatching(/newer codeagent[\s\S]*upgrade/)]);
    }
    expect(readFileSync(file()).equals(before)).toBe(true);
  });

  it.each([
    ['words', 'terms_version'],
    ['facts', 'facts_version'],
  ])('%s of another version: refused until it is indexed again', (_, key) => {
    const database = new DatabaseSync(file());
    database.exec(
      `UPDATE _metadata SET value = '1' WHERE key IN ('${key}', 'extraction_version'); PRAGMA wal_checkpoint(TRUNCATE)`,
    );
    database.close();
    forgetSums();
    const ran = workspace.cli('status');
    expect([ran.code, ran.stderr]).toEqual([
      2,
      expect.stringMatching(/of another version[\s\S]*codeagent index/),
    ]);
    expect(workspace.cli('index').code).toBe(0);
    expect(statusOf().files).toBe(1);
  });

  it('a second writer: refused while the first lives, accepted when it is dead', () => {
    lockAs(process.pid, workspace.root, 'writer.lock');
    const ran = workspace.cli('index');
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringMatching(/has been writing the index/)]);
    workspace.remove('.codeagent/writer.lock');
    lockAs(2 ** 22 - 3, workspace.root, 'writer.lock');
    expect(workspace.cli('index').code).toBe(0);
  });

  it('a bad configuration names the key and the nearest one', () => {
    workspace.write('.codeagent/config.json', '{"indexing": {"max_file_byte": 3}}');
    const ran = workspace.cli('status');
    expect([ran.code, ran.stderr]).toEqual([
      2,
      expect.stringMatching(/indexing\.max_file_byte.*did you mean indexing\.max_file_bytes/),
    ]);
  });
});

/** Permissions do not restrict root, so as root the command runs as another user. */
describe('missing permissions', () => {
  it('a read-only index folder: queries work, updates are refused, nothing is lost', async () => {
    workspace.write('a.py', 'def kept(): pass\n');
    chmodSync(workspace.root, 0o777);
    expect((await asOther('index')).code).toBe(0);
    const folder = path.join(workspace.root, '.codeagent');
    for (const name of readdirSync(folder)) chmodSync(path.join(folder, name), 0o444);
    chmodSync(folder, 0o555);
    chmodSync(workspace.root, 0o755);
    expect(await asOther('files', 'a')).toEqual({ code: 0, text: expect.stringContaining('a.py') });
    expect(await asOther('index')).toEqual({ code: 2, text: expect.stringMatching(/cannot be written/) });
    chmodSync(folder, 0o755);
    expect((await asOther('status')).text).toMatch(/1 indexed file\b/);
  });

  it('an unreadable file is skipped, an unreadable root is an error', async () => {
    workspace.write('a.py', 'x = 1\n');
    workspace.write('closed.py', 'x = 1\n');
    chmodSync(path.join(workspace.root, 'closed.py'), 0o000);
    chmodSync(workspace.root, 0o777);
    expect((await asOther('index')).code).toBe(0);
    expect((await asOther('status')).text).toMatch(/unreadable\s+1 .*closed\.py/);
    chmodSync(workspace.root, 0o000);
    const ran = await asOther('index', workspace.root);
    chmodSync(workspace.root, 0o755);
    expect(ran).toEqual({ code: 2, text: expect.stringMatching(/Cannot read/) });
  });

  it('a user without a name or a home needs a folder for the secret', async () => {
    workspace.write('a.py', 'def kept(): pass\n');
    chmodSync(workspace.root, 0o777);
    const homeless = { PATH: process.env.PATH, HOME: '/nowhere' };
    expect(await asUser({ uid: 54_321, env: homeless }, 'index')).toEqual({
      code: 2,
      text: expect.stringMatching(/set XDG_STATE_HOME to a folder that only you can write/),
    });
    const nobody = { uid: 54_321, env: { ...homeless, XDG_STATE_HOME: path.join(stateHome, 'nobody') } };
    expect((await asUser(nobody, 'index')).code).toBe(0);
    expect(await asUser(nobody, 'search', 'kept')).toEqual({
      code: 0,
      text: expect.stringContaining('a.py'),
    });
  });

  let stateHome: string;
  beforeEach(() => {
    stateHome = mkdtempSync(path.join(tmpdir(), 'codeagent-test-state-'));
    chmodSync(stateHome, 0o777);
  });
  afterEach(() => rmSync(stateHome, { recursive: true, force: true }));

  const asOther = (...words: readonly string[]) =>
    asUser({ uid: 65_534, env: { ...process.env, XDG_STATE_HOME: path.join(stateHome, 'other') } }, ...words);

  function asUser(
    { uid, env }: { readonly uid: number; readonly env?: NodeJS.ProcessEnv },
    ...words: readonly string[]
  ): Promise<{ code: number | null; text: string }> {
    const identity = process.getuid?.() === 0 ? { uid, gid: uid } : {};
    return new Promise((resolve) => {
      const child = spawn(
        process.execPath,
        [path.join(projectRoot, 'bin/codeagent.mjs'), ...words, '--root', workspace.root],
        { cwd: '/', ...(env === undefined ? {} : { env }), ...identity },
      );
      let text = '';
      child.stdout.on('data', (data) => {
        text += data;
      });
      child.stderr.on('data', (data) => {
        text += data;
      });
      child.on('close', (code) => resolve({ code, text }));
    });
  }
});

/** The file size limit stands in for a full disk: setting it needs no privileges. */
describe('a full disk', () => {
  const many = (count: number): void => {
    for (let index = 0; index < count; index++)
      workspace.write(`m${index}.py`, `class C${index}:\n${methodsOf(index, 40)}`);
  };
  const methodsOf = (file: number, count: number): string =>
    Array.from({ length: count }, (_, at) => `    def m${file}_${at}(self): return self.x${at}\n`).join('');
  const limited = (blocks: number) =>
    spawnSync(
      'sh',
      [
        '-c',
        `ulimit -f ${blocks}; exec "$@"`,
        'sh',
        process.execPath,
        path.join(projectRoot, 'bin/codeagent.mjs'),
        'index',
      ],
      { cwd: workspace.root, encoding: 'utf8' },
    );

  it('is reported, and the index stays consistent', () => {
    many(60);
    const ran = limited(800);
    expect([ran.status, ran.stderr]).toEqual([2, expect.stringMatching(/The disk is full/)]);
    expect(workspace.cli('index').code).toBe(0);
    expect([statusOf().files, statusOf().isComplete]).toEqual([60, true]);
  });

  it('reuses the space of removed rows', () => {
    many(60);
    expect(workspace.cli('index').code).toBe(0);
    for (let index = 0; index < 55; index++) workspace.remove(`m${index}.py`);
    expect(workspace.cli('index').code).toBe(0);
    const database = new DatabaseSync(path.join(workspace.root, '.codeagent/index.db'), { readOnly: true });
    const figure = (pragma: string) =>
      Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
    expect(figure('freelist_count')).toBeLessThan(figure('page_count') * 0.05);
    database.close();
  });
});

describe('sudden ends', () => {
  it.each(['SIGKILL', 'SIGINT'] as const)(
    '%s during an update: the next run finishes the work',
    async (signal) => {
      for (let index = 0; index < 120; index++)
        workspace.write(`m${index}.py`, `class C${index}:\n${'    def m(self): return self.x\n'.repeat(40)}`);
      const child = spawn(process.execPath, [path.join(projectRoot, 'bin/codeagent.mjs'), 'index'], {
        cwd: workspace.root,
      });
      let text = '';
      const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
      child.stderr.on('data', (data: Buffer) => {
        text += data;
        if (text.includes('extract') && !child.killed) child.kill(signal);
      });
      const code = await ended;
      if (signal === 'SIGINT')
        expect([code, text]).toEqual([2, expect.stringMatching(/Stopped; what was done is kept/)]);
      expect(workspace.cli('index').code).toBe(0);
      expect(existsSync(path.join(workspace.root, '.codeagent/writer.lock'))).toBe(false);
      const elsewhere = createWorkspace();
      const [again, fresh] = [engineOn(workspace.root), engineOn(workspace.root, elsewhere.root)];
      await fresh.index.update();
      expect(dumpOf(again)).toEqual(dumpOf(fresh));
      elsewhere.dispose();
    },
  );

  it('killed just before the end: the next run finishes although nothing changed', async () => {
    for (const name of ['a/b/c.py', 'a/d.py', 'e.py']) workspace.write(name, 'x = 1\n');
    expect(workspace.cli('index').code).toBe(0);
    // The state before the last transaction.
    const database = new DatabaseSync(path.join(workspace.root, '.codeagent/index.db'));
    database.exec(
      "UPDATE _metadata SET value = '0' WHERE key = 'is_complete'; UPDATE directories SET hash = NULL",
    );
    database.close();
    workspace.remove('.codeagent/index.sums');
    expect(workspace.cli('index').code).toBe(0);
    const elsewhere = createWorkspace();
    const [again, fresh] = [engineOn(workspace.root), engineOn(workspace.root, elsewhere.root)];
    await fresh.index.update();
    expect(dumpOf(again)).toEqual(dumpOf(fresh));
    elsewhere.dispose();
  });

  it('two runs at once: one waits or is refused, the index is consistent', async () => {
    for (let index = 0; index < 100; index++) workspace.write(`m${index}.py`, `def f${index}(): pass\n`);
    const runs = [0, 1].map(
      () =>
        new Promise<number | null>((resolve) =>
          spawn(process.execPath, [path.join(projectRoot, 'bin/codeagent.mjs'), 'index'], {
            cwd: workspace.root,
          }).on('close', resolve),
        ),
    );
    const codes = await Promise.all(runs);
    expect(codes).toContain(0);
    expect(codes.every((code) => code === 0 || code === 2)).toBe(true);
    expect([statusOf().files, statusOf().isComplete]).toEqual([100, true]);
  });
});
