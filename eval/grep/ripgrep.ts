/** ripgrep on exactly the files of an index, its answers in the order of paths. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { comparePaths } from '../../src/retrieval/files/path-order.ts';

export interface Ripgrep {
  /** As it would be with --sort path; each byte a letter. */
  run(words: readonly string[]): {
    readonly output: string;
    readonly code: number;
    readonly durationMs: number;
  };
  /** How long it takes, in ms. What it prints is not read: what that leaves to be collected would slow us down. */
  time(words: readonly string[]): number;
  close(): void;
}

const program = '/usr/bin/rg';
const longestName = 1000;

/** Everything it would search that is not among `files` is ignored; those are text, whatever it thinks of them. */
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

/** Threads print files as they finish them, each in one piece. What -g lets in against the ignore file is left out. */
function inOrder(output: string, names: ReadonlyMap<string, boolean>): string {
  const pieces = new Map<string, string[]>();
  const isBroken = /^--$/m.test(output);
  let current: string[] = [];
  for (const line of output.split(/(?<=\n)/)) {
    const name = line === '--\n' ? undefined : nameIn(line, names);
    if (name !== undefined && !pieces.has(name)) {
      // The break before the first line of a file belongs to no file.
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

/** The longest name there is before a sign. */
function nameIn(line: string, names: ReadonlyMap<string, boolean>): string | undefined {
  if (names.has(line.trimEnd())) return line.trimEnd();
  let found: string | undefined;
  for (const match of line.slice(0, longestName).matchAll(/[:-]/g)) {
    const name = line.slice(0, match.index);
    if (names.has(name)) found = name;
  }
  return found;
}
