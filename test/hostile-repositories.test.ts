/**
 * Repositories that ship their own `.codeagent` folder: one case per attack, queried from the shell and, where that
 * differs, from an agent. In every case answers come from the files of the repository, nothing outside it is written,
 * and no other program is contacted. See docs/security.md.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimDaemon, findDaemon } from '../src/engine/daemon-record.ts';
import { openEngine } from '../src/engine/open-engine.ts';
import {
  assets,
  createWorkspace,
  engineOn,
  indexFolderOf,
  projectRoot,
  type Workspace,
} from './workspace.ts';

const source = 'export function honest() { return 1; }\nexport function caller() { return honest(); }\n';

/** Made on another machine, with another secret: the function `honest` is called `backdoor` in it. */
let shipped: Workspace;
/** Contains the repository in `repo` and files of another user in `outside`. */
let around: Workspace;
beforeAll(() => {
  shipped = createWorkspace();
  shipped.write('a.ts', source);
  const state = mkdtempSync(path.join(tmpdir(), 'codeagent-attacker-'));
  expect(run(shipped.root, ['index'], environment({ XDG_STATE_HOME: state })).code).toBe(0);
  rmSync(state, { recursive: true, force: true });
  change(path.join(shipped.root, '.codeagent/index.db'), rename);
});
afterAll(() => shipped.dispose());
beforeEach(() => {
  around = createWorkspace();
  around.write('repo/a.ts', source);
  around.write('outside/notes.txt', 'precious');
  around.write('outside/secret.json', '{"password": "hunter2"}');
  const database = new DatabaseSync(path.join(around.root, 'outside/places.sqlite'));
  database.exec('CREATE TABLE places (url TEXT); INSERT INTO places VALUES (1)');
  database.close();
});
afterEach(() => around.dispose());

const rename = "UPDATE symbols SET name = 'backdoor', qualified_name = 'backdoor' WHERE name = 'honest'";
const repo = (file = ''): string => path.join(around.root, 'repo', file);
const own = (file: string): string => repo(path.join('.codeagent', file));
const outside = (file = ''): string => path.join(around.root, 'outside', file);
const cli = (...words: readonly string[]) => run(repo(), words);

/** Puts a file into the repository as a checkout does: never into an existing file. */
function ship(name: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(own(name)), { recursive: true });
  rmSync(own(name), { force: true });
  writeFileSync(own(name), content);
}

function shipLink(name: string, target: string): void {
  mkdirSync(path.dirname(own(name)), { recursive: true });
  rmSync(own(name), { force: true });
  symlinkSync(target, own(name));
}

const shippedFile = (name: string): Buffer => readFileSync(path.join(shipped.root, '.codeagent', name));

interface Door {
  readonly name: string;
  /** Whether its user indexes it before the repository changes. */
  readonly isIndexed?: boolean;
  make(): void;
  /** The message that the next update prints once. */
  readonly said: RegExp;
}

const doors: readonly Door[] = [
  {
    name: 'an index',
    make: () => ship('index.db', shippedFile('index.db')),
    said: /index\.db is not sealed/,
  },
  {
    name: 'an index with a seal of another user',
    make: () => ['index.db', 'index.seal'].map((name) => ship(name, shippedFile(name))),
    said: /index\.db is not sealed/,
  },
  {
    name: "the user's own index and seal, changed and sent back",
    isIndexed: true,
    make() {
      copyFileSync(own('index.db'), outside('leaked.db'));
      change(outside('leaked.db'), rename);
      ship('index.db', readFileSync(outside('leaked.db')));
      rmSync(outside('leaked.db'));
    },
    said: /index\.db is not sealed/,
  },
  {
    name: 'an index in the place of one of ours, written into the same file',
    isIndexed: true,
    make() {
      writeFileSync(own('index.db'), shippedFile('index.db'));
      // With the checksums the change would be noticed as damage.
      rmSync(own('index.sums'));
    },
    said: /index\.db was changed by another program/,
  },
  ...[
    'TRIGGER t AFTER INSERT ON files BEGIN DELETE FROM facts; END',
    'VIEW v AS SELECT 1',
    'TABLE t (a)',
  ].map(
    (object): Door => ({
      name: `our index with a foreign ${object.slice(0, object.indexOf(' '))}`,
      isIndexed: true,
      make: () => change(own('index.db'), `CREATE ${object}`),
      said: /index\.db was changed by another program/,
    }),
  ),
  {
    name: 'a log beside our index',
    isIndexed: true,
    make() {
      const copy = outside('copy.db');
      copyFileSync(own('index.db'), copy);
      const database = new DatabaseSync(copy);
      database.exec(rename);
      const log = readFileSync(`${copy}-wal`);
      database.close();
      rmSync(copy);
      expect(log.length).toBeGreaterThan(0);
      ship('index.db-wal', log);
      expect(isBelievedBySqlite(own('index.db'), log)).toBe(true);
    },
    said: /index\.db-wal is not the sealed log/,
  },
  {
    name: 'a journal beside our index',
    isIndexed: true,
    make: () => ship('index.db-journal', 'x'.repeat(512)),
    said: /index\.db-journal is a journal/,
  },
  {
    name: 'a log without an index',
    make: () => ship('index.db-wal', 'x'),
    said: /index\.db-wal is not sealed/,
  },
  ...['index.db', 'index.db-wal', 'index.db-shm', 'index.db-journal'].flatMap((name): readonly Door[] => [
    {
      name: `${name}, a link to a database of another program`,
      make: () => shipLink(name, outside('places.sqlite')),
      said: new RegExp(`${name} is a link`),
    },
    {
      name: `${name}, a second name of such a database`,
      make() {
        mkdirSync(own(''), { recursive: true });
        linkSync(outside('places.sqlite'), own(name));
      },
      said: new RegExp(`${name} has another hard link`),
    },
    {
      name: `${name}, a link to nothing, beside our index`,
      isIndexed: true,
      make: () => shipLink(name, outside('new')),
      said: new RegExp(`${name} is a link`),
    },
  ]),
  {
    name: 'a seal that is a link',
    isIndexed: true,
    make: () => shipLink('index.seal', outside('secret.json')),
    said: /index\.db is not sealed/,
  },
  {
    name: '.codeagent, a link to a folder',
    make: () => symlinkSync('../outside', repo('.codeagent')),
    said: /\.codeagent is a link/,
  },
  {
    name: '.codeagent, a link to nothing',
    make: () => symlinkSync('../outside/new', repo('.codeagent')),
    said: /\.codeagent is a link/,
  },
  {
    name: '.codeagent, a file',
    make: () => writeFileSync(repo('.codeagent'), 'x'),
    said: /\.codeagent is not a folder/,
  },
  ...['notes.txt', 'new'].map(
    (target): Door => ({
      name: `.gitignore, a link to ${target}`,
      make: () => shipLink('.gitignore', outside(target)),
      said: /\.gitignore is a link/,
    }),
  ),
  {
    name: 'writer.lock of a process that lives',
    make: () =>
      ship(
        'writer.lock',
        JSON.stringify({
          pid: process.pid,
          host: hostname(),
          token: 'x',
          startedAt: 'now',
          proof: '0'.repeat(64),
        }),
      ),
    said: /writer\.lock is not signed/,
  },
  {
    name: 'writer.lock, a link to nothing',
    make: () => shipLink('writer.lock', '/nowhere/at/all'),
    said: /writer\.lock is a link/,
  },
  {
    name: 'writer.lock, a link to a file',
    make: () => shipLink('writer.lock', outside('notes.txt')),
    said: /writer\.lock is a link/,
  },
  {
    name: 'writer.lock, a folder',
    make: () => mkdirSync(own('writer.lock'), { recursive: true }),
    said: /writer\.lock is a folder/,
  },
  {
    name: 'writer.lock, a pipe that nobody writes to',
    make() {
      mkdirSync(own(''));
      execFileSync('mkfifo', [own('writer.lock')]);
    },
    said: /writer\.lock is not a regular file/,
  },
];

describe('shipped state is not read, and is set aside', () => {
  it.each(doors)('$name', async ({ isIndexed, make, said }) => {
    if (isIndexed === true) await indexHere();
    make();
    const before = contentOf(outside());
    // Before anything is set aside, no answer may come from the shipped index.
    const asked = isIndexed === true ? cli('status') : undefined;
    if (asked !== undefined)
      expect([asked.code, asked.stderr]).toEqual([
        2,
        expect.stringMatching(/No index|not created by this user/),
      ]);
    const first = cli('lookup', 'backdoor');
    expect([first.code, first.stdout]).toEqual([1, expect.not.stringMatching(/honest/)]);
    const pattern = new RegExp(`${said.source}; codeagent did not create it`, 'g');
    expect(first.stderr.match(pattern)).toHaveLength(1);
    // From now on the index is an ordinary one.
    const told: string[] = [];
    const engine = openEngine(repo(), {
      environment: environment(),
      pid: process.pid,
      assets,
      onSetAside: (line) => told.push(line),
    });
    expect(engine.graph.callers('honest', { depth: 1, limit: 5 }).total).toBe(1);
    expect(await engine.index.update()).toMatchObject({ unchanged: 1, added: 0, changed: 0, removed: 0 });
    const checks = await engine.index.health({ mode: 'full' });
    expect(checks.find(({ name }) => name === 'set aside')?.detail).toMatch(/\.untrusted-/);
    expect([checks.filter(({ ok }) => !ok), told]).toEqual([[], []]);
    engine.close();
    expect(contentOf(outside())).toEqual(before);
  });

  it('a file in place of the index folder is not indexed', () => {
    mkdirSync(repo('.codeagent.untrusted-2026-01-01'));
    writeFileSync(repo('.codeagent.untrusted-2026-01-01/evil.ts'), 'export function backdoor() {}');
    expect(cli('lookup', 'backdoor').code).toBe(1);
  });
});

describe('a record of a daemon', () => {
  let server: Server;
  let heard: string[];
  let port: number;
  let answer: { readonly status: number; readonly headers: Readonly<Record<string, string>> };
  beforeEach(async () => {
    heard = [];
    answer = { status: 200, headers: {} };
    server = createServer((request, response) => {
      heard.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(JSON.stringify({ pid: process.pid, root: repo(), proof: '0'.repeat(64) }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as { port: number });
  });
  afterEach(() => server.close());

  const record = (more: object = {}): string =>
    JSON.stringify({
      root: repo(),
      version: versionOf(),
      url: `http://127.0.0.1:${port}`,
      bearer: 'x',
      pid: process.pid,
      host: hostname(),
      token: 'x',
      startedAt: 'now',
      ...more,
    });

  it.each([
    ['without a proof', {}],
    ['with a proof that does not fit', { proof: '0'.repeat(64) }],
    ['that leads to another machine', { url: 'http://192.0.2.1:80' }],
  ])('%s: nobody is asked, from the shell or by an agent', async (_, more) => {
    ship('daemon.lock', record(more));
    const indexed = cli('index');
    expect([indexed.code, indexed.stdout]).toEqual([0, expect.stringMatching(/1 added/)]);
    expect(indexed.stderr).toMatch(/daemon\.lock is not (?:signed|a lock file); codeagent did not create it/);
    ship('daemon.lock', record(more));
    expect(cli('health').stdout).toMatch(/daemon +none is running/);
    expect(await asked('search_symbols', { query: 'honest' })).toMatch(/a\.ts/);
    expect(heard).toEqual([]);
  });

  it('is replaced by the daemon that the user starts', async () => {
    ship('daemon.lock', record());
    const served = await serving();
    expect(served.said()).toMatch(/daemon\.lock is not (?:signed|a lock file)/);
    expect(JSON.parse(readFileSync(own('daemon.lock'), 'utf8'))).toMatchObject({ url: served.url });
    expect(await asked('search_symbols', { query: 'honest' })).toMatch(/a\.ts/);
    await served.end();
    expect(heard).toEqual([]);
  });

  it.each([200, 302])(
    'of this user, at whose address another program listens (%i): no token is sent',
    async (status) => {
      const folder = indexFolderOf(repo());
      const self = { root: repo(), version: versionOf(), settings: undefined, pid: process.pid };
      const attempt = await claimDaemon(folder, self, () => {});
      if (attempt.kind === 'held') throw new Error('nobody has it');
      attempt.claim.publish({ url: `http://127.0.0.1:${port}`, token: 'the-token' });
      answer = { status, headers: { location: `http://127.0.0.1:${port}/elsewhere` } };
      expect(await findDaemon(folder)).toBeUndefined();
      expect(heard).toEqual([expect.stringMatching(/^GET \/identity\?nonce=[0-9a-f]{64} undefined$/)]);
      attempt.claim.release();
    },
  );

  async function serving(): Promise<{ url: string; said(): string; end(): Promise<void> }> {
    const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--json'], {
      cwd: repo(),
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (data) => {
      said += data;
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return {
      ...(JSON.parse(line) as { url: string }),
      said: () => said,
      async end() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
});

describe('by an agent', () => {
  it.each(doors.filter(({ name }) => /^an index$|sent back|a folder$|nothing$/.test(name)))(
    '$name',
    async ({ isIndexed, make }) => {
      if (isIndexed === true) await indexHere();
      make();
      const before = contentOf(outside());
      expect(await asked('search_symbols', { query: 'honest' })).toMatch(/a\.ts/);
      expect(await asked('search_symbols', { query: 'backdoor' })).not.toMatch(/a\.ts/);
      expect(contentOf(outside())).toEqual(before);
    },
  );
});

describe('a configuration', () => {
  it.each(['config.json', 'config.yaml', 'config.yml'])('%s that is a link is not read', (name) => {
    shipLink(name, outside('secret.json'));
    const { code, stdout, stderr } = cli('lookup', 'honest');
    expect([code, stderr]).toEqual([0, expect.stringMatching(/is a link and is ignored/)]);
    expect(stdout + stderr).not.toMatch(/hunter2|password/);
  });

  it('that is a pipe does not block commands', () => {
    mkdirSync(own(''));
    execFileSync('mkfifo', [own('config.json')]);
    const { code, stderr } = cli('lookup', 'honest');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/is not a regular file/)]);
  });

  it('cannot change the listening address or lift protective limits', () => {
    ship('config.json', '{"server": {"host": "0.0.0.0", "max_body_bytes": 99999999}}');
    const { stdout, stderr } = cli('config', '--json');
    expect(stderr + stdout).toMatch(/server\.host is ignored/);
    expect(stderr + stdout).toMatch(/server\.max_body_bytes is ignored/);
    expect(stdout).toMatch(/127\.0\.0\.1/);
  });
});

describe('another user of this machine', () => {
  it('cannot supply the secret', () => {
    const state = path.join(around.root, 'state');
    const asked = (prepare: () => void) => {
      rmSync(state, { recursive: true, force: true });
      prepare();
      const ran = run(repo(), ['index'], environment({ XDG_STATE_HOME: state }));
      return [ran.code, ran.stderr] as const;
    };
    const folder = path.join(state, 'codeagent');
    const secret = path.join(folder, 'secret');
    const known = 'x'.repeat(32);
    const refused = [2, expect.stringMatching(/set XDG_STATE_HOME to a folder that only you can write/)];
    expect(
      asked(() => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(outside('known'), known, { mode: 0o600 });
        symlinkSync(outside('known'), secret);
      }),
    ).toEqual(refused);
    expect(
      asked(() => {
        mkdirSync(state);
        symlinkSync(outside(), folder);
      }),
    ).toEqual(refused);
    expect(
      asked(() => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(secret, known, { mode: 0o644 });
      }),
    ).toEqual(refused);
    expect(
      asked(() => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(secret, known, { mode: 0o600 });
        chmodSync(folder, 0o777);
      }),
    ).toEqual(refused);
  });
});

const program = path.join(projectRoot, 'bin/codeagent.cjs');

function environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { ...process.env, GRAPH_INDEX_DIR: '', ...more };
}

function run(cwd: string, words: readonly string[], env = environment()) {
  // The answer must come within the timeout, whatever the repository ships.
  const ran = spawnSync(process.execPath, [program, ...words], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 50_000,
  });
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

/** Sends one query over MCP, to a server that is started for it. */
async function asked(tool: string, fields: object): Promise<string> {
  const child = spawn(process.execPath, [program, 'mcp', repo()], {
    cwd: repo(),
    env: environment(),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const clientInfo = { name: 'test', version: '1' };
  send({
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  });
  send({ method: 'notifications/initialized' });
  let id = 1;
  const call = () => send({ id, method: 'tools/call', params: { name: tool, arguments: fields } });
  call();
  let text = '';
  for await (const line of createInterface({ input: child.stdout })) {
    if ((JSON.parse(line) as { id?: number }).id !== id) continue;
    text = line;
    // A query waits one second for the first index, and is then sent again.
    if (!/The index is being built/.test(text)) break;
    id++;
    call();
  }
  child.stdin.end();
  await ended;
  return text;
}

async function indexHere(): Promise<void> {
  const engine = engineOn(repo());
  await engine.index.update();
  engine.close();
}

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  // An attacker who changes the index can also remove the checksums that would reveal it.
  rmSync(path.join(path.dirname(file), 'index.sums'), { force: true });
}

/** Whether SQLite replays the log: the test is meaningful only then. */
function isBelievedBySqlite(index: string, log: Uint8Array): boolean {
  const copy = path.join(around.root, 'believed');
  mkdirSync(copy);
  copyFileSync(index, path.join(copy, 'index.db'));
  writeFileSync(path.join(copy, 'index.db-wal'), log);
  const database = new DatabaseSync(path.join(copy, 'index.db'));
  const found = database.prepare("SELECT count(*) AS total FROM symbols WHERE name = 'backdoor'").get();
  database.close();
  return Number(found?.total) > 0;
}

/** All files below, byte for byte. */
function contentOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      const stats = lstatSync(file);
      const content = stats.isSymbolicLink() ? readlinkSync(file) : stats.isFile() ? readFileSync(file) : '';
      return `${name} ${createHash('sha256').update(content).digest('hex')}`;
    });
}

function versionOf(): string {
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
