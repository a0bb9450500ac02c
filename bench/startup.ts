/**
 * Measures whole processes next to an empty Node process: help and cold commands, and a search for a literal next to
 * ripgrep. Runs alternate, so that other load on the machine affects all alike. The minimum of the wall time is the least
 * disturbed run; the mean of the CPU time includes all. Indexes the repository first if there is no index.
 * Run: npm run bench:startup -- REPOSITORY [--name NAME] [--callers NAME] [--search QUESTION] [--grep LITERAL] [--runs N]
 * [--program codeagent.cjs] [--daemon]; the defaults ask about django. GRAPH_INDEX_DIR keeps the index elsewhere; --program
 * measures another copy, such as an installed one; --daemon starts a daemon and measures each command through it, too, with
 * the CPU time of the daemon, and checks that both print the same.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { childrenCpuMs } from './children-cpu.ts';

// Without certificates: Node 20 reads them at every start, which takes longer than the rest of the start.
const { NODE_EXTRA_CA_CERTS: _, ...inherited } = process.env;
const environment = { ...inherited, CODEAGENT_SERVER_ANSWER_COMMANDS: 'false' };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string', default: 'QuerySet' },
    callers: { type: 'string', default: 'get_object_or_404' },
    search: { type: 'string', default: 'where is the sql of a query compiled' },
    grep: { type: 'string', default: 'get_queryset' },
    runs: { type: 'string', default: '40' },
    program: { type: 'string', default: 'bin/codeagent.cjs' },
    daemon: { type: 'boolean', default: false },
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
const questions = [
  ours('lookup', values.name),
  ours('callers', values.callers),
  ours('search', values.search),
  ours('status'),
  ours('grep', values.grep),
];
const alone: readonly Command[] = [
  { what: 'node -e 0', file: process.execPath, words: ['-e', '0'] },
  { ...ours('--help'), budget: 1.25 },
  ...questions.map((each, place) => (place === 0 ? { ...each, budget: 2 } : each)),
  ...(hasRipgrep ? [{ what: 'rg', file: 'rg', words: ['-n', values.grep, root] }] : []),
];
const daemon = values.daemon ? await startDaemon() : undefined;
const commands: readonly Command[] = [
  ...alone,
  ...(daemon === undefined
    ? []
    : questions.map((each): Command => ({ ...each, what: `${each.what}, daemon`, daemon: daemon.pid }))),
];
if (daemon !== undefined) for (const each of questions) assertSame(each, daemon.pid);

// One warm-up run each: builds, indexes, and reads all files once.
for (const command of commands) run(command);
const runs = commands.map(() => ({ wallMs: [] as number[], cpuMs: 0, daemonMs: 0 }));
for (let round = 0; round < Number(values.runs); round++)
  commands.forEach((command, place) => {
    const taken = run(command);
    runs[place]?.wallMs.push(taken.wallMs);
    if (runs[place] === undefined) return;
    runs[place].cpuMs += taken.cpuMs;
    runs[place].daemonMs += taken.daemonMs;
  });

const rows = runs.map(({ wallMs, cpuMs, daemonMs }) => {
  const sorted = wallMs.toSorted((a, b) => a - b);
  const [leastMs = 0, medianMs = 0] = [sorted[0], sorted[sorted.length >> 1]];
  return { leastMs, medianMs, cpuMs: cpuMs / sorted.length, daemonMs: daemonMs / sorted.length };
});
const [empty] = rows;
commands.forEach(({ what, budget, daemon: asked }, place) => {
  const row = rows[place];
  if (row === undefined || empty === undefined) return;
  const cell = (key: 'leastMs' | 'medianMs' | 'cpuMs'): string =>
    `${row[key].toFixed(0).padStart(5)} ms × ${(row[key] / empty[key]).toFixed(2)}`;
  const [least, median, cpu] = [cell('leastMs'), cell('medianMs'), cell('cpuMs')];
  const allowed = budget === undefined ? '' : `   budget × ${budget}`;
  const other = asked === undefined ? '' : ` + ${row.daemonMs.toFixed(0)} ms of the daemon`;
  console.log(`${what.padEnd(26)} least ${least}   median ${median}   CPU ${cpu}${other}${allowed}`);
});
console.log(JSON.stringify({ node: process.version, runs: Number(values.runs), rows }));

daemon?.end();

interface Command {
  readonly what: string;
  readonly file: string;
  readonly words: readonly string[];
  /** Multiple of an empty Node process. */
  readonly budget?: number;
  /** The process id of the daemon that answers. */
  readonly daemon?: number;
}

interface Taken {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly daemonMs: number;
  readonly printed: string;
}

function run({ file, words, daemon: asked }: Command): Taken {
  const env = asked === undefined ? environment : inherited;
  const [cpuBefore, daemonBefore, before] = [childrenCpuMs(), cpuOf(asked), performance.now()];
  const ran = spawnSync(file, words, { env, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });
  if (ran.status !== 0) throw new Error(`${words.join(' ')} failed: ${ran.stderr.toString()}`);
  return {
    wallMs: performance.now() - before,
    cpuMs: childrenCpuMs() - cpuBefore,
    daemonMs: cpuOf(asked) - daemonBefore,
    printed: `${ran.stdout}${ran.stderr}`,
  };
}

/** A daemon that has done its first update. Background embedding would disturb all runs: index with --wait before. */
async function startDaemon(): Promise<{ readonly pid: number; end(): void }> {
  const child = spawn(process.execPath, [program, 'serve', root, '--port', '0'], {
    // Set, so that the daemon does not start itself once more: see docs/decisions/0013.
    env: { ...inherited, MALLOC_TRIM_THRESHOLD_: '131072' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  for await (const piece of child.stderr) {
    log += String(piece);
    if (log.includes('"updated"')) break;
  }
  if (child.pid === undefined) throw new Error('the daemon did not start');
  return { pid: child.pid, end: () => child.kill('SIGTERM') };
}

/** CPU time of a process until now; 0 without one. See proc_pid_stat(5). */
function cpuOf(pid: number | undefined): number {
  if (pid === undefined) return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

function assertSame(command: Command, pid: number): void {
  const [cold, warm] = [run(command), run({ ...command, daemon: pid })];
  if (cold.printed !== warm.printed) throw new Error(`${command.words.join(' ')} prints something else`);
}
