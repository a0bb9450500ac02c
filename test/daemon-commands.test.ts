/** Commands that a running daemon answers: the same bytes and exit codes as without it, and when it is not asked. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimDaemon, type DaemonClaim, identityPath, identityProof } from '../src/engine/daemon-record.ts';
import { encodePrinted } from '../src/serve/cli/printed.ts';
import { commandPath } from '../src/serve/cli/sent-command.ts';
import { createUserSecret } from '../src/trust/user-secret.ts';
import { ask } from './http-client.ts';
import { createWorkspace, indexFolderOf, projectRoot, type Workspace } from './workspace.ts';

type Environment = Readonly<Record<string, string>>;

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const program = path.join(projectRoot, 'bin/codeagent.cjs');
const git = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
const environment = { ...process.env, ...git, GRAPH_INDEX_DIR: '' };
const hour = '3600000';
const cold = { CODEAGENT_SERVER_ANSWER_COMMANDS: 'false' };

function run(folder: string, words: readonly string[], more: Environment = {}): Ran {
  const env = { ...environment, ...more };
  const ran = spawnSync(process.execPath, [program, ...words], { cwd: folder, env, encoding: 'latin1' });
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

describe('with a daemon', () => {
  let workspace: Workspace;
  let logs: Workspace;
  let daemon: ChildProcess;

  const log = (): string => readFileSync(path.join(logs.root, 'log'), 'utf8');
  /** The number of answers. The daemon writes the log before it sends an answer. */
  const answers = (): number => log().split('"front":"command"').length - 1;
  const asked = (words: readonly string[], more?: Environment, below = ''): [Ran, 'daemon' | 'itself'] => {
    const before = answers();
    const ran = run(path.join(workspace.root, below), words, more);
    return [ran, answers() > before ? 'daemon' : 'itself'];
  };

  beforeAll(async () => {
    [workspace, logs] = [createWorkspace('observatory'), createWorkspace()];
    workspace.write('sky/bytes.py', Buffer.from('NAME = "caf\xe9 star"\n', 'latin1'));
    run(workspace.root, ['index', '--wait'], cold);
    const output = openSync(path.join(logs.root, 'log'), 'w');
    daemon = spawn(process.execPath, [program, 'serve', '--port', '0'], {
      cwd: workspace.root,
      // Only the first update runs, so that the index stays behind an edit.
      env: { ...environment, CODEAGENT_WATCH_DEBOUNCE_MS: hour, CODEAGENT_WATCH_LONGEST_WAIT_MS: hour },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    await until(() => log().includes('Serving') && log().includes('"updated"'));
  });
  afterAll(async () => {
    daemon.kill('SIGTERM');
    await until(() => daemon.exitCode !== null);
    for (const each of [workspace, logs]) each.dispose();
  });

  it.each<[readonly string[], number]>([
    [['lookup', 'Star'], 0],
    [['lookup', 'Star', 'brightist', 'zzz'], 0],
    [['lookup', 'zzzzzz'], 1],
    [['callers', 'Star.describe'], 0],
    [['callers', 'nothing_of_that_name'], 2],
    [['references', 'sky/stars.py:Star', '--json'], 0],
    [['search', 'how bright is a star'], 0],
    [['search', 'how bright is a star', '--json', '--explain'], 0],
    [['context', 'how bright is a star', '--budget', '500'], 0],
    [['grep', 'magnitude'], 0],
    [['grep', 'caf', '-n'], 0],
    [['grep', '--color', 'always', '-C1', 'Star'], 0],
    [['grep', 'nothing_of_that_name'], 1],
    [['grep', '('], 2],
    [['grep', '-r', 'Star'], 0],
    [['files', '*.py', '--limit', '2'], 0],
    [['outline', 'sky/stars.py', '--json'], 0],
    [['source', 'Star', 'nothing_of_that_name'], 1],
    [['read-file', 'sky/bytes.py'], 0],
    [['read-file', '../outside'], 2],
    [['list_directory', 'sky'], 0],
    [['map'], 0],
    [['impact', 'sky/stars.py:Star'], 0],
    [['status'], 0],
    [['status', '--json'], 0],
    [['lookup'], 2],
    [['lookup', 'Star', '--limit', 'many'], 2],
    [['lookup', 'Star', '--limt', '3'], 2],
  ])('%j prints the same', (words, code) => {
    const [ran, by] = asked(words);
    expect(by).toBe('daemon');
    expect(ran).toEqual(run(workspace.root, words, cold));
    expect(ran.code).toBe(code);
  });

  it
    .runIf(process.platform === 'linux')
    .each([[['grep', 'Star']], [['search', 'star']], [['files', 'stars']], [['grep', '(']]])(
    '%j prints the same on a terminal',
    (words) => {
      const before = answers();
      const shown = onTerminal(workspace.root, words, {});
      expect(answers()).toBe(before + 1);
      expect(shown).toBe(onTerminal(workspace.root, words, cold));
      expect(onTerminal(workspace.root, words, { NO_COLOR: '1' })).toBe(
        onTerminal(workspace.root, words, { NO_COLOR: '1', ...cold }),
      );
    },
  );

  it('an edit is seen at once, and noted as without a daemon', () => {
    const words = ['grep', 'nebula'];
    expect(asked(words)).toMatchObject([{ code: 1 }, 'daemon']);
    workspace.write('sky/new.py', 'nebula = 1\n');
    workspace.write(
      'sky/telescope.py',
      `${readFileSync(path.join(workspace.root, 'sky/telescope.py'), 'utf8')}\n`,
    );
    for (const [each, note] of [
      [words, /Changed since indexed: sky\/new\.py/],
      [['callers', 'Star.describe'], /2 files have changed since the last index update/],
    ] as const) {
      const [ran, by] = asked(each);
      expect([by, ran]).toEqual(['daemon', run(workspace.root, each, cold)]);
      expect(ran.stderr).toMatch(note);
    }
  });

  it.each<[string, readonly string[], Environment, string]>([
    ['from a folder below', ['lookup', 'Star'], {}, 'sky'],
    ['from a folder below, with paths', ['outline', 'sky/stars.py'], {}, 'sky'],
    ['with --root', ['lookup', 'Star', '--root', '..'], {}, 'sky'],
    ['with --root=', ['lookup', '--root=.', 'Star'], {}, ''],
    ['with a variable that sets nothing', ['lookup', 'Star'], { CODEAGENT_SEARCH_LIMITS: '1' }, ''],
    ['with the usual value of a setting', ['lookup', 'Star'], { CODEAGENT_SEARCH_LIMIT: '10' }, ''],
    ['with an editor for git', ['lookup', 'Star'], { GIT_EDITOR: 'vi' }, ''],
    ['with another PATH', ['lookup', 'Star'], { PATH: `/nowhere:${process.env.PATH}` }, ''],
  ])('%s the daemon answers', (_, words, more, below) => {
    const [ran, by] = asked(words, more, below);
    expect(by).toBe('daemon');
    expect(ran).toEqual(run(path.join(workspace.root, below), words, { ...more, ...cold }));
  });

  it.each<[string, readonly string[], Environment]>([
    ['another setting', ['search', 'star'], { CODEAGENT_SEARCH_LIMIT: '1' }],
    ['a wrong setting', ['search', 'star'], { CODEAGENT_SEARCH_LIMIT: 'many' }],
    ['another configuration of git', ['lookup', 'Star'], { GIT_CONFIG_GLOBAL: '/elsewhere' }],
    ['other places of compilers', ['status'], { PATH: `/nowhere:${process.env.PATH}` }],
    ['stack traces', ['callers', 'nothing_of_that_name'], { CODEAGENT_DEBUG: '1' }],
    ['the help', ['lookup', '--help'], {}],
    ['another folder', ['lookup', 'Star', '--root', '/nowhere'], {}],
    ['an unknown command', ['lokup', 'Star'], {}],
    ['files without an index', ['find', 'stars'], {}],
    ['the whole graph', ['graph'], {}],
    ['the version', ['--version'], {}],
  ])('%s is not for the daemon', (_, words, more) => {
    const [ran, by] = asked(words, more);
    expect(by).toBe('itself');
    expect(ran).toEqual(run(workspace.root, words, { ...more, ...cold }));
  });

  it('an index elsewhere is not the one of the daemon', () => {
    const elsewhere = { GRAPH_INDEX_DIR: path.join(logs.root, 'indexes') };
    const [ran, by] = asked(['lookup', 'Star'], elsewhere);
    expect([by, ran.code]).toEqual(['itself', 0]);
    expect(ran.stderr).toMatch(/^No index yet/);
    expect(asked(['lookup', 'Star'], { ...elsewhere, GRAPH_INDEX_DIR: 'relative' })[1]).toBe('itself');
    workspace.remove('relative');
  });

  it('a setting in the configuration switches it off', () => {
    workspace.write('.codeagent/config.json', '{"server": {"answer_commands": false}}');
    expect(asked(['lookup', 'Star'])[1]).toBe('itself');
    workspace.write('.codeagent/config.json', '{"server": {"answer_commands": true}}');
    expect(asked(['lookup', 'Star'])[1]).toBe('daemon');
    workspace.remove('.codeagent/config.json');
  });

  it('a request without the token is refused', async () => {
    const url = /Serving .* at (\S+)/.exec(log())?.[1] ?? '';
    const sent = { build: 'b', words: ['lookup', 'Star'], folder: '/', environment: {}, terminals: [] };
    expect(await ask(url, { target: commandPath, body: sent })).toMatchObject({ status: 401 });
  });
});

/** What a program at the recorded address does with a command. */
type Behaviour = (response: ServerResponse) => unknown;

describe('a command answers itself', () => {
  let workspace: Workspace;
  let claim: DaemonClaim | undefined;
  let server: ReturnType<typeof createServer>;
  let requests: string[];
  let expected: Ran;

  beforeAll(() => {
    workspace = createWorkspace('observatory');
    run(workspace.root, ['index', '--wait'], cold);
    expected = run(workspace.root, ['lookup', 'Star'], cold);
  });
  afterAll(() => workspace.dispose());
  beforeEach(() => {
    requests = [];
  });
  afterEach(async () => {
    claim?.release();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** A daemon with this record that answers commands so. */
  async function serve(
    behaviour: Behaviour,
    { version = ownVersion(), secret = indexFolderOf(workspace.root).secret, proof = 'right' } = {},
  ): Promise<void> {
    const folder = indexFolderOf(workspace.root);
    const { root } = workspace;
    let url = '';
    server = createServer((request, response) => {
      requests.push(`${request.url?.split('?')[0]} ${request.headers.authorization ?? 'no token'}`);
      if (request.url?.startsWith(identityPath) === true) {
        const nonce = new URL(request.url, url).searchParams.get('nonce') ?? '';
        const signed = identityProof(folder, { pid: process.pid, root, url }, nonce);
        response.end(JSON.stringify({ proof: proof === 'right' ? signed : 'x'.repeat(64) }));
        return;
      }
      response.on('close', () => requests.push('closed'));
      behaviour(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const daemon = { root, version, settings: undefined, pid: process.pid };
    const attempt = await claimDaemon({ ...folder, secret }, daemon, () => {});
    if (attempt.kind === 'held') throw new Error('a daemon is already there');
    claim = attempt.claim;
    claim.publish({ url, token: 'the-token' });
  }

  const identity = `${identityPath} no token`;
  const command = `${commandPath} Bearer the-token`;
  const half = encodePrinted({
    exitCode: 0,
    pieces: [{ stream: 'output', coloured: false, bytes: Buffer.from('half of an answer') }],
  });

  it.each<[string, Behaviour, readonly string[]]>([
    ['refuses', (response) => response.writeHead(404).end('{}'), [identity, command, 'closed']],
    ['declines', (response) => response.end('{}\n'), [identity, command, 'closed']],
    ['ends', (response) => response.destroy(), [identity, command, 'closed']],
    ['sends half an answer', (response) => response.end(half.subarray(0, -1)), [identity, command, 'closed']],
    ['breaks off', (response) => breakOff(response, half), [identity, command, 'closed']],
    ['sends something else', (response) => response.end('hello'), [identity, command, 'closed']],
    ['does not answer', () => {}, [identity, command, 'closed']],
  ])('when the daemon %s', async (_, behaviour, seen) => {
    await serve(behaviour);
    expect(await runBeside(workspace.root, ['lookup', 'Star'])).toEqual(expected);
    await until(() => requests.length >= seen.length);
    expect(requests).toEqual(seen);
  });

  it('when the daemon has another version', async () => {
    await serve((response) => response.end(half), { version: '0.0.1' });
    expect(await runBeside(workspace.root, ['lookup', 'Star'])).toEqual(expected);
    expect(requests).toEqual([identity]);
  });

  it('when the program at the address does not prove its identity, which gets no token', async () => {
    await serve((response) => response.end(half), { proof: 'wrong' });
    expect(await runBeside(workspace.root, ['lookup', 'Star'])).toEqual(expected);
    expect(requests).toEqual([identity]);
  });

  it('when the record is of another user, whose daemon is not asked', async () => {
    const others = createWorkspace();
    const secret = createUserSecret(path.join(others.root, 'state'));
    await serve((response) => response.end(half), { secret });
    expect(await runBeside(workspace.root, ['lookup', 'Star'])).toEqual(expected);
    expect(requests).toEqual([]);
    workspace.remove('.codeagent/daemon.lock');
    others.dispose();
  });

  it('else it prints what the daemon sends', async () => {
    await serve((response) => response.end(half));
    expect(await runBeside(workspace.root, ['lookup', 'Star'])).toEqual({
      code: 0,
      stdout: 'half of an answer',
      stderr: '',
    });
  });

  it('a signal ends the command and its request', async () => {
    await serve((response) => response.flushHeaders());
    const child = spawn(process.execPath, [program, 'lookup', 'Star'], {
      cwd: workspace.root,
      env: environment,
    });
    await until(() => requests.includes(command));
    child.kill('SIGINT');
    await until(() => child.signalCode === 'SIGINT' && requests.includes('closed'));
    expect(requests).toEqual([identity, command, 'closed']);
  });
});

function breakOff(response: ServerResponse, bytes: Uint8Array): void {
  response.writeHead(200, { 'content-length': bytes.length });
  response.write(bytes.subarray(0, 20), () => response.destroy());
}

function ownVersion(): string {
  const text = readFileSync(path.join(projectRoot, 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}

/** Runs a command while this process serves. */
async function runBeside(folder: string, words: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...words], { cwd: folder, env: environment });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (piece: Buffer) => {
      texts[name] += piece.toString('latin1');
    });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, ...texts };
}

/** Everything that a command sends to a terminal. */
function onTerminal(folder: string, words: readonly string[], more: Environment): string {
  const quoted = [process.execPath, program, ...words].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  const env = { ...environment, TERM: 'xterm', ...more };
  return execFileSync('script', ['-qec', `${quoted.join(' ')} || true`, '/dev/null'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
}

async function until(claim: () => boolean): Promise<void> {
  while (!claim()) await new Promise((resolve) => setTimeout(resolve, 10));
}
