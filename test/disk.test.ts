/** Current files and folders, source of symbols, and health: answers as users see them. */
import { closeSync, openSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { operations } from '../src/serve/operations/registry.ts';
import { failureText, typing } from './as-typed.ts';
import { createWorkspace, engineOn, indexedWorkspace, lockAs, type Workspace } from './workspace.ts';

const files: Readonly<Record<string, string | Uint8Array>> = {
  '.gitignore': '*.log\nbuild/\n',
  'shop/base.py':
    'class Item:\n    """Sold."""\n\n    def total(self):\n        return 1\n\n\ndef tax(x):\n    return x\n',
  'shop/deep/er/still.py': 'x = 1\n',
  'shop/deep/note.txt': 'a\nb\n',
  'web/over.ts':
    'export function f(a: string): void;\nexport function f(a: number): void;\nexport function f(a: unknown): void {\n  g(a);\n}\nfunction g(a: unknown) {}\n',
  'one.cs': 'public partial class Cart {\n  void A() {}\n}\n',
  'two.cs': 'public partial class Cart {\n  void B() {}\n}\n',
  'text/windows.txt': 'one\r\ntwo\r\n',
  'text/bom.txt': '\uFEFFmarked\n',
  'text/utf16.txt': Buffer.from('\uFEFFwide\nwords\n', 'utf16le'),
  'text/latin.txt': Buffer.from('caf\xe9\n', 'latin1'),
  'text/empty.txt': '',
  'text/open.txt': 'no end',
  'text/binary.bin': Buffer.from([1, 2, 0, 3]),
  'debug.log': 'ignored\n',
  'build/out.js': 'ignored\n',
};

let workspace: Workspace;
let engine: Engine;
beforeAll(async () => {
  ({ workspace, engine } = await indexedWorkspace(files));
  symlinkSync('shop', path.join(workspace.root, 'a-link'));
  writeFileSync(path.join(workspace.root, 'new.py'), 'x = 1\n');
});
afterAll(() => {
  engine.close();
  workspace.dispose();
});

async function ask(name: string, given: object, on = engine): Promise<{ text: string; data: unknown }> {
  const operation = operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`There is no operation ${name}`);
  const out: unknown = await operation.run(on, operation.parse(given as never), {
    onProgress: () => {},
    signal: new AbortController().signal,
    display: { kind: 'pipe', hasColours: false },
  });
  const audience = typing(operation);
  const data = operation.json === undefined ? out : operation.json(out, audience);
  return { text: operation.render(out, audience), data };
}

/** The text of the answer or of the error. */
async function told(name: string, given: object): Promise<string> {
  try {
    return (await ask(name, given)).text;
  } catch (error) {
    const operation = operations.find((each) => each.name === name);
    if (operation === undefined) throw error;
    return failureText(typing(operation), error);
  }
}

async function check(name: string, given: object, expected: readonly string[] | RegExp): Promise<void> {
  const text = await told(name, given);
  if (expected instanceof RegExp) expect(text).toMatch(expected);
  else expect(text.split('\n')).toEqual(expected);
}

describe('list_directory', () => {
  it.each<[object, readonly string[] | RegExp]>([
    [
      {},
      [
        '.  11 names',
        '  .codeagent/  closed',
        '  build/       ignored',
        '  shop/        3 files',
        '  text/        7 files',
        '  web/         1 file',
        '  .gitignore   2 lines, 13 B',
        '  a-link       link',
        '  debug.log    8 B, ignored',
        '  new.py       6 B, not indexed',
        '  one.cs       3 lines, csharp, 44 B',
        '  two.cs       3 lines, csharp, 44 B',
      ],
    ],
    [{ path: 'shop' }, ['shop  2 names', '  deep/    2 files', '  base.py  9 lines, python, 94 B']],
    [{ path: 'shop/' }, /^shop {2}2 names/],
    [{ path: 'a-link' }, /^a-link {2}2 names\n {2}deep\//],
    [{ path: 'build' }, ['build  1 name', '  out.js  8 B, ignored']],
    [{ path: 'text' }, /binary\.bin {2,}4 B, skipped: binary/],
    [
      { path: '.', limit: 2 },
      ['.  11 names', '  .codeagent/  closed', '  build/       ignored', '… and 9 more (--limit)'],
    ],
    [{ path: 'nowhere' }, /^not-found: Folder not found: nowhere/],
    [{ path: 'one.cs' }, /^bad-input: one\.cs is not a folder/],
    [{ limit: 0 }, /^bad-input: --limit must be 1 to 10000/],
  ])('%j', (given, expected) => check('list_directory', given, expected));

  it('a file of another size counts as changed', async () => {
    workspace.write('shop/deep/note.txt', 'longer than before\n');
    await check('list_directory', { path: 'shop/deep' }, /note\.txt {2}2 lines, 19 B, changed since indexed/);
  });
});

describe('read_file', () => {
  it.each<[object, readonly string[] | RegExp]>([
    [{ path: 'shop/deep/er/still.py' }, ['shop/deep/er/still.py  python, 1 line', '1 x = 1']],
    [
      { path: 'shop/base.py', start: 8, end: 9 },
      ['shop/base.py  python, 8-9 of 9 lines', '8 def tax(x):', '9     return x'],
    ],
    [
      { path: 'shop/base.py', start: 9, end: 500 },
      ['shop/base.py  python, 9-9 of 9 lines', '9     return x'],
    ],
    [{ path: 'shop/base.py', start: 10 }, /^bad-input: shop\/base\.py has lines 1 to 9, not 10/],
    [{ path: 'shop/base.py', start: 5, end: 4 }, /^bad-input: --start 5 is behind --end 4/],
    [{ path: 'shop/base.py', start: 0 }, /^bad-input: --start must be 1 or more/],
    [{ path: 'text/windows.txt' }, ['text/windows.txt  2 lines', '1 one', '2 two']],
    [{ path: 'text/bom.txt' }, ['text/bom.txt  1 line', '1 marked']],
    [{ path: 'text/utf16.txt' }, ['text/utf16.txt  2 lines', '1 wide', '2 words']],
    [{ path: 'text/latin.txt' }, /1 line, not valid text; .*\n1 caf\uFFFD$/],
    [{ path: 'text/empty.txt' }, ['text/empty.txt  0 lines']],
    [{ path: 'text/open.txt' }, ['text/open.txt  1 line', '1 no end']],
    [{ path: 'text/binary.bin' }, /^bad-input: text\/binary\.bin is not text/],
    [{ path: 'new.py' }, ['new.py  1 line', '1 x = 1']],
    [{ path: 'debug.log' }, /^bad-input: debug\.log is ignored by git/],
    [{ path: 'build/out.js' }, /^bad-input: build\/out\.js is ignored by git/],
    [{ path: 'debug.log', ignored: true }, ['debug.log  1 line', '1 ignored']],
    [{ path: 'shop/deep/note.txt' }, /changed since indexed/],
    [{}, /^bad-input: read-file needs PATH/],
  ])('%j', (given, expected) => check('read_file', given, expected));

  it('returns data', async () => {
    expect((await ask('read_file', { path: 'shop/base.py', start: 8, end: 9 })).data).toEqual({
      path: 'shop/base.py',
      language: 'python',
      sizeBytes: 94,
      state: 'same',
      encoding: 'valid',
      totalLines: 9,
      line: 8,
      endLine: 9,
      text: 'def tax(x):\n    return x',
    });
  });

  it('refuses a file larger than the limit', async () => {
    const own = createWorkspace();
    own.write('.codeagent/config.json', '{"indexing": {"max_file_bytes": 10}}');
    own.write('large.txt', 'more than ten bytes\n');
    const other = engineOn(own.root);
    await expect(ask('read_file', { path: 'large.txt' }, other)).rejects.toThrow(
      'large.txt has 20 bytes; the limit is 10',
    );
    other.close();
    own.dispose();
  });
});

describe('directory_tree', () => {
  it.each<[object, readonly string[] | RegExp]>([
    [
      {},
      [
        './  15 files',
        '  shop/  3 files',
        '    deep/  2 files',
        '      er/  1 file',
        '  text/  7 files',
        '  web/  1 file',
      ],
    ],
    [
      { depth: 1 },
      [
        './  15 files',
        '  shop/  3 files, … 1 folder',
        '  text/  7 files',
        '  web/  1 file',
        '… and 2 more (--depth, --limit)',
      ],
    ],
    [{ limit: 2 }, ['./  15 files, … 2 folders', '  text/  7 files', '… and 4 more (--depth, --limit)']],
    [
      { path: 'shop', depth: 1 },
      ['shop/  3 files', '  deep/  2 files, … 1 folder', '… and 1 more (--depth, --limit)'],
    ],
    [{ path: 'build' }, /^not-found: No files found in build/],
    [{ path: 'nowhere' }, /^not-found/],
    [{ depth: 11 }, /^bad-input: --depth must be 1 to 10/],
  ])('%j', (given, expected) => check('directory_tree', given, expected));
});

describe('source', () => {
  it.each<[object, readonly string[] | RegExp]>([
    [
      { symbols: ['tax'] },
      ['shop/base.py:8-9  function shop/base.py:tax', '8 def tax(x):', '9     return x'],
    ],
    [
      { symbols: ['Item.total'], context: 1 },
      [
        'shop/base.py:4-5  method shop/base.py:Item.total',
        '3',
        '4     def total(self):',
        '5         return 1',
        '6',
      ],
    ],
    [{ symbols: ['shop/base.py:5'] }, ['shop/base.py:5  in shop/base.py:Item.total', '5         return 1']],
    [{ symbols: ['shop/base.py:1-9'] }, /^shop\/base\.py:1-9 {2}contains Item, tax\n/],
    [{ symbols: ['shop/base.py:5-8'] }, /^shop\/base\.py:5-8 {2}contains Item\.total, tax\n/],
    [
      { symbols: ['shop/base.py:1-4'] },
      /^shop\/base\.py:1-4 {2}in shop\/base\.py:Item {2}contains Item\.total\n/,
    ],
    [
      { symbols: ['shop/base.py:8-99', 'shop/deep/er/still.py'] },
      [
        'shop/base.py:8-9  in shop/base.py:tax',
        '8 def tax(x):',
        '9     return x',
        'shop/deep/er/still.py:1  file shop/deep/er/still.py',
        '1 x = 1',
      ],
    ],
    [{ symbols: ['shop/base.py:9:5'] }, /^shop\/base\.py:9 {2}in/],
    [{ symbols: ['new.py'] }, ['new.py:1', '1 x = 1']],
    [
      { symbols: ['Item'], 'max-lines': 2 },
      [
        'shop/base.py:1-5  class shop/base.py:Item',
        '1 class Item:',
        '2     """Sold."""',
        '  … 3 lines more (--max-lines)',
      ],
    ],
    [
      { symbols: ['Cart'] },
      /one\.cs:1-3 {2}class [^\n]*Cart\n1 public[\s\S]*two\.cs:1-3 {2}class [^\n]*Cart/,
    ],
    [{ symbols: ['web/over.ts:f'] }, /over\.ts:1 {2}[\s\S]*over\.ts:2 {2}[\s\S]*over\.ts:3-5 {2}/],
    [
      { symbols: ['tax', 'nobody', 'nowhere.py:3', '../up.py'] },
      /^shop\/base\.py:8-9[\s\S]*\nnobody: There is no symbol "nobody"[\s\S]*\nnowhere\.py:3: File not found: nowhere\.py[\s\S]*\n\.\.\/up\.py: \.\.\/up\.py is outside/,
    ],
    [{ symbols: ['nobody'] }, /^not-found: There is no symbol "nobody"/],
    [{ symbols: ['shop'] }, /^bad-input: shop is a directory and has no source text/],
    [{ symbols: ['shop/base.py:10'] }, /^bad-input: shop\/base\.py has lines 1 to 9, not 10/],
    [{ symbols: ['shop/base.py:0'] }, /^bad-input: .*lines are counted from 1/],
    [{ symbols: ['shop/base.py:5-4'] }, /^bad-input: .*line 4 is before line 5/],
    [{ symbols: ['text/binary.bin:1'] }, /^bad-input: text\/binary\.bin is not text/],
    [{ symbols: ['debug.log:1'] }, /^bad-input: debug\.log is ignored by git/],
    [{ symbols: [] }, /^bad-input: source needs SYMBOLS/],
    [{ symbols: ['', ' '] }, /^bad-input: source needs SYMBOLS/],
    [{ symbols: Array(101).fill('tax') }, /^bad-input: source takes 100 symbols/],
    [{ symbols: ['tax'], context: 1_001 }, /^bad-input: --context must be 0 to 1000/],
  ])('%j', (given, expected) => check('source', given, expected));

  it('returns data', async () => {
    expect((await ask('source', { symbols: ['tax', 'nobody'] })).data).toEqual({
      isAsked: false,
      spans: [
        {
          target: 'tax',
          id: 'shop/base.py:tax',
          kind: 'function',
          path: 'shop/base.py',
          language: 'python',
          state: 'same',
          line: 8,
          endLine: 9,
          textLine: 8,
          text: 'def tax(x):\n    return x',
          cutLines: 0,
        },
      ],
      missing: [
        {
          target: 'nobody',
          code: 'not-found',
          message: 'There is no symbol "nobody"',
          hint: expect.any(String),
        },
      ],
    });
  });

  it('finds a symbol that moved in its file', async () => {
    workspace.write(
      'shop/base.py',
      '# new\n# lines\nclass Item:\n    def total(self):\n        return 2\n\n\ndef duty(x):\n    return x\n',
    );
    await check('source', { symbols: ['Item.total'] }, [
      'shop/base.py:4-5  method shop/base.py:Item.total  changed since indexed',
      '4     def total(self):',
      '5         return 2',
    ]);
    await check(
      'source',
      { symbols: ['tax'] },
      /^not-found: shop\/base\.py:tax is no longer in shop\/base\.py/,
    );
    await check('source', { symbols: ['Item', 'tax'] }, /^shop\/base\.py:3-5 [\s\S]*tax: .* is no longer in/);
    await check('source', { symbols: ['shop/base.py:1'] }, [
      'shop/base.py:1  changed since indexed',
      '1 # new',
    ]);
    workspace.remove('shop/base.py');
    await check('source', { symbols: ['Item'] }, /^not-found: File not found: shop\/base\.py/);
  });
});

describe('health', () => {
  const namesOf = (mode: string) => [
    'root',
    'index',
    'schema',
    'integrity',
    ...(mode === 'full' ? ['contents'] : []),
    'query',
    'complete',
    'writer',
    'set aside',
    'space',
    'sqlite',
    'node',
    'watcher',
    'daemon',
  ];
  type Health = { ok: boolean; checks: { name: string; ok: boolean; detail: string; hint?: string }[] };
  /** Name and hint of each failed check. */
  const wrongIn = (data: unknown): readonly (string | undefined)[][] =>
    (data as Health).checks.filter(({ ok }) => !ok).map(({ name, hint }) => [name, hint]);

  it.each(['quick', 'full'])('passes all checks: %s', async (mode) => {
    const { data, text } = await ask('health', { full: mode === 'full' });
    expect((data as Health).checks.map(({ name }) => name)).toEqual(namesOf(mode));
    expect(wrongIn(data)).toEqual([]);
    expect(text).toMatch(/^ok {2}root[\s\S]*\nAll is well$/);
  });

  it('reports a damaged index', async () => {
    const own = await indexedWorkspace(files);
    own.engine.close();
    const file = openSync(path.join(own.engine.index.directory, 'index.db'), 'r+');
    for (let page = 3; page < 40; page++) writeSync(file, Buffer.alloc(2_000, 0x5a), 0, 2_000, page * 4_096);
    closeSync(file);
    const { data, text } = await ask('health', { full: true }, own.engine);
    const [[name, hint] = []] = wrongIn(data);
    expect([name, hint]).toEqual([
      expect.stringMatching(/index|integrity/),
      expect.stringMatching(/codeagent index/),
    ]);
    expect(text).toMatch(/Not all is well$/);
    expect(operations.find((each) => each.name === 'health')?.isFound(data)).toBe(false);
    own.engine.close();
    own.workspace.dispose();
  });

  it('reports a missing index', async () => {
    const own = createWorkspace();
    own.write('a.py', 'x = 1\n');
    const other = engineOn(own.root);
    const { data, text } = await ask('health', {}, other);
    expect(wrongIn(data)).toEqual([['index', 'run: codeagent index']]);
    expect(text).toMatch(
      /WRONG {2}index +No index in .*\n[\s\S]*\nindex: run: codeagent index\nNot all is well$/,
    );
    other.close();
    own.dispose();
  });

  it('reports the writer and whether it is alive', async () => {
    const lock = path.join(engine.index.directory, 'writer.lock');
    const writer = async (): Promise<string | undefined> =>
      ((await ask('health', {})).data as Health).checks.find(({ name }) => name === 'writer')?.detail;
    expect(await writer()).toBe('no update is running');
    lockAs(process.pid, workspace.root, 'writer.lock');
    expect(await writer()).toMatch(`process ${process.pid} on ${hostname()} since 20`);
    workspace.remove('.codeagent/writer.lock');
    lockAs(2 ** 22 + 1, workspace.root, 'writer.lock');
    expect(await writer()).toMatch(/^left by process 4194305 /);
    writeFileSync(lock, 'not a lock');
    expect(await writer()).toMatch(/from another user or machine/);
    workspace.remove('.codeagent/writer.lock');
  });
});

it('lists and reads files without an index', async () => {
  const own = createWorkspace();
  own.write('sub/a.py', 'x = 1\n');
  own.write('.gitignore', 'secret\n');
  own.write('secret', 'hush\n');
  const other = engineOn(own.root);
  const texts = [
    (await ask('list_directory', { path: 'sub' }, other)).text,
    (await ask('directory_tree', {}, other)).text,
    (await ask('read_file', { path: 'sub/a.py' }, other)).text,
  ];
  expect(texts).toEqual([
    'sub  1 name\n  a.py  6 B, not indexed',
    './  2 files\n  sub/  1 file',
    'sub/a.py  1 line\n1 x = 1',
  ]);
  await expect(ask('read_file', { path: 'secret' }, other)).rejects.toThrow('secret is ignored by git');
  expect(other.index.isBuilt()).toBe(false);
  other.close();
  own.dispose();
});
