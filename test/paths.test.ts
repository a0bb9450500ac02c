/**
 * External paths, against every operation that accepts one: nothing outside the root is read, and no operation blocks.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { EngineError } from '../src/model/errors.ts';
import { operations } from '../src/serve/operations/registry.ts';
import { readGiven } from '../src/serve/read-given.ts';
import { failureText, typing } from './as-typed.ts';
import { indexedWorkspace, type Workspace } from './workspace.ts';

const secret = 'TOP_SECRET';
const outside = realpathSync(mkdtempSync(path.join(tmpdir(), 'codeagent-outside-')));
writeFileSync(path.join(outside, 'secret.py'), `def ${secret}(): pass\n`);
let workspace: Workspace;
let engine: Engine;

beforeAll(async () => {
  ({ workspace, engine } = await indexedWorkspace({
    'src/a.py': 'def a():\n    return 1\n',
    'src/replaced.py': 'def replaced(): pass\n',
    'src/pipe.py': 'def pipe(): pass\n',
    'swapped/secret.py': 'def harmless(): pass\n',
    '.git/config': `[remote]\n  url = https://user:${secret}@example.org\n`,
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.gitignore': '.env\n',
    '.env': `PASSWORD=${secret}\n`,
    'c\\d.txt': 'a name with a backslash\n',
    'e:f.txt': 'a name with a colon\n',
    '%2e%2e/g.txt': 'a name with percent signs\n',
    '..h/i.txt': 'a name with dots\n',
  }));
  const inside = (name: string): string => path.join(workspace.root, name);
  workspace.remove('src/replaced.py');
  workspace.remove('src/pipe.py');
  workspace.remove('swapped');
  symlinkSync(path.join(outside, 'secret.py'), inside('src/replaced.py'));
  symlinkSync(outside, inside('swapped'));
  symlinkSync(outside, inside('out'));
  symlinkSync(path.join(outside, 'nothing-there'), inside('dangling'));
  symlinkSync('../../outside-and-gone', inside('src/dangling-relative'));
  symlinkSync('loop', inside('loop'));
  symlinkSync('.git', inside('to-git'));
  symlinkSync('.env', inside('to-env'));
  symlinkSync('src', inside('to-src'));
  execFileSync('mkfifo', [inside('fifo'), inside('src/pipe.py')]);
});
afterAll(() => {
  engine.close();
  workspace.dispose();
  rmSync(outside, { recursive: true, force: true });
});

/** The fields that take the path, by operation. */
const takers: Readonly<Record<string, (given: string) => object>> = {
  outline: (file) => ({ file }),
  read_file: (given) => ({ path: given }),
  list_directory: (given) => ({ path: given }),
  directory_tree: (given) => ({ path: given }),
  source: (given) => ({ symbols: [given] }),
  'source of lines': (given) => ({ symbols: [`${given}:1`] }),
  'source of several': (given) => ({ symbols: ['src/a.py:1', given] }),
  grep: (given) => ({ pattern: secret, paths: [given] }),
  find: (given) => ({ pattern: '*', path: given }),
  'find contents': (given) => ({ pattern: secret, path: given, contents: true }),
  definitions: (given) => ({ 'contains-line': `${given}:1` }),
  impact: (symbol) => ({ symbol }),
  symbol: (symbol) => ({ symbol }),
  dependencies: (symbol) => ({ symbol }),
  traverse: (symbol) => ({ symbol }),
  index: (given) => ({ path: given }),
};
/** Operations that look a path up in the index only, which contains no path outside the root. */
const byIndexOnly = new Set(['impact', 'symbol', 'dependencies', 'traverse']);
/** In the index `/` is the root, and a path may still be indexed after a link has replaced it. */
const onceIndexed = new Set(['/', 'src/replaced.py', 'swapped/secret.py']);
const several = 'source of several';

type Outcome = { readonly said: string; readonly code: string | undefined; readonly isFound: boolean };

/** The complete text of an answer or an error. */
async function ask(taker: string, sent: object): Promise<Outcome> {
  const [name = ''] = taker.split(' ');
  const operation = operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`There is no operation ${name}`);
  const audience = typing(operation);
  try {
    const out: unknown = await operation.run(
      engine,
      operation.parse(readGiven(name, operation.fields, sent)),
      {
        onProgress: () => {},
        signal: new AbortController().signal,
        display: { kind: 'json', hasColours: false },
      },
    );
    const json = JSON.stringify(operation.json === undefined ? out : operation.json(out, audience));
    const said = `${operation.render(out, audience)}\n${json}`;
    return { said, code: undefined, isFound: operation.isFound(out) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { said: failureText(audience, error), code: error.code, isFound: false };
  }
}

const refusals: readonly (readonly [string, RegExp])[] = [
  ['..', /is outside/],
  ['../', /is outside/],
  ['../../etc/passwd', /is outside/],
  ['src/../../secret.py', /is outside/],
  ['/etc/passwd', /is outside/],
  ['/', /is outside|is a directory/],
  ['//etc/passwd', /is outside/],
  ['/dev/zero', /is outside/],
  ['/proc/self/environ', /is outside/],
  [outside, /is outside/],
  [path.join(outside, 'secret.py'), /is outside/],
  ['out', /link that leads outside/],
  ['out/secret.py', /link that leads outside/],
  ['out/../out/secret.py', /link that leads outside/],
  ['out/no/such/file', /link that leads outside/],
  ['src/replaced.py', /link that leads outside/],
  ['swapped/secret.py', /link that leads outside/],
  ['dangling', /link that leads outside/],
  ['src/dangling-relative', /link that leads outside/],
  ['loop', /leads in a circle/],
  ['loop/x', /leads in a circle/],
  ['a\0b', /has a NUL/],
  ['src/a.py\0.txt', /has a NUL/],
  ['C:\\Windows\\win.ini', /written as on Windows/],
  ['C:/Windows/win.ini', /written as on Windows/],
  ['\\\\server\\share\\x', /written as on Windows/],
  ['\\\\?\\C:\\x', /written as on Windows/],
  ['..\\..\\etc\\passwd', /written as on Windows/],
  ['src\\..\\..\\secret.py', /written as on Windows/],
  ['x'.repeat(5_000), /longer than the system allows|must have 1 to 4096/],
  [`${'y'.repeat(300)}/z`, /longer than the system allows/],
  ['é'.repeat(3_000), /longer than the system allows|must have 1 to 4096/],
  ['.git', /is never read/],
  ['.git/config', /is never read/],
  ['.GIT/config', /is never read/],
  ['src/../.git/config', /is never read/],
  ['to-git/config', /is never read/],
  ['.codeagent', /is never read/],
  ['.codeagent/index.db', /is never read/],
];

describe('refused by every operation that reads the disk', () => {
  const check = async (taker: string, given: string, message: RegExp): Promise<void> => {
    const { said, code, isFound } = await ask(taker, takers[taker]?.(given) ?? {});
    expect(said).not.toContain(secret);
    if (byIndexOnly.has(taker) && onceIndexed.has(given)) return;
    // A path with a NUL is invalid everywhere: the whole request is refused.
    const isAnswered = taker === several && !given.includes('\0');
    expect([taker, given, isFound || code === undefined]).toEqual([taker, given, isAnswered]);
    if (!byIndexOnly.has(taker) && !/no symbol/.test(said)) expect(said).toMatch(message);
  };
  for (const taker of Object.keys(takers))
    it(taker, async () => {
      for (const [given, message] of refusals) await check(taker, given, message);
    });
});

it.each<[string, (given: string) => object]>([
  ['context', (given) => ({ query: [given] })],
  ['similar', (symbol) => ({ symbol })],
  ['search', (given) => ({ query: [given] })],
  ['lookup', (name) => ({ name })],
  ['files', (pattern) => ({ pattern })],
])('whatever %s makes of them, nothing from outside is told', async (taker, sentFor) => {
  // The message may repeat the text of the request.
  for (const [given] of refusals)
    expect((await ask(taker, sentFor(given))).said.replaceAll(given, '')).not.toContain(secret);
});

describe('inside the root, but closed', () => {
  it.each<[string, string, RegExp]>([
    ['read_file', 'fifo', /socket, pipe or device/],
    ['read_file', 'src/pipe.py', /socket, pipe or device/],
    ['source', 'src/pipe.py:1', /socket, pipe or device/],
    ['source', 'src/pipe.py:pipe', /socket, pipe or device/],
    ['outline', 'src/pipe.py', /changed since it was indexed/],
    ['list_directory', 'fifo', /is not a folder/],
    ['list_directory', 'src/a.py', /is not a folder/],
    ['read_file', 'src', /is a folder/],
    ['read_file', '.', /is a folder/],
    ['read_file', '', /needs PATH/],
    ['read_file', 'nowhere.py', /File not found: nowhere\.py/],
    ['read_file', 'src/a.py/b', /File not found/],
    ['read_file', '%2e%2e/%2e%2e/etc/passwd', /File not found/],
    ['read_file', '..%2f..%2fetc%2fpasswd', /File not found/],
    ['read_file', 'file:///etc/passwd', /File not found/],
    ['read_file', '~/.ssh/id_rsa', /File not found/],
    ['read_file', '.env', /ignored by git/],
    ['read_file', 'to-env', /ignored by git/],
    ['source', '.env', /ignored by git|is not in the index|no symbol/],
  ])('%s %j', async (taker, given, message) => {
    const { said } = await ask(taker, takers[taker]?.(given) ?? {});
    expect(said).toMatch(message);
    expect(said).not.toContain(secret);
  });
});

describe('inside the root, in any spelling', () => {
  it.each<[string, RegExp]>([
    ['src/a.py', /return 1/],
    ['./src/a.py', /return 1/],
    ['src//a.py', /return 1/],
    ['src/../src/a.py', /return 1/],
    ['to-src/a.py', /return 1/],
    ['c\\d.txt', /backslash/],
    ['e:f.txt', /colon/],
    ['%2e%2e/g.txt', /percent/],
    ['..h/i.txt', /dots/],
  ])('%j', async (given, text) => {
    expect((await ask('read_file', { path: given })).said).toMatch(text);
  });

  it('absolute paths', async () => {
    expect((await ask('read_file', { path: path.join(engine.root, 'src/a.py') })).said).toMatch(/return 1/);
    expect((await ask('list_directory', { path: engine.root })).said).toMatch(/src\/ /);
  });

  it('with permission to read ignored files', async () => {
    expect((await ask('read_file', { path: '.env', ignored: true })).said).toContain(secret);
  });
});

describe('a folder that has become a link since it was indexed', () => {
  it.each<[string, object]>([
    ['grep', { pattern: secret }],
    ['find contents', { pattern: secret, contents: true }],
    ['definitions', { name: 'harmless', body: true }],
    ['search', { query: ['harmless'], show: 'full' }],
    ['source', { symbols: ['harmless', 'a'] }],
    ['lookup', { name: 'harmless' }],
    ['directory_tree', {}],
  ])('is not read through by %s', async (taker, sent) => {
    expect((await ask(taker, sent)).said).not.toContain(`${secret}(`);
  });
});

it('a missing root is reported', async () => {
  const other = await indexedWorkspace({ 'a.py': 'x = 1\n' });
  other.workspace.dispose();
  const { files } = other.engine;
  for (const work of [
    () => files.readFile('a.py', { ignored: 'refuse' }),
    () => files.listDirectory('.', { limit: 1 }),
  ])
    await expect(work()).rejects.toThrow(/does not exist any more|File not found|There is no/);
  other.engine.close();
});
