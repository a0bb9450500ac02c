/**
 * Measures what compilers cost and how soon their edges are there: the first run over a repository, next to
 * scip-typescript if it is given; the time from saving a file until its edges are exact again, in a live index; and the
 * latency of questions while a compiler is asked about the whole repository.
 * Run: npm run bench:enrichment -- REPOSITORY [--edits N] [--body FILE] [--shape FILE] [--scip COMMAND]
 * `--body` is edited inside a function, `--shape` gets a new declaration.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { processesOf, type Usage } from '../eval/semantics/tree-usage.ts';
import { openLiveEngine } from '../src/engine/live-engine.ts';
import type { LiveEvent } from '../src/model/live-index.ts';
import { sum } from '../src/model/sum.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    edits: { type: 'string', default: '5' },
    body: { type: 'string' },
    shape: { type: 'string' },
    scip: { type: 'string' },
  },
});
const home = mkdtempSync(path.join(tmpdir(), 'codeagent-enrichment-'));
const root = path.join(home, 'clone');
execFileSync('git', ['clone', '-q', path.resolve(positionals[0] ?? '.'), root]);
const environment = {
  ...process.env,
  GRAPH_INDEX_DIR: path.join(home, 'index'),
  CODEAGENT_EMBEDDINGS_EMBEDDER: 'none',
};

try {
  const command = (...words: readonly string[]): readonly string[] => [
    process.execPath,
    path.resolve('bin/codeagent.mjs'),
    ...words,
  ];
  await report('index', command('index', root));
  await report('index --wait', command('index', '--wait', root));
  if (values.scip !== undefined)
    await report('scip-typescript', [...values.scip.split(' '), 'index', '--cwd', root]);
  await measureLive();
} finally {
  rmSync(home, { recursive: true, force: true });
}

/**
 * Runs a command and prints the cost of its process tree, sampled while it runs, because a process that outlives the one
 * that started it is not counted by the system. The peak is the largest sum of the peaks of processes at one time.
 */
async function report(what: string, [program = '', ...words]: readonly string[]): Promise<void> {
  const startedMs = performance.now();
  const child = spawn(program, words, { cwd: root, env: environment, stdio: 'ignore' });
  const cpuSeconds = new Map<number, number>();
  let peakBytes = 0;
  const sample = setInterval(() => {
    const now = running(child.pid ?? 0);
    for (const [pid, usage] of now) cpuSeconds.set(pid, usage.cpuSeconds);
    peakBytes = Math.max(peakBytes, sum([...now.values()].map((usage) => usage.peakBytes)));
  }, 20);
  const [code] = await once(child, 'exit');
  clearInterval(sample);
  const cpu = sum(cpuSeconds.values()).toFixed(1);
  const wall = ((performance.now() - startedMs) / 1_000).toFixed(1);
  const peak = (peakBytes / 1024 ** 2).toFixed(0);
  console.log(`${what.padEnd(16)} exit ${String(code)}  ${cpu} CPU s  ${wall} s  peak ${peak} MB`);
}

/** Empty when a process ends while it is looked at. */
function running(pid: number): ReadonlyMap<number, Usage> {
  try {
    return processesOf(pid);
  } catch {
    return new Map();
  }
}

async function measureLive(): Promise<void> {
  const { engine, live } = await openLiveEngine(root, {
    environment,
    pid: process.pid,
    assets: pathToFileURL(`${path.resolve('dist')}/`),
  });
  const next = (kind: LiveEvent['kind']): Promise<number> =>
    new Promise((resolve) => {
      const stop = live.listen((event) => {
        if (event.kind !== kind) return;
        stop();
        resolve(performance.now());
      });
    });
  try {
    await live.update();
    await live.enrich();
    for (const [kind, file] of [
      ['body', values.body],
      ['shape', values.shape],
    ] as const) {
      if (file === undefined) continue;
      for (let at = 0; at < Number(values.edits); at++) {
        const changed = next('changed');
        const updated = next('updated');
        edit(path.join(root, file), kind, at);
        const [changedMs, updatedMs] = await Promise.all([changed, updated]);
        const before = await engine.index.compileState();
        const done = await live.enrich();
        const exactMs = performance.now();
        console.log(
          `${kind} of ${file}: index ${(updatedMs - changedMs).toFixed(0)} ms after the pause for further changes, exact edges ${(exactMs - changedMs).toFixed(0)} ms; ${before.pending} files pending then, ${done.kind === 'enriched' ? `${done.asked} asked` : done.reason}`,
        );
      }
    }
    await measureQuestions();
  } finally {
    await live.close();
  }

  /** A changed configuration asks about everything again. */
  async function measureQuestions(): Promise<void> {
    const names = engine.ask
      .lookup('e', { limit: 200, breadth: 'best', kinds: undefined, language: undefined, path: undefined })
      .hits.map(({ id }) => id);
    const round = async (until: Promise<unknown>): Promise<readonly number[]> => {
      const times: number[] = [];
      let isOver = false;
      void until.then(() => {
        isOver = true;
      });
      for (let at = 0; !isOver; at++) {
        live.keepQuiet();
        const startedMs = performance.now();
        engine.graph.callers(names[at % names.length] ?? '', { depth: 2, limit: 50 });
        times.push(performance.now() - startedMs);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return times.sort((one, other) => one - other);
    };
    const idle = await round(new Promise((resolve) => setTimeout(resolve, 3_000)));
    const updated = next('updated');
    appendFileSync(path.join(root, someConfiguration()), '\n');
    await updated;
    const busy = await round(live.enrich());
    const at = (times: readonly number[], share: number): string =>
      (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
    console.log(
      `callers, depth 2: p50 ${at(idle, 0.5)} p95 ${at(idle, 0.95)} ms when idle; p50 ${at(busy, 0.5)} p95 ${at(busy, 0.95)} ms while the compiler is asked (${busy.length} questions)`,
    );
  }
}

function someConfiguration(): string {
  const patterns = ['tsconfig.json', '*/tsconfig.json', '*.csproj'];
  const found = execFileSync('git', ['-C', root, 'ls-files', '--', ...patterns], { encoding: 'utf8' });
  return found.split('\n')[0] ?? '';
}

function edit(file: string, kind: 'body' | 'shape', at: number): void {
  // An empty statement before the first result: no declaration changes.
  if (kind === 'body')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^(\s+)return /m, '$1;return '));
  else if (file.endsWith('.cs')) appendFileSync(file, `\nclass Added${at} { public int Count; }\n`);
  else appendFileSync(file, `\nexport const added${at} = ${at};\n`);
}
