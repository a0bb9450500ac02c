/**
 * Edits a repository at random, stops the update of its index at a random moment, then updates again: the index must
 * equal a fresh one. The moment is a share of the progress of a phase plus a random delay, so that short phases (link,
 * finish) are hit as often as long ones. SIGKILL ends a separate process, sent from a thread that also runs while the
 * main thread is inside a transaction. Interrupts abort the signal of an update, as Ctrl-C does; a sixth of the runs
 * stops the real command line instead.
 * Run: npm run eval:kills -- [RUNS] [FIRST SEED]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Engine } from '../src/engine/engine.ts';
import { EngineError } from '../src/model/errors.ts';
import type { Progress } from '../src/model/progress.ts';
import { copyFixtures, createRandom, editOnce } from '../test/random-edits.ts';
import { createWorkspace, dumpOf, engineOn, projectRoot } from '../test/workspace.ts';

/** When to stop: `delayUs` after the phase has completed this share of its work. */
interface Moment {
  readonly phase: string;
  readonly share: number;
  readonly delayUs: number;
}

/** Whether an update was stopped, and the phase that it had reached. */
interface Stop {
  readonly phase: string;
  readonly wasStopped: boolean;
}

const phases = ['discover', 'extract', 'link', 'link', 'link', 'finish'];
/** An update after a few edits spends less time than this in each phase. */
const mostDelayUs = 25_000;
/** Number of runs on one repository, because many random edits make it less realistic. */
const runsPerRepository = 25;
const victimWord = '--victim';
/** Waits until the main thread reaches the moment, and kills the process while that thread continues. */
const killerProgram = `
const { parentPort } = require('node:worker_threads');
parentPort.once('message', ({ wake, pid }) => {
  Atomics.store(wake, 1, 1);
  Atomics.wait(wake, 0, 0);
  const untilMs = performance.now() + (Atomics.load(wake, 0) - 1) / 1000;
  while (performance.now() < untilMs);
  process.kill(pid, 'SIGKILL');
});`;

const reached = new Map<string, number>();
let differing = 0;
if (process.argv[2] === victimWord) await beVictim(process.argv.slice(3));
else await runAll(process.argv.slice(2).map(Number));

async function runAll([runs = 500, firstSeed = 1]: readonly number[]): Promise<void> {
  for (let seed = firstSeed; seed < firstSeed + runs; seed += runsPerRepository) {
    const count = Math.min(runsPerRepository, firstSeed + runs - seed);
    await runSome(seed, count);
    console.error(`${seed + count - firstSeed} of ${runs} runs done, ${differing} differ`);
  }
  console.log(`${runs} (edit, kill) runs from seed ${firstSeed}: ${differing} differ from a fresh index`);
  const counts = [...reached].sort().map(([what, count]) => `${what} ${count}`);
  console.log(`stopped in: ${counts.join(', ')}`);
  process.exitCode = differing === 0 ? 0 : 1;
}

async function runSome(seed: number, count: number): Promise<void> {
  const random = createRandom(seed * 104_729);
  const workspace = createWorkspace(random(2) === 0 ? 'harbour' : undefined);
  const elsewhere = createWorkspace();
  const languages = [
    'c',
    'cpp',
    'csharp',
    'python',
    'typescript',
    'javascript',
    'go',
    'rust',
    'java',
    'lua',
    'sql',
  ];
  const chosen = new Set([0, 1, 2].map(() => languages[random(languages.length)]));
  copyFixtures(projectRoot, workspace.root, (language) => chosen.has(language));
  workspace.git('init', '-q', '-b', 'main');
  workspace.git('add', '-A');
  workspace.git('commit', '-qm', 'start');
  const engine = engineOn(workspace.root, path.join(elsewhere.root, 'updated'), { workers: 'kept' });
  const other = engineOn(workspace.root, path.join(elsewhere.root, 'fresh'), { workers: 'kept' });
  await engine.index.update();
  for (let run = 0; run < count; run++) {
    const edits = Array.from({ length: 1 + random(5) }, () => editOnce(workspace, random));
    const moment: Moment = {
      phase: phases[random(phases.length)] ?? 'link',
      share: random(2) === 0 ? 1 : random(100) / 100,
      delayUs: random(2) === 0 ? 0 : random(mostDelayUs),
    };
    const how = (['SIGKILL', 'SIGKILL', 'SIGKILL', 'interrupt', 'interrupt', 'command line'] as const)[
      random(6)
    ];
    const updated = path.join(elsewhere.root, 'updated');
    const { phase, wasStopped } =
      how === 'SIGKILL'
        ? await killed(workspace.root, updated, moment)
        : how === 'interrupt'
          ? await interrupted(engine, moment)
          : await stoppedCommand(workspace.root, updated, moment, random(2) === 0 ? 'SIGKILL' : 'SIGINT');
    const what = wasStopped ? `${phase} (${how})` : 'not at all';
    reached.set(what, (reached.get(what) ?? 0) + 1);
    if (random(3) === 0) edits.push(editOnce(workspace, random));
    await engine.index.update();
    elsewhere.remove('fresh');
    await other.index.update();
    const [ours, fresh] = [dumpOf(engine), dumpOf(other)];
    const faults = (await engine.index.health({ mode: 'full' })).filter(
      ({ ok, name }) => !ok && name !== 'space',
    );
    if (ours.join('\n') === fresh.join('\n') && faults.length === 0) continue;
    differing++;
    console.log(`seed ${seed}, run ${run}, ${how} at ${JSON.stringify(moment)}: differs`);
    for (const edit of edits) console.log(`  ${edit}`);
    const known = new Set(fresh);
    for (const line of ours.filter((each) => !known.has(each)).slice(0, 8))
      console.log(`    + ${line.slice(0, 200)}`);
    const had = new Set(ours);
    for (const line of fresh.filter((each) => !had.has(each)).slice(0, 8))
      console.log(`    - ${line.slice(0, 200)}`);
    for (const { name, detail } of faults) console.log(`    ${name}: ${detail}`);
    break;
  }
  for (const each of [engine, other]) each.close();
  for (const each of [workspace, elsewhere]) each.dispose();
}

/** Calls `stop` when the progress reaches the moment, or in a later phase if the chosen one has nothing to do. */
function whenReached(moment: Moment, stop: () => void): (progress: Progress) => void {
  const wanted = phases.lastIndexOf(moment.phase);
  return ({ phase, done, total }) => {
    const now = phases.lastIndexOf(phase);
    if (now > wanted || (now === wanted && done >= total * moment.share)) stop();
  };
}

/** Interrupts an update of this process as Ctrl-C does. */
async function interrupted(engine: Engine, moment: Moment): Promise<Stop> {
  const controller = new AbortController();
  let phase = 'start';
  const atMoment = whenReached(moment, () => {
    if (moment.delayUs === 0) controller.abort();
    else setTimeout(() => controller.abort(), moment.delayUs / 1000);
  });
  try {
    await engine.index.update({
      signal: controller.signal,
      onProgress(progress) {
        phase = progress.phase;
        atMoment(progress);
      },
    });
    return { phase, wasStopped: false };
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'cancelled') throw error;
    return { phase, wasStopped: true };
  }
}

/** Runs the update in another process, which kills itself. */
function killed(root: string, home: string, moment: Moment): Promise<Stop> {
  const words = [victimWord, root, home, JSON.stringify(moment)];
  return stopOf(spawn(process.execPath, [process.argv[1] ?? '', ...words]), () => {});
}

/** The program of that process. A thread kills it, because the main thread is busy writing. */
async function beVictim([root = '', home = '', moment = '']: readonly string[]): Promise<void> {
  const killer = new Worker(killerProgram, { eval: true });
  const wake = new Int32Array(new SharedArrayBuffer(8));
  killer.postMessage({ wake, pid: process.pid });
  while (Atomics.load(wake, 1) === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  const parsed = JSON.parse(moment) as Moment;
  const atMoment = whenReached(parsed, () => {
    if (Atomics.compareExchange(wake, 0, 0, 1 + parsed.delayUs) !== 0) return;
    if (parsed.delayUs === 0) process.kill(process.pid, 'SIGKILL');
    Atomics.notify(wake, 0);
  });
  const engine = engineOn(root, home);
  await engine.index.update({
    onProgress(progress) {
      writeSync(2, `${progress.phase}\n`);
      atMoment(progress);
    },
  });
  engine.close();
  process.exit(0);
}

/** Runs the command line and stops it when it reports the phase. */
function stoppedCommand(
  root: string,
  home: string,
  moment: Moment,
  signal: 'SIGKILL' | 'SIGINT',
): Promise<Stop> {
  const child = spawn(process.execPath, [path.join(projectRoot, 'bin/codeagent.cjs'), 'index'], {
    cwd: root,
    env: { ...process.env, GRAPH_INDEX_DIR: home, CODEAGENT_EMBEDDINGS_EMBEDDER: 'none' },
  });
  return stopOf(child, (phase) => {
    if (phase === moment.phase) setTimeout(() => child.kill(signal), moment.delayUs / 1000);
  });
}

/** Reads the phases that a process reports until it ends. */
function stopOf(child: ChildProcess, onPhase: (phase: string) => void): Promise<Stop> {
  let phase = 'start';
  child.stderr?.on('data', (text: Buffer) => {
    for (const each of new Set(phases)) if (String(text).includes(each)) phase = each;
    onPhase(phase);
  });
  const errors: string[] = [];
  child.stderr?.on('data', (text: Buffer) => errors.push(String(text)));
  return new Promise((resolve, reject) =>
    child.on('close', (code) => {
      // Without an exit code it was killed.
      const wasStopped = code === null || errors.join('').includes('Stopped; what was done is kept');
      if (wasStopped || code === 0) resolve({ phase, wasStopped });
      else reject(new Error(`The update failed with ${code}: ${errors.join('')}`));
    }),
  );
}
