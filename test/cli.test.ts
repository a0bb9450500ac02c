/** The real command line on a sample repository: answers, JSON, exit codes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace, type Workspace } from './workspace.ts';

let workspace: Workspace;
beforeAll(() => {
  workspace = createWorkspace('observatory');
});
afterAll(() => workspace.dispose());

describe('answers', () => {
  it('a query without an index builds it first, with progress', () => {
    const ran = workspace.cli('files', 'stars.py');
    expect([ran.code, ran.stdout]).toEqual([0, 'sky/stars.py\n']);
    expect(ran.stderr).toMatch(/No index yet[\s\S]*extract 100 %/);
  });

  it('version control ignores the index', () => {
    workspace.git('init', '-q');
    expect(workspace.git('status', '--short', '--', '.codeagent')).toBe('');
  });

  it('outline reports a file in an unknown language as plain text', () => {
    expect(workspace.cli('outline', 'README.md').stdout).toMatch(
      /^README\.md {2}text.*\n.*Plain text: this language is not parsed/,
    );
  });

  it('outline folds small members unless asked for all', () => {
    const { stdout } = workspace.cli('outline', 'sky/stars.py');
    expect(stdout).toBe(
      `${[
        'sky/stars.py  python, 41 lines',
        '  variable LIMIT_OF_THE_EYE = 6.0  :7',
        '  class Star  :10-26',
        '    3 fields: name :14, magnitude :15, colour :16',
        '    property def is_visible(self) -> bool  :18-20',
        '    def describe(self) -> str  :22-26',
        '  class Colour  :29-34',
        '    def __init__(self, temperature: int)  :30-31',
        '    field self.temperature = temperature  :31',
        '    def warmer_than(self, other: "Colour") -> bool  :33-34',
        '  def brightest(stars: Iterable[Star], count: int = 3) -> list[Star]  :37-41',
        '    def magnitude(star: Star) -> float  :38-39',
      ].join('\n')}\n`,
    );
    expect(workspace.cli('outline', 'sky/stars.py', '--detail', 'some').stderr).toMatch(/no detail "some"/);
  });

  it('lookup answers several names apart', () => {
    const { stdout, code } = workspace.cli('lookup', 'Star', 'brightist', 'zzz');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Star:\nclass sky\/stars\.py:Star {2}:10-26 {2}exact\n/);
    expect(stdout).toMatch(
      /\nbrightist:\nNo symbol is named "brightist"; similar:\nfunction sky\/stars\.py:brightest/,
    );
    expect(stdout).toMatch(/\nNo symbol is named "zzz", and no name is similar\n$/);
    const one = JSON.parse(workspace.cli('lookup', 'Star', '--json').stdout) as object;
    const two = JSON.parse(workspace.cli('lookup', 'Star', 'zzz', '--json').stdout) as object;
    expect(Object.keys(two)).toEqual(['answers']);
    expect(two).toMatchObject({ answers: [one, { query: 'zzz', total: 0 }] });
  });

  it('outline nests symbols and shows their lines', () => {
    const { stdout } = workspace.cli('outline', 'sky/stars.py', '--detail', 'full');
    expect(stdout).toBe(
      `${[
        'sky/stars.py  python, 41 lines',
        '  variable LIMIT_OF_THE_EYE = 6.0  :7',
        '  class Star  :10-26',
        '    field name: str  :14',
        '    field magnitude: float  :15',
        '    field colour: "Colour | None" = None  :16',
        '    property def is_visible(self) -> bool  :18-20',
        '    method def describe(self) -> str  :22-26',
        '  class Colour  :29-34',
        '    constructor def __init__(self, temperature: int)  :30-31',
        '    field self.temperature = temperature  :31',
        '    method def warmer_than(self, other: "Colour") -> bool  :33-34',
        '  function def brightest(stars: Iterable[Star], count: int = 3) -> list[Star]  :37-41',
        '    function def magnitude(star: Star) -> float  :38-39',
      ].join('\n')}\n`,
    );
  });

  it('ids are stable and readable', () => {
    const out = JSON.parse(workspace.cli('outline', 'sky/stars.py', '--json').stdout) as {
      symbols: { id: string; children: { id: string }[] }[];
    };
    expect(out.symbols[1]?.children.at(-1)?.id).toBe('sky/stars.py:Star.describe');
  });

  it('a note says that missing symbols may be in files that are not indexed', () => {
    workspace.write('sky/meteors.py', 'def meteor():\n    pass\n');
    const behind = /^codeagent: 1 file has changed since the last index update \(run: codeagent index\)$/m;
    for (const words of [
      ['lookup', 'meteor'],
      ['callers', 'meteor'],
    ])
      expect(workspace.cli(...words).stderr).toMatch(behind);
    // The changed file may contain further callers.
    expect(workspace.cli('callers', 'Star.describe').stderr).toMatch(behind);
    expect(workspace.cli('lookup', 'Star').stderr).toBe('');
    expect(workspace.cli('grep', 'no such meteor').stderr).toBe('');
    workspace.remove('sky/meteors.py');
    expect(workspace.cli('lookup', 'meteor').stderr).not.toMatch(behind);
  });

  it('a file that changed since indexing is marked', () => {
    workspace.write('sky/stars.py', 'x = 1\n');
    expect(workspace.cli('outline', 'sky/stars.py').stdout).toMatch(/changed since it was indexed/);
    expect(workspace.cli('status').stdout).toMatch(/Fresh {4}no: 1 changed, 0 new, 0 gone/);
    expect(workspace.cli('index').stdout).toMatch(/0 added, 1 changed, 0 removed/);
    expect(workspace.cli('status').stdout).toMatch(/Fresh {4}yes/);
  });

  it('the nearest index in a parent folder answers', () => {
    expect(workspace.cli('files', 'no-such-name-at-all-xyz').stdout).toBe('');
    expect(workspace.cli('files', '**/*.sql', '--root', workspace.root).stdout).toBe('db/schema.sql\n');
  });

  it('an update without changes reports that and writes nothing', () => {
    expect(workspace.cli('index').stdout).toMatch(/^Nothing changed in \d+ files/);
  });
});

describe('exit codes', () => {
  it.each([
    [['files', 'no-such-name-at-all-xyz'], 1, /^codeagent: No file is named like that$/m],
    [['outline', 'nowhere.py'], 2, /is not in the index/],
    [['outline', 'lib/stars.py'], 2, /did you mean sky\/stars\.py/],
    [['outline', '../outside.py'], 2, /is outside/],
    [['outline', 'sky'], 2, /sky is a folder\n.*list-directory sky/],
    [['outline'], 2, /needs FILE/],
    [['files', 'a', 'b'], 2, /does not take "b"/],
    [['files', 'a', '--limit', '0'], 2, /--limit must be 1 or more/],
    [['files', 'a', '--limit', 'x'], 2, /must be a non-negative integer/],
    [['files', 'a', '--unknown'], 2, /Unknown option '--unknown'/],
    [['frobnicate'], 2, /There is no command "frobnicate"/],
  ])('%j', (words, code, message) => {
    const ran = workspace.cli(...words);
    expect(ran.code).toBe(code);
    expect(ran.stderr).toMatch(message);
    expect(ran.stderr).not.toMatch(/\n\s+at /);
  });

  it('options of grep change nothing; a note says how they were understood', () => {
    const usual = workspace.cli('grep', 'x = (1|2)');
    const habit = workspace.cli('grep', '-rnE', 'x = (1|2)', '-R', '-H');
    expect([habit.code, habit.stdout]).toEqual([0, usual.stdout]);
    expect(habit.stderr).toMatch(
      /^codeagent: -r is read as grep's: .*\ncodeagent: -E is read as grep's: .*\n$/,
    );
  });

  it('prints the help of several commands', () => {
    const { stdout } = workspace.cli('help', 'callers', 'list-directory');
    expect(stdout.match(/^Usage: .*/gm)).toEqual([
      'Usage: codeagent callers SYMBOL [OPTIONS]',
      'Usage: codeagent list-directory [PATH] [OPTIONS]',
    ]);
    expect(workspace.cli('help', 'callers', 'nothing').stderr).toMatch(/There is no command "nothing"/);
  });

  it.each([[['--help']], [['help']], [['--version']], [['index', '--help']], [['files', '--help']]])(
    '%j',
    (words) => {
      const ran = workspace.cli(...words);
      expect([ran.code, ran.stderr]).toEqual([0, '']);
      expect(ran.stdout.length).toBeGreaterThan(4);
    },
  );
});
