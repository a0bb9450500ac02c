/**
 * grep and find on a small folder of difficult files: Windows line ends, no final line break, byte order marks, UTF-16,
 * Latin-1. The expected output is that of ripgrep 13; eval/grep.ts compares the two on whole repositories.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { readArguments } from '../src/serve/cli/arguments.ts';
import type { GrepJson } from '../src/serve/operations/grep-json.ts';
import type { Display, Operation } from '../src/serve/operations/operation.ts';
import { operations } from '../src/serve/operations/registry.ts';
import { wordNote } from '../src/serve/word-advice.ts';
import { failureText, typing } from './as-typed.ts';
import { createWorkspace, engineOn, indexedWorkspace, projectRoot, type Workspace } from './workspace.ts';

const files: Readonly<Record<string, string | Uint8Array>> = {
  'src/boat.py':
    'class Boat:\n    """A boat has one sail."""\n\n    def sail(self, wind):\n        if wind > 3:\n            return self.reef()\n        return "sail on"\n\n    def reef(self):\n        return "one reef"\n',
  'src/windows.txt': 'one sail\r\nno\r\nSAIL two\r\n',
  'src/last.txt': 'first\nthe last sail',
  'docs/marked.txt': '\uFEFFsail behind a mark\n',
  'docs/wide.txt': Buffer.from('\uFEFFsail in UTF-16\nGröße\n', 'utf16le'),
  'docs/latin1.txt': Buffer.from('Gr\xf6\xdfe of a sail\n', 'latin1'),
  'docs/great.txt': 'Größe eines Segels\nΣΕΓΛΙ sail ⛵\n',
  'docs.md': 'sailing\nsail, sails and sail\n\n\nunsail\n',
};

let workspace: Workspace;
let engine: Engine;
beforeAll(async () => {
  ({ workspace, engine } = await indexedWorkspace(files));
});
afterAll(() => {
  engine.close();
  workspace.dispose();
});

const pipe: Display = { kind: 'pipe', hasColours: false };
const forPrograms: Display = { kind: 'json', hasColours: false };

interface Ran {
  readonly text: string;
  readonly json: GrepJson;
  readonly notes: readonly string[];
  readonly isFound: boolean;
}

/** As the command line does. One character per byte. */
async function run(words: readonly string[], display: Display = pipe, asked = engine): Promise<Ran> {
  const [name, ...rest] = words;
  const operation = operations.find((each) => each.name === name) as Operation<unknown, unknown>;
  const audience = typing(operation);
  const input = operation.parse(readArguments(operation, rest).fields);
  const context = { onProgress: () => {}, signal: new AbortController().signal, display };
  const out = await operation.run(asked, input, context);
  return {
    text: Buffer.concat([...(operation.bytes?.(out, display, audience) ?? [])]).toString('latin1'),
    json: operation.json?.(out, audience) as GrepJson,
    notes: (operation.notes?.(out) ?? []).map((note) => wordNote(audience, note)),
    isFound: operation.isFound(out),
  };
}

/** Compares two runs: one prints lines where they are found, the other, with a limit, prints them afterwards. */
async function check(words: readonly string[], expected: readonly string[]): Promise<void> {
  const { text, isFound } = await run(['grep', ...words]);
  expect((await run(['grep', '--limit', '1000000', ...words])).text).toBe(text);
  const lines = text === '' ? [] : text.slice(0, -1).split('\n');
  // The expected lines are written as UTF-8 to be readable.
  const bytes = expected.map((line) =>
    Buffer.from(line, line.includes('\xf6\xdfe of') ? 'latin1' : 'utf8').toString('latin1'),
  );
  expect([lines, isFound]).toEqual([bytes, expected.length > 0]);
}

const sails = [
  'docs/great.txt:2:ΣΕΓΛΙ sail ⛵',
  'docs/latin1.txt:1:Gr\xf6\xdfe of a sail',
  'docs/marked.txt:1:sail behind a mark',
  'docs/wide.txt:1:sail in UTF-16',
  'docs.md:1:sailing',
  'docs.md:2:sail, sails and sail',
  'docs.md:5:unsail',
  'src/boat.py:2:    """A boat has one sail."""',
  'src/boat.py:4:    def sail(self, wind):',
  'src/boat.py:7:        return "sail on"',
  'src/last.txt:2:the last sail',
  'src/windows.txt:1:one sail\r',
];
const boat = (line: string): boolean => line.startsWith('src/boat');
const withoutPath = (line: string): string => line.replace(/^[^:]*:/, '');

describe('lines as ripgrep prints them', () => {
  it.each<[readonly string[], readonly string[]]>([
    [['sail'], sails],
    [['-e', 'sail'], sails],
    [['sail', '-N', '-t', 'py'], sails.filter(boat).map((line) => line.replace(/:\d+/, ''))],
    [['sail', '-I', 'src'], sails.filter((line) => line.startsWith('src')).map(withoutPath)],
    [['sail', 'src/boat.py'], sails.filter(boat).map(withoutPath)],
    [['sail', 'src/boat.py', '-H'], sails.filter(boat)],
    [['sail', 'src/none.py', 'src/boat.py', 'nowhere'], sails.filter(boat)],
    [['sail', '-g', '*.py'], sails.filter(boat)],
    [['sail', '-g', '!*.txt', '-T', 'md'], sails.filter(boat)],
    [
      ['-S', 'Größe'],
      ['docs/great.txt:1:Größe eines Segels', 'docs/wide.txt:2:Größe'],
    ],
    [
      ['-i', 'GRÖSSE|größe', '-m1'],
      ['docs/great.txt:1:Größe eines Segels', 'docs/wide.txt:2:Größe'],
    ],
    [['-i', 'σεγλι', '-o'], ['docs/great.txt:2:ΣΕΓΛΙ']],
    [['⛵'], ['docs/great.txt:2:ΣΕΓΛΙ sail ⛵']],
    [['-x', 'sailing'], ['docs.md:1:sailing']],
    [
      ['-w', 'sail', '-c'],
      [
        'docs/great.txt:1',
        'docs/latin1.txt:1',
        'docs/marked.txt:1',
        'docs/wide.txt:1',
        'docs.md:1',
        'src/boat.py:3',
        'src/last.txt:1',
        'src/windows.txt:1',
      ],
    ],
    [['-c', '--column', 'sail', 'docs.md'], ['3']],
    [['-c', '--color', 'always', 'sail', 'docs.md'], ['3']],
    [['-C1', '-A0', 'unsail'], ['docs.md:5:unsail']],
    [['-A1', '-C0', 'unsail'], ['docs.md:5:unsail']],
    [
      ['-C2', '-B1', 'unsail'],
      ['docs.md-4-', 'docs.md:5:unsail'],
    ],
    [
      ['-U', '-o', 't\\nthe', 'src/last.txt'],
      ['1:t', '2:the'],
    ],
    [['-l', '-m0', 'sail'], []],
    [['-l', '--files-without-match', 'sail', 'docs'], []],
    [['--files-without-match', '-l', 'unsail'], ['docs.md']],
    [['-l', '-F', 'self.reef()'], ['src/boat.py']],
    [
      ['-F', '-e', 'wind >', '-e', 'reef()'],
      ['src/boat.py:5:        if wind > 3:', 'src/boat.py:6:            return self.reef()'],
    ],
    [
      ['--files-without-match', 'sail$'],
      ['docs/great.txt', 'docs/marked.txt', 'docs/wide.txt', 'src/boat.py', 'src/windows.txt'],
    ],
    [
      ['-v', 'a', 'src/windows.txt', 'src/last.txt'],
      ['src/last.txt:1:first', 'src/windows.txt:2:no\r', 'src/windows.txt:3:SAIL two\r'],
    ],
    [
      ['-v', '-c', 'sail'],
      [
        'docs/great.txt:1',
        'docs/wide.txt:1',
        'docs.md:2',
        'src/boat.py:7',
        'src/last.txt:1',
        'src/windows.txt:2',
      ],
    ],
    [
      ['-o', 'sail\\w*', 'docs.md'],
      ['1:sailing', '2:sail', '2:sails', '2:sail', '5:sail'],
    ],
    [
      ['-c', '--count-matches', 'sail', 'docs.md', 'src'],
      ['docs.md:5', 'src/boat.py:3', 'src/last.txt:1', 'src/windows.txt:1'],
    ],
    [
      ['--column', '-b', 'sail', 'docs.md'],
      ['1:1:0:sailing', '2:1:8:sail, sails and sail', '5:3:31:unsail'],
    ],
    [
      ['-C', '1', 'reef'],
      [
        'src/boat.py-5-        if wind > 3:',
        'src/boat.py:6:            return self.reef()',
        'src/boat.py-7-        return "sail on"',
        'src/boat.py-8-',
        'src/boat.py:9:    def reef(self):',
        'src/boat.py:10:        return "one reef"',
      ],
    ],
    [
      ['-B1', '-A0', 'sail', 'docs.md', '-m2'],
      ['1:sailing', '2:sail, sails and sail'],
    ],
    [
      ['-C1', 'unsail|sailing', 'docs.md'],
      ['1:sailing', '2-sail, sails and sail', '--', '4-', '5:unsail'],
    ],
    [
      ['-A1', '-m1', 'sail', 'src'],
      [
        'src/boat.py:2:    """A boat has one sail."""',
        'src/boat.py-3-',
        '--',
        'src/last.txt:2:the last sail',
        '--',
        'src/windows.txt:1:one sail\r',
        'src/windows.txt-2-no\r',
      ],
    ],
    [
      ['-U', 'wind\\):\\n\\s+if'],
      ['src/boat.py:4:    def sail(self, wind):', 'src/boat.py:5:        if wind > 3:'],
    ],
    [['-U', '-c', 'sail(ing)?\\s', 'docs.md'], ['3']],
    [
      ['-U', '-o', 'sailing\\nsail'],
      ['docs.md:1:sailing', 'docs.md:2:sail'],
    ],
    [['^\\s*$'], ['docs.md:3:', 'docs.md:4:', 'src/boat.py:3:', 'src/boat.py:8:']],
    [
      ['--heading', 'sail$', '-t', 'md', '-t', 'txt'],
      [
        'docs/latin1.txt',
        '1:Gr\xf6\xdfe of a sail',
        '',
        'docs.md',
        '2:sail, sails and sail',
        '5:unsail',
        '',
        'src/last.txt',
        '2:the last sail',
      ],
    ],
    [['-m0', 'sail'], []],
    [['nowhere'], []],
  ])('%j', check);

  it('an empty pattern matches every line', async () => {
    expect((await run(['grep', '', '-c', 'src'])).text).toBe(
      'src/boat.py:10\nsrc/last.txt:2\nsrc/windows.txt:3\n',
    );
  });

  it('a NUL after paths, and no output', async () => {
    expect((await run(['grep', 'reef', '-l0'])).text).toBe('src/boat.py\0');
    const quiet = await run(['grep', 'reef', '-q']);
    expect([quiet.text, quiet.isFound]).toEqual(['', true]);
  });
});

describe('on a terminal', () => {
  const terminal: Display = { kind: 'terminal', hasColours: true };

  it('paths are headings, matches are coloured', async () => {
    const { text } = await run(['grep', 'sails?', '-g', '*.md'], terminal);
    const red = '\u001b[0m\u001b[1m\u001b[31m';
    const end = '\u001b[0m';
    const number = (line: number): string => `${end}\u001b[32m${line}${end}:`;
    expect(text.split('\n')).toEqual([
      `${end}\u001b[35mdocs.md${end}`,
      `${number(1)}${red}sail${end}ing`,
      `${number(2)}${red}sail${end}, ${red}sails${end} and ${red}sail${end}`,
      `${number(5)}un${red}sail${end}`,
      '',
    ]);
  });

  it('a limit cuts lines, and the cut is reported', async () => {
    const words = ['grep', 'sail', '--limit', '2', '--no-heading', '--color=never'];
    const { text, notes } = await run(words, terminal);
    expect(text.split('\n').length - 1).toBe(2);
    expect(notes).toEqual(['10 more lines not shown (--limit 12)']);
  });
});

describe('beyond ripgrep', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['any of several', ['--any-of', 'wind', '--any-of', 'first', '-l'], ['src/boat.py', 'src/last.txt']],
    ['all of several in one file', ['--all-of', 'one', '--all-of', 'SAIL', '-l'], ['src/windows.txt']],
    [
      'all of several: the lines of each',
      ['--all-of', 'unsail', '--all-of', 'sailing'],
      ['docs.md:1:sailing', 'docs.md:5:unsail'],
    ],
    ['all of several, beside a pattern', ['-e', 'reef', '--all-of', 'class', '-c'], ['src/boat.py:4']],
    ['a phrase on one line', ['--phrase', 'one sail', '-l'], ['src/boat.py', 'src/windows.txt']],
    [
      'a phrase over several lines',
      ['--phrase', 'wind): if wind'],
      ['src/boat.py:4:    def sail(self, wind):', 'src/boat.py:5:        if wind > 3:'],
    ],
    [
      'signs in a phrase are signs',
      ['--phrase', 'return self.reef()', '-o'],
      ['src/boat.py:6:return self.reef()'],
    ],
    [
      'the symbol around each line',
      ['return', '--symbols'],
      [
        'src/boat.py:6:Boat.sail:            return self.reef()',
        'src/boat.py:7:Boat.sail:        return "sail on"',
        'src/boat.py:10:Boat.reef:        return "one reef"',
      ],
    ],
    [
      'code before other texts',
      ['sail', '--rank', 'code', '-l', '-g', '!docs/**'],
      ['src/boat.py', 'docs.md', 'src/last.txt', 'src/windows.txt'],
    ],
    [
      'the files that are most about it first',
      ['sail', '--rank', 'tfidf', '-l', '--file-limit', '2', '-g', '!docs/**'],
      ['docs.md', 'src/last.txt'],
    ],
  ])('%s', (_, words, expected) => check(words, expected));

  it('a score is the sum over the patterns of share times rarity', async () => {
    const { json } = await run(['grep', '-e', 'reef', '-e', 'two', '--rank', 'tfidf'], forPrograms);
    const rarity = Math.log(8 / 1);
    expect(json.files.map((file) => [file.path, file.score])).toEqual([
      ['src/windows.txt', (1 / 5) * rarity],
      ['src/boat.py', (3 / 26) * rarity],
    ]);
  });
});

describe('for programs', () => {
  it('lines with their matches, columns and symbols', async () => {
    const { json } = await run(['grep', 'sail', '--symbols', '--limit', '4', '-g', '!*.txt'], forPrograms);
    expect(json.matches?.at(-1)).toEqual({
      path: 'src/boat.py',
      line: 2,
      column: 23,
      text: '    """A boat has one sail."""',
      submatches: [{ text: 'sail', column: 23, endColumn: 27 }],
      symbol: 'src/boat.py:Boat',
    });
    expect(json.total).toEqual({ files: 2, lines: 6, matches: 8 });
    expect(json.omitted).toEqual({ files: 0, lines: 2 });
  });

  it('lines that are not UTF-8 are bytes, others characters', async () => {
    const { json } = await run(['grep', 'sail', 'docs'], forPrograms);
    const [great, latin1] = json.matches ?? [];
    expect([great?.column, great?.bytes]).toEqual([7, undefined]);
    expect(latin1).toMatchObject({
      column: 12,
      text: 'Gr\uFFFD\uFFFDe of a sail',
      bytes: Buffer.from('Gr\xf6\xdfe of a sail', 'latin1').toString('base64'),
    });
  });
});

describe('since the index was made', () => {
  afterEach(() => {
    for (const [file, content] of Object.entries(files)) workspace.write(file, content);
    workspace.remove('deep');
  });

  /** A new engine checks the disk again. */
  async function search(...words: readonly string[]): Promise<Ran> {
    const other = engineOn(workspace.root);
    try {
      return await run(['grep', ...words], forPrograms, other);
    } finally {
      other.close();
    }
  }

  it('a changed file is searched as it is, and marked', async () => {
    workspace.write('docs.md', 'a new mast\n');
    const { json, notes } = await search('mast');
    expect(json.matches?.map(({ path: file, line, text }) => [file, line, text])).toEqual([
      ['docs.md', 1, 'a new mast'],
    ]);
    expect(json.files).toMatchObject([{ path: 'docs.md', isStale: true, isNew: false }]);
    expect(notes.join()).toMatch(/Changed since indexed: .*docs\.md/);
    expect((await search('unsail')).isFound).toBe(false);
  });

  it('a new file is found', async () => {
    workspace.write('deep/er/new.txt', 'mast\n');
    expect((await search('mast')).json.files).toMatchObject([{ path: 'deep/er/new.txt', isNew: true }]);
  });

  it('a deleted file has no lines', async () => {
    workspace.remove('docs.md');
    expect((await search('unsail')).isFound).toBe(false);
  });

  it('a file that became binary has no lines', async () => {
    workspace.write('docs.md', 'unsail\0\n');
    expect((await search('unsail')).isFound).toBe(false);
  });
});

describe('bad input', () => {
  it.each<[readonly string[], RegExp]>([
    [['grep'], /A pattern is needed/],
    [['grep', 'a', '--rank', 'best'], /There is no rank "best"/],
    [['grep', 'a', '-t', 'pyton'], /There is no file type "pyton"/],
    [['grep', 'a', '-g', '[a'], /has a \[ without a \]/],
    [['grep', 'a', '--limit', '0'], /--limit must be 1 or more, not 0/],
    [['grep', 'a', '--file-limit', '0'], /--file-limit must be 1 or more/],
    [['grep', 'a', '-A', '-1'], /must be a non-negative integer/],
    [['grep', 'a', '../elsewhere'], /is outside/],
    [['grep', 'a', 'no/such/folder'], /Nothing to search: no\/such\/folder: does not exist below the root/],
    [['grep', 'a', '--no-ignore'], /grep does not take --no-ignore: the index decides which files/],
    [['grep', 'a', '-P'], /grep does not take -P: there is only one regex engine/],
    [['grep', '-e', 'a', '-v', '--all-of', 'b'], /--invert-match goes with neither/],
    [['grep', '-E', 'utf-16le', 'a'], /grep does not take -E utf-16le: files are decoded .* given with -e/],
    [['grep', '--phrase', ' '], /--phrase needs words/],
    [['grep', 'a', '--color', 'sometimes'], /There is no color "sometimes"/],
  ])('%j', async (words, message) => {
    const { fields } = operations.find(({ name }) => name === words[0]) ?? { fields: [] };
    const audience = typing({ name: words[0] ?? '', fields });
    await expect(run(words).catch((error: unknown) => failureText(audience, error))).resolves.toMatch(
      message,
    );
  });

  it.each(['a(b', '[z-a]', '(?=ahead)', '\\p{Nonsense}', 'a{2,1}', '*'])(
    'a pattern that is none: %s',
    async (pattern) => {
      await expect(run(['grep', pattern])).rejects.toMatchObject({ code: 'bad-input' });
    },
  );

  it.each<[string, readonly string[]]>([
    ['operators are text with -F', ['-F', 'sail, sails AND (or -not)']],
    ['a pattern that looks like an option', ['-e', '-v']],
    ['a combining letter is one of its own', ['o\u0308']],
    ['a pattern of 100,000 letters', ['-F', 'sail'.repeat(25_000)]],
    ['a pattern that others never finish', ['(x+x+)+y']],
  ])('%s', (_, words) => check(words, []));
});

describe('find', () => {
  it('works without an index and creates none', async () => {
    const other = createWorkspace();
    try {
      other.write('a/one.txt', 'mast\n');
      other.write('.gitignore', 'hidden.txt\n');
      other.write('hidden.txt', 'mast\n');
      const asked = engineOn(other.root);
      const found = async (...words: readonly string[]) => (await run(['find', ...words], pipe, asked)).text;
      expect(await found('*.txt')).toBe('a/one.txt\n');
      expect(await found('mast', '--contents', '-n')).toBe('a/one.txt:1:mast\n');
      expect(await found('MAST', '--contents', '-ic')).toBe('a/one.txt:1\n');
      expect(await found('nowhere', '--contents')).toBe('');
      // Above the size limit for indexing.
      other.write('a/large.txt', `${'filler\n'.repeat(2_500_000)}the mizzen\n`);
      expect(await found('large')).toBe('a/large.txt\n');
      expect(await found('mizzen', '--contents', '-l')).toBe('a/large.txt\n');
      expect(existsSync(path.join(other.root, '.codeagent'))).toBe(false);
      asked.close();
    } finally {
      other.dispose();
    }
  });

  it('several threads find the same lines as one', async () => {
    const other = createWorkspace();
    try {
      const filler = 'nothing to see here, move on\n'.repeat(4000);
      for (let file = 0; file < 150; file++)
        other.write(`f${file % 7}/n${file}.txt`, `${filler}mast ${file}\n${filler}`);
      const asked = engineOn(other.root);
      const first = await run(['find', '\\w+ast \\d+', '--contents', '-c'], pipe, asked);
      const again = await run(['find', '\\w+ast \\d+', '--contents', '-B1'], pipe, asked);
      asked.close();
      expect(first.text.split('\n').length - 1).toBe(150);
      const lines = again.text.split('\n').filter((line) => line.includes(':4001:'));
      expect(lines.length).toBe(150);
      expect(lines).toEqual([...lines].sort((a, b) => (a < b ? -1 : 1)));
    } finally {
      other.dispose();
    }
  });
});

describe('several searches at once', () => {
  it('each gets its own lines, with and without threads', async () => {
    const other = createWorkspace();
    const asked = engineOn(other.root);
    try {
      for (let file = 0; file < 24; file++)
        other.write(`n${file}.txt`, `a${file} sail\nb2 reef\n${'nothing here\n'.repeat(50_000)}`);
      const questions = ['[a]\\d+ s', '[b]\\d', '[a-b]\\d', 'sail', '^[n]\\w+ing$'];
      const ask = (pattern: string): Promise<Ran> => run(['find', pattern, '--contents', '-c'], pipe, asked);
      const alone: Ran[] = [];
      for (const pattern of questions) alone.push(await ask(pattern));
      for (let round = 0; round < 3; round++) {
        const together = await Promise.all(questions.map(ask));
        expect(together.map(({ text }) => text)).toEqual(alone.map(({ text }) => text));
      }
    } finally {
      asked.close();
      other.dispose();
    }
  });
});

describe('the command', () => {
  function command(...words: readonly string[]): { readonly code: number | null; readonly out: string } {
    const program = path.join(projectRoot, 'bin/codeagent.mjs');
    const env = { ...process.env, GRAPH_INDEX_DIR: '' };
    const ran = spawnSync(process.execPath, [program, ...words], { cwd: workspace.root, env });
    return { code: ran.status, out: ran.stdout.toString('latin1') };
  }

  it('names the paths that do not exist and searches the others', async () => {
    const { json, notes } = await run(['grep', 'sail', 'nowhere', 'src/boat.py'], forPrograms);
    expect(json.missingPaths).toEqual([{ path: 'nowhere', why: 'absent' }]);
    expect(json.total.lines).toBe(3);
    expect(notes).toEqual(['nowhere: does not exist below the root; the rest was searched']);
    const ran = workspace.cli('grep', 'sail', 'src/boat.py', 'nowhere');
    expect(ran.code).toBe(2);
    expect(ran.stdout.split('\n')[1]).toBe('src/boat.py:4:    def sail(self, wind):');
    expect(ran.stderr).toMatch(/^codeagent: nowhere: does not exist/);
  });

  it('says whether a path is absent, ignored or skipped', async () => {
    const other = await indexedWorkspace({
      '.gitignore': 'out/\n',
      'a.py': 'sail = 1\n',
      'b.bin': 'sail\0\n',
    });
    other.workspace.write('out/c.py', 'sail = 2\n');
    const notes = (...words: readonly string[]): string =>
      other.workspace.cli('grep', 'sail', ...words).stderr;
    expect(notes('a.py', 'nowhere', 'out/c.py', 'out', 'b.bin').trimEnd().split('\n')).toEqual([
      'codeagent: nowhere: does not exist below the root; the rest was searched',
      'codeagent: out/c.py: is ignored by git or by the configuration; the rest was searched',
      'codeagent: out: is ignored by git or by the configuration; the rest was searched',
      'codeagent: b.bin: was skipped (not text); the rest was searched',
    ]);
    expect(notes('out/c.py')).toMatch(/^codeagent: Nothing to search: out\/c\.py: is ignored by git/);
    other.engine.close();
    other.workspace.dispose();
  });

  it('prints bytes unchanged, and its exit code shows whether lines were found', () => {
    expect(command('grep', 'of a sail')).toEqual({
      code: 0,
      out: 'docs/latin1.txt:1:Gr\xf6\xdfe of a sail\n',
    });
    expect(command('grep', 'no such thing')).toEqual({ code: 1, out: '' });
    expect(command('grep', 'a(')).toEqual({ code: 2, out: '' });
    expect(command('find', '-e', 'unsail', '--contents', '-l', '.')).toEqual({ code: 0, out: 'docs.md\n' });
  });

  it('reports that no file was searched', async () => {
    const { notes, isFound } = await run(['grep', 'sail', '-t', 'rust']);
    expect([notes, isFound]).toEqual([['No file was searched: none fits the globs, types and paths'], false]);
  });

  it('ends without an error when the reader closes the pipe, with and without threads', () => {
    const other = createWorkspace();
    try {
      for (let file = 0; file < 20; file++)
        other.write(`n${file}.txt`, 'a sail and a sail again\n'.repeat(40_000));
      const program = path.join(projectRoot, 'bin/codeagent.mjs');
      const shell = `'${process.execPath}' '${program}' find sail --contents | head -1; exit \${PIPESTATUS[0]}`;
      const ran = spawnSync('bash', ['-c', shell], { cwd: other.root });
      expect([ran.status, ran.stdout.toString(), ran.stderr.toString()]).toEqual([
        0,
        'n0.txt:1:a sail and a sail again\n',
        '',
      ]);
    } finally {
      other.dispose();
    }
  });
});
