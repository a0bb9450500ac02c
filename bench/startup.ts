/**
 * Measures whole processes next to an empty Node process: help, and one name look-up. Runs alternate, so that other
 * load on the machine affects all alike. The minimum of the wall time is the least disturbed run; the mean of the CPU
 * time includes all. Indexes the repository first if there is no index.
 * Run: npm run bench:startup -- REPOSITORY [--name NAME] [--runs N] [--program codeagent.cjs]. GRAPH_INDEX_DIR keeps
 * the index elsewhere; --program measures another copy, such as an installed one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

// Without certificates: Node 20 reads them at every start, which takes longer than the rest of the start.
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string', default: 'QuerySet' },
    runs: { type: 'string', default: '40' },
    program: { type: 'string', default: 'bin/codeagent.cjs' },
  },
});
const root = positionals[0] ?? '.';
const program = path.resolve(values.program);
const commands = [
  { what: 'node -e 0', words: ['-e', '0'], budget: undefined },
  { what: 'codeagent --help', words: [program, '--help'], budget: 1.25 },
  { what: 'codeagent lookup', words: [program, 'lookup', values.name, '--root', root], budget: 2 },
];

// One warm-up run each: builds, indexes, and reads all files once.
for (const { words } of commands) run(words);
const runs = commands.map(() => ({ wallMs: [] as number[], cpuMs: 0 }));
for (let round = 0; round < Number(values.runs); round++)
  commands.forEach(({ words }, place) => {
    const taken = run(words);
    runs[place]?.wallMs.push(taken.wallMs);
    if (runs[place] !== undefined) runs[place].cpuMs += taken.cpuMs;
  });

const rows = runs.map(({ wallMs, cpuMs }) => {
  const sorted = wallMs.toSorted((a, b) => a - b);
  const [leastMs = 0, medianMs = 0] = [sorted[0], sorted[sorted.length >> 1]];
  return { leastMs, medianMs, cpuMs: cpuMs / sorted.length };
});
const [empty] = rows;
commands.forEach(({ what, budget }, place) => {
  const row = rows[place];
  if (row === undefined || empty === undefined) return;
  const cell = (key: 'leastMs' | 'medianMs' | 'cpuMs'): string =>
    `${row[key].toFixed(0).padStart(5)} ms × ${(row[key] / empty[key]).toFixed(2)}`;
  const [least, median, cpu] = [cell('leastMs'), cell('medianMs'), cell('cpuMs')];
  const allowed = budget === undefined ? '' : `   budget × ${budget}`;
  console.log(`${what.padEnd(18)} least ${least}   median ${median}   CPU ${cpu}${allowed}`);
});
console.log(JSON.stringify({ node: process.version, runs: Number(values.runs), rows }));

function run(words: readonly string[]): { readonly wallMs: number; readonly cpuMs: number } {
  const [cpuBefore, before] = [childrenCpuMs(), performance.now()];
  const { status, stderr } = spawnSync(process.execPath, words, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stderr.toString()}`);
  return { wallMs: performance.now() - before, cpuMs: childrenCpuMs() - cpuBefore };
}

/** CPU time of all ended child processes on Linux, in steps of ten milliseconds; 0 on other systems. */
function childrenCpuMs(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const [, behind = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const [user = 0, system = 0] = behind.split(' ').slice(13, 15).map(Number);
  return 10 * (user + system);
}
