/** Notes about files that were not parsed, or only partly; and counts that agree between answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace, type Workspace } from './workspace.ts';

let workspace: Workspace;

/** 1.3 MB of classes; every class must be found. */
function largeSource(): string {
  const parts: string[] = [];
  for (let at = 0, size = 0; size < 1_300_000; at++) {
    const part = `export class Crate${at} {\n  weigh(kilos: number): number { return lift(kilos) + ${at}; }\n}\n`;
    parts.push(part);
    size += part.length;
  }
  return `import { lift } from './crane';\n${parts.join('')}`;
}

beforeAll(() => {
  workspace = createWorkspace();
  workspace.write('src/crane.ts', 'export function lift(kilos: number): number { return kilos; }\n');
  workspace.write('src/dock.ts', "import { lift } from './crane';\nexport const haul = () => lift(2);\n");
  workspace.write(
    'src/broken.ts',
    'export class Winch {\n  pull( { return }}} lift(1); class\n}\nlet x = = lift;\n',
  );
  workspace.write('src/large.ts', largeSource());
  workspace.write('web/index.php', '<?php\nfunction hoist() { return lift(3); }\nhoist();\n');
  workspace.write('web/shiplift.php', '<?php echo "shiplift";\n');
  workspace.write('app/Main.kt', 'fun main() { hoist() }\n');
  workspace.write('notes.md', 'Here we lift and hoist.\n');
  workspace.write('packed.min.js', `var a=${'1+'.repeat(20_000)}1`);
  expect(workspace.cli('index').code).toBe(0);
});
afterAll(() => workspace.dispose());

describe('names in files that are not parsed', () => {
  it.each([
    [['callers', 'hoist'], 2],
    [['references', 'hoist'], 2],
    [['symbol', 'hoist'], 2],
    [['impact', 'hoist'], 2],
    [['implementations', 'hoist'], 2],
    [['lookup', 'hoist'], undefined],
    [['definitions', '--name', 'hoist'], 1],
  ])('are reported when nothing is found: %j', (words, code) => {
    const { stdout, stderr, code: ended } = workspace.cli(...words);
    if (code !== undefined) expect(ended).toBe(code);
    expect(stdout + stderr).toContain(
      'hoist occurs in 2 files not parsed (Kotlin, PHP): app/Main.kt:1, web/index.php:2',
    );
  });

  it.each([
    ['callers', 'lift'],
    ['references', 'lift'],
    ['impact', 'lift'],
    ['symbol', 'lift'],
    ['lookup', 'lift'],
    ['definitions', '--name', 'lift'],
  ])('are reported beside results: %s %s', (...words) => {
    const { stdout, code } = workspace.cli(...words);
    expect(code).toBe(0);
    expect(stdout).toContain('lift occurs in 1 file not parsed (PHP): web/index.php:2');
  });

  it('are in the JSON', () => {
    const answer = JSON.parse(workspace.cli('callers', 'lift', '--json').stdout) as Record<string, unknown>;
    expect(answer.unparsed).toEqual({
      name: 'lift',
      languages: ['PHP'],
      fileCount: 1,
      isLeast: false,
      places: [{ path: 'web/index.php', line: 2 }],
    });
    expect(answer.brokenFiles).toEqual(['src/broken.ts']);
  });

  it('are not mentioned for other names', () => {
    expect(workspace.cli('callers', 'haul').stdout).not.toMatch(/not parsed|Syntax errors/);
  });
});

describe('files with syntax errors', () => {
  it.each([
    ['callers', 'lift'],
    ['definitions', '--name', 'lift'],
    ['impact', 'lift'],
    ['lookup', 'Winch'],
    ['symbol', 'Winch'],
    ['implementations', 'Winch'],
  ])('%s %s', (...words) => {
    expect(workspace.cli(...words).stdout).toContain(
      'Syntax errors in 1 file that this answer uses; it may be incomplete: src/broken.ts',
    );
  });

  it('are reported by outline', () => {
    expect(workspace.cli('outline', 'src/broken.ts').stdout).toMatch(
      /Syntax errors, parts may be missing: line \d/,
    );
    const { parseStatus, problemCount } = JSON.parse(
      workspace.cli('outline', 'src/broken.ts', '--json').stdout,
    ) as { parseStatus: string; problemCount: number };
    expect([parseStatus, problemCount > 0]).toEqual(['partial', true]);
  });
});

describe('large files', () => {
  it('parses 1.3 MB of TypeScript and finds its calls', () => {
    expect(workspace.cli('outline', 'src/large.ts').stdout).toMatch(
      /^src\/large\.ts {2}typescript, \d+ lines\n/,
    );
    expect(workspace.cli('callers', 'lift', '--depth', '1').stdout).toContain('src/large.ts:Crate0.weigh');
  });

  it('reports a file that is too large, with its language', () => {
    const small = createWorkspace();
    small.write('a.ts', 'export const tide = 1;\n'.repeat(100));
    small.write('.codeagent/config.json', '{ "indexing": { "max_parse_bytes": 1000 } }');
    expect(small.cli('index').code).toBe(0);
    expect(small.cli('outline', 'a.ts').stdout).toMatch(
      /a\.ts {2}typescript, 100 lines\n {2}Problems, not parsed: too-large: .* kept as plain text/,
    );
    const status = JSON.parse(small.cli('status', '--json').stdout) as {
      problems: readonly { problem: { kind: string } }[];
      parseCoverage: number;
    };
    expect([status.problems.map(({ problem }) => problem.kind), status.parseCoverage]).toEqual([
      ['too-large'],
      0,
    ]);
    expect(small.cli('lookup', 'tide').stdout).toContain(
      'tide occurs in 1 file not parsed (typescript): a.ts:1',
    );
    small.dispose();
  });
});

describe('counts', () => {
  it('status lists languages that are not parsed', () => {
    const { stdout } = workspace.cli('status');
    expect(stdout).toMatch(
      /Not parsed, found as text only: PHP \(2 files, 0\.\d\d %\), Kotlin \(1 file, 0\.\d\d %\)/,
    );
    expect(stdout).toMatch(/Parsed {3}99\.\d\d % of the source text/);
  });

  it('index, status, map and health agree', () => {
    const json = (...words: readonly string[]): Record<string, unknown> =>
      JSON.parse(workspace.cli(...words, '--json').stdout) as Record<string, unknown>;
    const [index, status, map] = [json('index'), json('status'), json('map')];
    const { files, symbols } = status;
    expect(files).toBe(8);
    expect([index.files, index.symbols, map.files, map.symbols]).toEqual([files, symbols, files, symbols]);
    expect(index.unchanged).toBe(files);
    const said = `${Number(files)} indexed files, ${Number(symbols)} symbols defined in them`;
    expect(workspace.cli('health').stdout).toContain(said);
    const languages = status.languages as readonly { files: number; symbols: number }[];
    const sum = (key: 'files' | 'symbols') => languages.reduce((total, each) => total + each[key], 0);
    expect([sum('files'), sum('symbols')]).toEqual([files, symbols]);
    expect(index.skipped).toBe(1);
  });
});
