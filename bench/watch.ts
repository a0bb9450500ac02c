/**
 * Measures how far a watched index is behind its files: from saving a file to its appearance in an answer, for one
 * file, a thousand files at once, and another branch; whether the index then equals a fresh one; and the cost of
 * idling. Works on a clone. Nothing is embedded, because embedding would disturb the idle measurement and the
 * comparison.
 * Run: npm run bench:watch -- REPOSITORY [--edits N] [--idle SECONDS]
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Engine } from '../src/engine/engine.ts';
import { openLiveEngine } from '../src/engine/live-engine.ts';
import { openEngine } from '../src/engine/open-engine.ts';
import type { LiveEvent } from '../src/model/live-index.ts';
import { openStoreForReading } from '../src/store/store.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { edits: { type: 'string', default: '7' }, idle: { type: 'string', default: '60' } },
});
const home = mkdtempSync(path.join(tmpdir(), 'codeagent-watch-'));
const root = path.join(home, 'clone');
execFileSync('git', ['clone', '-q', path.resolve(positionals[0] ?? '.'), root]);
const options = (index: string) => ({
  environment: {
    ...process.env,
    GRAPH_INDEX_DIR: path.join(home, index),
    CODEAGENT_EMBEDDINGS_EMBEDDER: 'none',
  },
  pid: process.pid,
  assets: pathToFileURL(`${path.resolve('dist')}/`),
});
const { engine, live } = await openLiveEngine(root, options('live'));
const usual = { kinds: undefined, language: undefined, path: undefined, limit: 20, breadth: 'best' } as const;
const rows: { what: string; wallMs: number; updateMs: number; report: string }[] = [];

try {
  await next('updated');
  // Measured before this process builds indexes for comparison, because their garbage would be collected meanwhile.
  const idle = await idleCost(Number(values.idle));
  const sources = engine.files
    .find('', { limit: 1_000_000 })
    .matches.filter(({ language }) => language !== undefined)
    .map((file) => file.path);
  const edited = sources[sources.length >> 1] ?? '';
  for (let at = 0; at < Number(values.edits); at++)
    await measure(`one file, ${at + 1}`, () => appendFileSync(path.join(root, edited), `\n// mark${at}`));
  const many = sources.slice(0, 1_000);
  await measure(`${many.length} files`, () => {
    for (const file of many) appendFileSync(path.join(root, file), '\n');
  });
  const isEqualAfterMany = await isRebuilt();
  git('stash', '-q');
  git('checkout', '-qb', 'other');
  for (const file of many.slice(0, 300)) rmSync(path.join(root, file));
  git('commit', '-qam', 'other');
  await settle();
  await measure('another branch', () => git('checkout', '-q', '-'));
  const isEqualAfterBranch = await isRebuilt();
  for (const { what, wallMs, updateMs, report } of rows)
    console.log(
      `${what.padEnd(16)} saved to seen ${wallMs.toFixed(0).padStart(6)} ms  update ${updateMs.toFixed(0).padStart(6)} ms  ${report}`,
    );
  console.log(
    `equal to a fresh index  after many files ${isEqualAfterMany}, another branch ${isEqualAfterBranch}`,
  );
  console.log(`idle for ${values.idle} s  ${idle.toFixed(3)} s of CPU, both processes`);
  console.log(JSON.stringify({ rows, isEqualAfterMany, isEqualAfterBranch, idleCpuSeconds: idle }));
} finally {
  await live.close();
  rmSync(home, { recursive: true, force: true });
}

/** The time from the change until the index is up to date. */
async function measure(what: string, change: () => void): Promise<void> {
  let beganMs = 0;
  const stop = live.listen(({ kind }) => {
    if (kind === 'changed' && beganMs === 0) beganMs = performance.now();
  });
  const updated = next('updated');
  change();
  const startedMs = performance.now();
  const event = await updated;
  const [wallMs, updateMs] = [performance.now() - startedMs, performance.now() - beganMs];
  stop();
  const { added, changed, removed } =
    event.kind === 'updated' ? event.report : { added: 0, changed: 0, removed: 0 };
  rows.push({ what, wallMs, updateMs, report: `+${added} ~${changed} -${removed}` });
  engine.ask.lookup('Model', usual);
  await settle();
}

async function settle(): Promise<void> {
  // git changes files in several steps, and the system reports them late.
  await pause(1_000);
  while (live.state().kind !== 'current') await next('updated');
}

function next(kind: LiveEvent['kind']): Promise<LiveEvent> {
  return new Promise((resolve) => {
    const stop = live.listen((event) => {
      if (event.kind !== kind) return;
      stop();
      resolve(event);
    });
  });
}

async function isRebuilt(): Promise<boolean> {
  const fresh = openEngine(root, options('fresh'));
  await fresh.index.update({ mode: 'full' });
  await Promise.all([live.enrich(), fresh.index.enrich()]);
  const isEqual = dumpOf(fresh) === dumpOf(engine);
  fresh.close();
  rmSync(path.join(home, 'fresh'), { recursive: true, force: true });
  return isEqual;
}

function dumpOf({ index }: Engine): string {
  const store = openStoreForReading(index.folder);
  try {
    return [...store.dump()].join('\n');
  } finally {
    store.close();
  }
}

/** CPU seconds of this process and of the process that writes, which may end meanwhile. Linux only. */
async function idleCost(seconds: number): Promise<number> {
  // By then the garbage of earlier work has been collected.
  await pause(15_000);
  const before = cpuSeconds(process.pid);
  await pause(seconds * 1_000);
  return cpuSeconds(process.pid) - before;
}

/** Includes all child processes, also ended ones. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const own = ticks.reduce((sum, each) => sum + Number(each) / 100, 0);
  return children.reduce((sum, child) => sum + cpuSeconds(Number(child)), own);
}

function git(...words: readonly string[]): void {
  const settings = [
    '-c',
    'user.name=bench',
    '-c',
    'user.email=bench@example.org',
    '-c',
    'commit.gpgsign=false',
  ];
  execFileSync('git', [...settings, '-C', root, ...words]);
}
