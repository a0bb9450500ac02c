/**
 * Measures whole processes next to an empty Node process: help and cold commands, and a search for a literal next to
 * ripgrep. Runs alternate, so that other load on the machine affects all alike. The minimum of the wall time is the least
 * disturbed run; the mean of the CPU time includes all. Indexes the repository first if there is no index.
 * Run: npm run bench:startup -- REPOSITORY [--name NAME] [--callers NAME] [--search QUESTION] [--grep LITERAL] [--runs N]
 * [--program codeagent.cjs]; the defaults ask about django. GRAPH_INDEX_DIR keeps the index elsewhere; --program measures
 * another copy, such as an installed one.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { childrenCpuMs } from './children-cpu.ts';

// Without certificates: Node 20 reads them at every start, which takes longer than the rest of the start.
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string', default: 'QuerySet' },
    callers: { type: 'string', default: 'get_object_or_404' },
    search: { type: 'string', default: 'where is the sql of a query compiled' },
    grep: { type: 'string', default: 'get_queryset' },
    runs: { type: 'string', default: '40' },
    program: { type: 'string', default: 'bin/codeagent.cjs' },
  },
});
const root = positionals[0] ?? '.';
const program = path.resolve(values.program);
const ours = (...words: readonly string[]) => ({
  what: `codeagent ${words[0]}`,
  file: process.execPath,
  words: [program, ...words, ...(words[0] === '--help' ? [] : ['--root', root])],
});
const hasRipgrep = spawnSync('rg', ['--version']).status === 0;
const commands = [
  { what: 'node -e 0', file: process.execPath, words: ['-e', '0'], budget: undefined },
  { ...ours('--help'), budget: 1.25 },
  { ...ours('lookup', values.name), budget: 2 },
  { ...ours('callers', values.callers), budget: undefined },
  { ...ours('search', values.search), budget: undefined },
  { ...ours('status'), budget: undefined },
  { ...ours('grep', values.grep), budget: undefined },
  ...(hasRipgrep ? [{ what: 'rg', file: 'rg', words: ['-n', values.grep, root], budget: undefined }] : []),
];

// One warm-up run each: builds, indexes, and reads all files once.
for (const command of commands) run(command);
const runs = commands.map(() => ({ wallMs: [] as number[], cpuMs: 0 }));
for (let round = 0; round < Number(values.runs); round++)
  commands.forEach((command, place) => {
    const taken = run(command);
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

interface Command {
  readonly file: string;
  readonly words: readonly string[];
}

function run({ file, words }: Command): { readonly wallMs: number; readonly cpuMs: number } {
  const [cpuBefore, before] = [childrenCpuMs(), performance.now()];
  const { status, stderr } = spawnSync(file, words, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stderr.toString()}`);
  return { wallMs: performance.now() - before, cpuMs: childrenCpuMs() - cpuBefore };
}
