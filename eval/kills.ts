/**
 * Edits a repository at random, updates its index and kills or interrupts the update at a random moment, then finishes:
 * the index must equal one that is built from nothing.
 * Run: npm run eval:kills -- [RUNS] [FIRST SEED]
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { copyFixtures, createRandom, editOnce } from '../test/random-edits.ts';
import { createWorkspace, dumpOf, engineOn, projectRoot } from '../test/workspace.ts';

const [runs = 500, firstSeed = 1] = process.argv.slice(2).map(Number);
/** After so many the repository begins anew: edits wear it down. */
const runsPerRepository = 25;
const phases = ['discover', 'extract', 'link', 'finish'];
const reached = new Map<string, number>();
let differing = 0;
for (let seed = firstSeed; seed < firstSeed + runs; seed += runsPerRepository)
  await runSome(seed, Math.min(runsPerRepository, firstSeed + runs - seed));
console.log(`${runs} (edit, kill) runs from seed ${firstSeed}: ${differing} differ from a fresh index`);
console.log(`stopped in: ${[...reached].map(([phase, count]) => `${phase} ${count}`).join(', ')}`);
process.exitCode = differing === 0 ? 0 : 1;

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
  await engine.update();
  let durationMs = 800;
  for (let run = 0; run < count; run++) {
    const edits = Array.from({ length: 1 + random(5) }, () => editOnce(workspace, random));
    const how = random(2) === 0 ? 'SIGKILL' : 'SIGINT';
    // By the clock, or when a phase is reported: the later ones are short.
    const at = random(3) === 0 ? random(durationMs) : (phases[random(phases.length)] ?? 'link');
    const { phase, tookMs, wasStopped } = await stopped(
      workspace.root,
      path.join(elsewhere.root, 'updated'),
      how,
      at,
    );
    if (!wasStopped) durationMs = Math.max(200, Math.round((durationMs + tookMs) / 2));
    reached.set(wasStopped ? phase : 'not at all', (reached.get(wasStopped ? phase : 'not at all') ?? 0) + 1);
    if (random(3) === 0) edits.push(editOnce(workspace, random));
    await engine.update();
    elsewhere.remove('fresh');
    await other.update();
    const [ours, fresh] = [dumpOf(engine), dumpOf(other)];
    const faults = (await engine.health({ mode: 'full' })).filter(({ ok, name }) => !ok && name !== 'space');
    if (ours.join('\n') === fresh.join('\n') && faults.length === 0) continue;
    differing++;
    console.log(`seed ${seed}, run ${run}, ${how} at ${at}: differs`);
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

/** Runs the command line and stops it after so many milliseconds, or when it reports a phase. */
function stopped(
  root: string,
  home: string,
  signal: 'SIGKILL' | 'SIGINT',
  at: number | string,
): Promise<{ readonly phase: string; readonly tookMs: number; readonly wasStopped: boolean }> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [path.join(projectRoot, 'bin/codeagent.cjs'), 'index'], {
    cwd: root,
    env: { ...process.env, GRAPH_INDEX_DIR: home, CODEAGENT_EMBEDDINGS_EMBEDDER: 'none' },
  });
  let phase = 'start';
  let wasStopped = false;
  const stop = (): void => {
    if (child.exitCode === null && child.kill(signal)) wasStopped = true;
  };
  const timer = typeof at === 'number' ? setTimeout(stop, at) : undefined;
  child.stderr.on('data', (text: Buffer) => {
    for (const each of phases) if (String(text).includes(each)) phase = each;
    if (phase === at) stop();
  });
  return new Promise((resolve) =>
    child.on('close', () => {
      clearTimeout(timer);
      resolve({ phase, tookMs: performance.now() - startedMs, wasStopped });
    }),
  );
}
