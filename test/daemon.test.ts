/** The daemon: how clients find it, how it refuses foreign requests, and how it stops. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findDaemon } from '../src/engine/daemon-record.ts';
import { type DaemonOptions, type RunningDaemon, startDaemon } from '../src/serve/daemon.ts';
import { silentLog } from '../src/serve/log.ts';
import { type Asked, ask } from './http-client.ts';
import { assets, createWorkspace, indexFolderOf, projectRoot, type Workspace } from './workspace.ts';

const usual: DaemonOptions = {
  engine: {
    environment: {
      PATH: process.env.PATH,
      XDG_STATE_HOME: process.env.XDG_STATE_HOME,
      CODEAGENT_SERVER_MAX_BODY_BYTES: '4096',
      CODEAGENT_EMBEDDINGS_EMBEDDER: 'none',
    },
    pid: process.pid,
    assets,
  },
  version: '1.2.3',
  host: undefined,
  port: 0,
  token: undefined,
  watch: 'never',
  log: silentLog,
};

async function started(root: string, options: Partial<DaemonOptions> = {}): Promise<RunningDaemon> {
  const start = await startDaemon(root, { ...usual, ...options });
  if (start.kind === 'found') throw new Error('a daemon is already running');
  return start.daemon;
}

describe('answers', () => {
  let workspace: Workspace;
  let daemon: RunningDaemon;
  const secret = 'the-secret-of-another-folder';

  beforeAll(async () => {
    workspace = createWorkspace();
    const inside = path.join(workspace.root, 'repo');
    mkdirSync(path.join(workspace.root, 'outside'));
    writeFileSync(path.join(workspace.root, 'outside/secret.py'), `${secret} = 1\n`);
    workspace.write('repo/sky.py', 'class Star:\n    def shine(self):\n        return 1\n');
    symlinkSync('../outside/secret.py', path.join(inside, 'link.py'));
    symlinkSync('../outside', path.join(inside, 'folder'));
    daemon = await started(inside);
    await ask(daemon.url, { target: '/api/index', body: {} });
  });
  afterAll(async () => {
    await daemon.close();
    workspace.dispose();
  });

  it.each<[string, Asked, number, unknown]>([
    ['health', { target: '/health' }, 200, { status: 'ok', version: '1.2.3', pid: process.pid }],
    [
      'the list of operations',
      { target: '/api' },
      200,
      { operations: expect.arrayContaining([]) as unknown },
    ],
    ['by query string', { target: '/api/lookup?name=Star' }, 200, { isFound: true, data: { total: 1 } }],
    ['by request body', { target: '/api/lookup', body: { name: 'Star' } }, 200, { isFound: true }],
    [
      'with dashes in the name',
      { target: '/api/read-file?path=sky.py&start=1&end=1' },
      200,
      { isFound: true },
    ],
    ['nothing found', { target: '/api/files?pattern=nowhere.xyz' }, 200, { isFound: false }],
    ['repeated fields', { target: '/api/search?query=star&query=shine' }, 200, { isFound: true }],
    ['a flag', { target: '/api/grep?pattern=STAR&ignore-case' }, 200, { isFound: true }],
    ['an unknown operation', { target: '/api/lokup' }, 404, { error: { code: 'not-found' } }],
    ['an unknown field', { target: '/api/lookup?nmae=x' }, 400, { error: { code: 'bad-input' } }],
    ['a missing field', { target: '/api/lookup' }, 400, { error: { code: 'bad-input' } }],
    ['a bad number', { target: '/api/lookup?name=x&limit=many' }, 400, { error: { code: 'bad-input' } }],
    ['a list as body', { target: '/api/lookup', body: [] }, 400, { error: { code: 'bad-input' } }],
    ['a foreign cursor', { target: '/api/lookup?name=x&cursor=abc' }, 400, { error: { code: 'bad-input' } }],
    [
      'a missing symbol',
      { target: '/api/symbol?symbol=nothing_of_that_name' },
      404,
      { error: { code: 'not-found' } },
    ],
    ['writing by a GET request', { target: '/api/index' }, 400, { error: { code: 'bad-input' } }],
    ['truncated JSON', { target: '/api/lookup', body: '{' }, 400, { error: { code: 'bad-json' } }],
    [
      'a body that is too large',
      { target: '/api/lookup', body: { name: 'x'.repeat(5_000) } },
      413,
      { error: { code: 'too-large' } },
    ],
    [
      'a request from a foreign page',
      { target: '/api/lookup?name=x', headers: { origin: 'http://evil.example' } },
      403,
      { error: { code: 'bad-origin' } },
    ],
    [
      'a foreign host name',
      { target: '/health', headers: { host: 'evil.example' } },
      421,
      { error: { code: 'bad-host' } },
    ],
    [
      'RPC',
      { target: '/rpc', body: { jsonrpc: '2.0', id: 7, method: 'lookup', params: ['Star'] } },
      200,
      { id: 7, result: { isFound: true } },
    ],
    ['RPC, truncated JSON', { target: '/rpc', body: '{' }, 400, { id: null, error: { code: -32700 } }],
    ['RPC, no body', { target: '/rpc', method: 'POST' }, 200, { id: null, error: { code: -32600 } }],
    [
      'RPC, a notification',
      { target: '/rpc', body: { jsonrpc: '2.0', method: 'lookup', params: ['Star'] } },
      204,
      undefined,
    ],
    [
      'RPC from a foreign page',
      { target: '/rpc', body: {}, headers: { origin: 'null' } },
      403,
      { id: null, error: { data: { code: 'bad-origin' } } },
    ],
    [
      'MCP without initialize',
      { target: '/mcp', body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
      400,
      { error: { code: -32600 } },
    ],
    [
      'MCP from a foreign page',
      { target: '/mcp', body: {}, headers: { origin: 'http://evil.example' } },
      403,
      { error: { code: 'bad-origin' } },
    ],
  ])('%s', async (_, asked, status, expected) => {
    const answered = await ask(daemon.url, asked);
    expect(answered.status, answered.text).toBe(status);
    if (expected !== undefined) expect(answered.body).toMatchObject(expected as object);
  });

  it('health over RPC runs the operation', async () => {
    const answered = await ask(daemon.url, {
      target: '/rpc',
      body: { jsonrpc: '2.0', id: 1, method: 'health' },
    });
    expect(answered.body).toMatchObject({ id: 1, result: { index: { kind: 'current' } } });
  });

  it('MCP initializes', async () => {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    };
    const answered = await ask(daemon.url, {
      target: '/mcp',
      body: { jsonrpc: '2.0', id: 1, method: 'initialize', params },
      headers: { accept: 'application/json, text/event-stream' },
    });
    expect([answered.status, answered.text]).toEqual([200, expect.stringMatching(/"serverInfo".*"1\.2\.3"/)]);
    expect(answered.headers['mcp-session-id']).toBeDefined();
  });

  it('an update streams its progress, then its answer', async () => {
    const { text } = await ask(daemon.url, {
      target: '/api/index',
      body: { full: true },
      headers: { accept: 'text/event-stream' },
    });
    expect(text).toMatch(/^event: progress\ndata: \{"phase":/);
    expect(text).toMatch(/\n\nevent: answer\ndata: .*"changed":1.*\n\n$/);
  });

  it('the event stream reports failures', async () => {
    const headers = { accept: 'text/event-stream' };
    const { text } = await ask(daemon.url, { target: '/api/symbol?symbol=nowhere', headers });
    expect(text).toMatch(/^event: error\ndata: \{"error":\{"code":"not-found"/);
  });

  it('the whole graph is sent line by line', async () => {
    const { text } = await ask(daemon.url, { target: '/api/graph' });
    expect(text).toMatch(/^\{"type":"symbol"[^\n]*\n/);
  });

  describe('reads nothing outside the root', () => {
    const paths = [
      '../outside/secret.py',
      'x/../../outside/secret.py',
      '/etc/passwd',
      'link.py',
      'folder/secret.py',
      '%2e%2e/outside/secret.py',
      '..%2foutside%2fsecret.py',
      '..\\outside\\secret.py',
      'C:\\Windows\\win.ini',
      '\\\\?\\C:\\Windows\\win.ini',
      '\\\\server\\share\\x',
      'sky.py\u0000.txt',
      '.codeagent/index.db',
    ];
    const askers: readonly [string, (wanted: string) => Asked][] = [
      ['read_file', (wanted) => ({ target: '/api/read_file', body: { path: wanted } })],
      ['list_directory', (wanted) => ({ target: '/api/list_directory', body: { path: wanted } })],
      ['directory_tree', (wanted) => ({ target: '/api/directory_tree', body: { path: wanted } })],
      ['outline', (wanted) => ({ target: '/api/outline', body: { file: wanted } })],
      ['source', (wanted) => ({ target: '/api/source', body: { symbols: [`${wanted}:1-1`] } })],
      ['grep', (wanted) => ({ target: '/api/grep', body: { pattern: 'e', paths: [wanted] } })],
      ['find', (wanted) => ({ target: '/api/find', body: { pattern: 'e', path: wanted, contents: true } })],
      ['index', (wanted) => ({ target: '/api/index', body: { path: wanted } })],
      ['definitions', (wanted) => ({ target: '/api/definitions', body: { 'contains-line': `${wanted}:1` } })],
      ['by address', (wanted) => ({ target: `/api/read_file?path=${encodeURIComponent(wanted)}` })],
      ['in the path', (wanted) => ({ target: `/api/${wanted.replaceAll(/[\\\0]/g, '/')}` })],
    ];
    it.each(askers)('by %s', async (_, asker) => {
      for (const wanted of paths) {
        const { status, text } = await ask(daemon.url, asker(wanted));
        // A path that leads outside is refused, or nothing is found.
        const isFound = status === 200 && (JSON.parse(text) as { isFound: boolean }).isFound;
        expect([wanted, isFound, text.includes(secret), text.includes('root:')]).toEqual([
          wanted,
          false,
          false,
          false,
        ]);
        expect(status).toBeLessThan(500);
      }
    });
  });
});

describe('one per index', () => {
  let workspace: Workspace;
  const running: RunningDaemon[] = [];
  const folder = () => indexFolderOf(workspace.root);
  const lock = () => path.join(folder().directory, 'daemon.lock');

  afterEach(async () => {
    for (const daemon of running.splice(0)) await daemon.close();
    workspace.dispose();
  });

  it('a second start finds the first daemon, and of two at once only one starts', async () => {
    workspace = createWorkspace('observatory');
    const starts = await Promise.all([
      startDaemon(workspace.root, usual),
      startDaemon(workspace.root, usual),
    ]);
    for (const start of starts) if (start.kind === 'started') running.push(start.daemon);
    expect(starts.map(({ kind }) => kind).sort()).toEqual(['found', 'started']);
    expect(new Set(starts.map(({ daemon }) => daemon.url)).size).toBe(1);
    expect(await findDaemon(folder())).toMatchObject({
      pid: process.pid,
      root: running[0]?.root,
      version: '1.2.3',
    });
  });

  it.each([
    ['of a dead process', 2 ** 22 - 3],
    ['that cannot be read', undefined],
  ])('a lock %s is taken over', async (_, pid) => {
    workspace = createWorkspace('observatory');
    const owner = { pid, host: hostname(), token: 'x', startedAt: 'x', url: 'http://127.0.0.1:1' };
    workspace.write('.codeagent/daemon.lock', pid === undefined ? '{' : JSON.stringify(owner));
    expect(await findDaemon(folder())).toBeUndefined();
    if (pid === undefined) return;
    running.push(await started(workspace.root));
    expect(await findDaemon(folder())).toBeDefined();
  });

  it('an answer of another program at that address is not trusted', async () => {
    workspace = createWorkspace('observatory');
    const other = createServer((_, response) => response.end('{"pid":1,"root":"/elsewhere"}'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const owner = { pid: process.pid, host: hostname(), token: 'x', startedAt: 'x' };
    const record = { ...owner, url: `http://127.0.0.1:${port}`, root: workspace.root, version: '1' };
    workspace.write('.codeagent/daemon.lock', JSON.stringify(record));
    expect(await findDaemon(folder())).toBeUndefined();
    running.push(await started(workspace.root));
    expect(await findDaemon(folder())).toMatchObject({ url: running[0]?.url });
    other.close();
  });

  it('a failed start on a used port leaves no lock', async () => {
    workspace = createWorkspace('observatory');
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    await expect(started(workspace.root, { port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
    expect(existsSync(lock())).toBe(false);
    other.close();
  });

  it('requires a token beyond loopback', async () => {
    workspace = createWorkspace('observatory');
    const host = '0.0.0.0';
    for (const token of [undefined, 'short', 'with blanks in the token'])
      await expect(started(workspace.root, { host, token })).rejects.toThrow(/token/);
    const token = 'a-token-that-is-long-enough';
    const daemon = await started(workspace.root, { host, token });
    running.push(daemon);
    const authorization = `Bearer ${token}`;
    expect((await ask(daemon.url, { target: '/health' })).status).toBe(401);
    expect((await ask(daemon.url, { target: '/rpc', body: {} })).status).toBe(401);
    expect((await ask(daemon.url, { target: '/health', headers: { authorization } })).status).toBe(200);
    expect(await findDaemon(folder())).toMatchObject({ token });
  });

  it('answers while it compiles and runs a pattern of 200 KB', async () => {
    workspace = createWorkspace();
    workspace.write('a.py', `x = 1\n${'w00aab = 2\n'.repeat(500)}`);
    const { environment, ...rest } = usual.engine;
    const engine = {
      ...rest,
      environment: { ...environment, CODEAGENT_SERVER_MAX_BODY_BYTES: '1000000' },
    };
    const daemon = await started(workspace.root, { engine });
    running.push(daemon);
    await ask(daemon.url, { target: '/api/index', body: {} });
    const words = Array.from({ length: 25_000 }, (_, at) => `w${at.toString(36).padStart(5, '0')}`);
    let longestMs = 0;
    let lastMs = performance.now();
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - lastMs);
      lastMs = performance.now();
    }, 5);
    const [found, ...refused] = await Promise.all(
      [words.join('|'), `${words.join('|')}|(`, '(?:\\w{30}){30}{30}'].map((pattern) =>
        ask(daemon.url, { target: '/api/grep', body: { pattern } }),
      ),
    );
    clearInterval(timer);
    expect(found).toMatchObject({ status: 200 });
    expect(refused.map(({ status, text }) => `${status} ${text}`)).toEqual([
      expect.stringMatching(/^400 .*unclosed group/),
      expect.stringMatching(/^400 .*The pattern is too large/),
    ]);
    // The daemon is in this process, so a gap between two timers is a time in which it does not answer. Compiling these
    // patterns in the main thread takes 3 s. The target is 300 ms on a quiet machine; the limit is higher here because
    // tests run in parallel.
    expect(longestMs).toBeLessThan(1_000);
  });

  it('reports a deleted root and keeps running', async () => {
    workspace = createWorkspace();
    workspace.write('repo/a.py', 'x = 1\n');
    const root = path.join(workspace.root, 'repo');
    const daemon = await started(root);
    running.push(daemon);
    await ask(daemon.url, { target: '/api/index', body: {} });
    renameSync(root, `${root}-away`);
    expect(await ask(daemon.url, { target: '/api/index', body: {} })).toMatchObject({
      status: 503,
      body: {
        error: { code: 'not-a-directory', message: expect.stringMatching(/does not exist/) as unknown },
      },
    });
    expect((await ask(daemon.url, { target: '/api/lookup?name=x' })).text).toMatch(/The root is gone/);
    expect((await ask(daemon.url, { target: '/health' })).body).toMatchObject({ status: 'failing' });
    expect(existsSync(root)).toBe(false);
    renameSync(`${root}-away`, root);
    expect((await ask(daemon.url, { target: '/api/index', body: {} })).status).toBe(200);
    expect((await ask(daemon.url, { target: '/api/lookup?name=x' })).body).toMatchObject({ isFound: true });
  });
});

describe('the command', () => {
  let workspace: Workspace;
  let child: ChildProcess;
  /** Process id of the daemon, which on Linux is a child of the started process. */
  let pid: number;
  let logFile: string;
  const log = () => readFileSync(logFile, 'utf8');

  interface Said {
    readonly kind: string;
    readonly url: string;
    readonly pid: number;
  }

  beforeAll(async () => {
    workspace = createWorkspace('observatory');
    logFile = path.join(workspace.root, '.codeagent/daemon.log');
    workspace.write('.codeagent/daemon.log', '');
    child = await serve();
  });
  afterAll(() => {
    child.kill('SIGKILL');
    workspace.dispose();
  });

  /** Resolves when the daemon has printed its address. */
  async function serve(): Promise<ChildProcess> {
    const words = [
      path.join(projectRoot, 'bin/codeagent.mjs'),
      'serve',
      '--port',
      '0',
      '--json',
      '--no-watch',
    ];
    const env = { ...process.env, GRAPH_INDEX_DIR: '' };
    const stderr = openSync(logFile, 'a');
    const begun = spawn(process.execPath, words, {
      cwd: workspace.root,
      env,
      stdio: ['ignore', 'pipe', stderr],
    });
    closeSync(stderr);
    const line = await new Promise((resolve) => begun.stdout?.once('data', resolve));
    ({ pid } = JSON.parse(String(line)) as Said);
    return begun;
  }

  const lock = () => path.join(workspace.root, '.codeagent/daemon.lock');

  it('a second daemon prints the address of the first and exits', () => {
    const ran = workspace.cli('serve', '--json');
    expect([ran.code, JSON.parse(ran.stdout)]).toMatchObject([0, { kind: 'found', pid } as Partial<Said>]);
    expect(workspace.cli('serve').stdout).toMatch(
      /is already served at http:\/\/127\.0\.0\.1:\d+ \(process \d+\)/,
    );
  });

  it('index uses the daemon, queries read the file', () => {
    workspace.write('sky/comets.py', 'class Comet:\n    pass\n');
    const ran = workspace.cli('index');
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringMatching(/1 added, 0 changed/)]);
    expect(ran.stderr).toMatch(/extract 100 %/);
    expect(log()).toMatch(/"event":"call","front":"http","operation":"index","ms":[\d.]+,"found":true/);
    expect(workspace.cli('lookup', 'Comet').stdout).toMatch(/sky\/comets\.py:Comet/);
  });

  it('index is refused while the daemon has other settings', () => {
    workspace.write('.codeagent/config.json', '{"indexing": {"exclude": ["sky/**"]}}');
    const ran = workspace.cli('index');
    expect([ran.code, ran.stderr]).toEqual([
      2,
      expect.stringMatching(/process \d+\) was started with other settings for indexing\n.*start it again/),
    ]);
    workspace.remove('.codeagent/config.json');
    expect(workspace.cli('index').code).toBe(0);
  });

  it('every line of the log is a JSON object with time and level', () => {
    const lines = log().trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({
        ts: expect.stringMatching(/^\d{4}-/) as unknown,
        level: expect.stringMatching(/^(?:info|warn)$/) as unknown,
        event: expect.any(String) as unknown,
      });
  });

  it('the next daemon takes over after a kill, and a signal stops it cleanly', async () => {
    const killed = new Promise((resolve) => child.once('exit', resolve));
    process.kill(pid, 'SIGKILL');
    await killed;
    expect(existsSync(lock())).toBe(true);
    child = await serve();
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid });
    const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    child.kill('SIGTERM');
    expect([await ended, existsSync(lock())]).toEqual([0, false]);
  });

  it.runIf(process.platform === 'linux')('it stops when its parent process is killed', async () => {
    child = await serve();
    child.kill('SIGKILL');
    // A daemon removes its lock before it has closed the index.
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
    expect(existsSync(lock())).toBe(false);
    expect(log()).toMatch(/"event":"ending","why":"left alone"/);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
