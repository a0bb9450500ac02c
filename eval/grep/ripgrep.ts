/** Runs ripgrep on exactly the files of an index, with its output sorted by path. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { comparePaths } from '../../src/retrieval/files/path-order.ts';

export interface Ripgrep {
  /** As with --sort path; one character per byte. */
  run(words: readonly string[]): {
    readonly output: string;
    readonly code: number;
    readonly durationMs: number;
  };
  /** The time in ms. The output is not read, because collecting it would slow the measurement down. */
  time(words: readonly string[]): number;
  close(): void;
}

const program = '/usr/bin/rg';
const longestName = 1000;

/** Ignores all other files that ripgrep would search; treats `files` as text. */
export function createRipgrep(root: string, files: readonly string[]): Ripgrep {
  const folder = mkdtempSync(path.join(tmpdir(), 'codeagent-rg-'));
  const ignoreFile = path.join(folder, 'ignore');
  const wanted = new Set(files);
  const everything = ['--no-config', '--hidden', '--no-ignore'];
  const listed = spawnSync(program, [...everything, '--files', '-0'], { cwd: root, maxBuffer: 1 << 28 });
  const others = listed.stdout
    .toString('utf8')
    .split('\0')
    .map((file) => file.replace(/^\.\//, ''))
    .filter((file) => file !== '' && !file.startsWith('.git/') && !wanted.has(file));
  writeFileSync(
    ignoreFile,
    ['/.git', ...others.map((file) => `/${file.replaceAll(/[\\*?[{!# ]/g, '\\$&')}`)].join('\n'),
  );
  const fixed = [
    ...everything,
    '--ignore-file',
    ignoreFile,
    '-a',
    '-n',
    '-H',
    '--no-heading',
    '--color=never',
  ];
  const names = new Map(
    [...files, ...others].map((file) => [Buffer.from(file).toString('latin1'), wanted.has(file)]),
  );
  const target = path.join(folder, 'out');
  function start(words: readonly string[]) {
    const out = openSync(target, 'w');
    const startedMs = performance.now();
    const ran = spawnSync(program, [...fixed, ...words], { cwd: root, stdio: ['ignore', out, 'pipe'] });
    const durationMs = performance.now() - startedMs;
    closeSync(out);
    return { ran, durationMs };
  }
  return {
    time: (words) => start(words).durationMs,
    run(words) {
      const { ran, durationMs } = start(words);
      const error = ran.stderr.toString();
      if (ran.status === 2 && !error.includes('No files were searched'))
        return { output: error, code: 2, durationMs };
      const output = inOrder(readFileSync(target, 'latin1'), names);
      return { output, code: output === '' ? 1 : 0, durationMs };
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/**
 * Sorts the output by path: threads print files as they finish them, each in one piece. Files that only -g lets through
 * the ignore file are removed.
 */
function inOrder(output: string, names: ReadonlyMap<string, boolean>): string {
  const pieces = new Map<string, string[]>();
  const isBroken = /^--$/m.test(output);
  let current: string[] = [];
  for (const line of output.split(/(?<=\n)/)) {
    const name = line === '--\n' ? undefined : nameIn(line, names);
    if (name !== undefined && !pieces.has(name)) {
      // The separator before the first line of a file belongs to no file.
      if (current.at(-1) === '--\n') current.pop();
      current = [];
      pieces.set(name, current);
    }
    current.push(line);
  }
  const sorted = [...pieces]
    .filter(([name]) => names.get(name))
    .sort(([one], [other]) => comparePaths(one, other));
  return sorted.map(([, lines]) => lines.join('')).join(isBroken ? '--\n' : '');
}

/** The longest known file name before a separator. */
function nameIn(line: string, names: ReadonlyMap<string, boolean>): string | undefined {
  if (names.has(line.trimEnd())) return line.trimEnd();
  let found: string | undefined;
  for (const match of line.slice(0, longestName).matchAll(/[:-]/g)) {
    const name = line.slice(0, match.index);
    if (names.has(name)) found = name;
  }
  return found;
}
