/**
 * Replays the commits of a real repository through update, one by one; at every 20th the index must equal a fresh one.
 * Run: npm run eval:replay -- REPOSITORY [COMMITS] [--compilers]
 * With --compilers, they are asked after each update.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Engine } from '../src/engine/engine.ts';
import { openEngine } from '../src/engine/open-engine.ts';
import { openStoreForReading } from '../src/store/store.ts';

const compareEvery = 20;
const words = process.argv.slice(2);
const asksCompilers = words.includes('--compilers');
const [repository = '', count = '200'] = words.filter((word) => !word.startsWith('--'));
const work = mkdtempSync(path.join(tmpdir(), 'codeagent-replay-'));
const root = path.join(work, 'checkout');
const git = (...words: readonly string[]): string =>
  execFileSync('git', ['-C', root, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 28,
  });

execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', path.resolve(repository), root]);
const commits = git('rev-list', '--first-parent', `--max-count=${count}`, 'HEAD')
  .trim()
  .split('\n')
  .reverse();
leaveOut(missingFiles());
const updated = engineFor('updated');
const times: number[] = [];
let differing = 0;
for (const [index, commit] of commits.entries()) {
  git('checkout', '-q', '--force', commit);
  const startedMs = performance.now();
  await bringUpToDate(updated);
  times.push(performance.now() - startedMs);
  if ((index + 1) % compareEvery === 0) await compare(index + 1, commit);
}
updated.close();
rmSync(work, { recursive: true, force: true });
times.sort((a, b) => a - b);
const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
console.log(
  `${path.basename(repository)}: ${commits.length} commits, ${differing} comparisons differ; update p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
);
process.exitCode = differing === 0 ? 0 : 1;

async function compare(number: number, commit: string): Promise<void> {
  const fresh = engineFor(`fresh-${number}`);
  await bringUpToDate(fresh);
  const [ours, theirs] = [dumpOf(updated), dumpOf(fresh)];
  const wrong = [...onlyIn(ours, theirs), ...onlyIn(theirs, ours)];
  console.log(
    `after ${String(number).padStart(3)} commits (${commit.slice(0, 8)}): ${ours.length} lines, ${wrong.length} differ`,
  );
  for (const line of wrong.slice(0, 5)) console.log(`  ${line.slice(0, 200)}`);
  if (wrong.length > 0) differing++;
  fresh.close();
}

/** Files whose content is not in the repository, because it is a snapshot without large files. */
function missingFiles(): readonly string[] {
  const objects = git('rev-list', '--objects', '--missing=print', `--max-count=${count}`, 'HEAD');
  const missing = new Set(
    objects.split('\n').flatMap((line) => (line.startsWith('?') ? [line.slice(1)] : [])),
  );
  if (missing.size === 0) return [];
  const paths = commits.flatMap((commit) =>
    git('ls-tree', '-r', '-z', commit)
      .split('\0')
      .flatMap((line) => {
        const [, , object = '', ...path] = line.split(/[ \t]/);
        return missing.has(object) ? [path.join(' ')] : [];
      }),
  );
  return [...new Set(paths)];
}

function leaveOut(paths: readonly string[]): void {
  if (paths.length === 0) return;
  git('sparse-checkout', 'set', '--no-cone', '/*', ...paths.map((each) => `!/${each}`));
  console.log(`${paths.length} files are not in the snapshot and are left out`);
}

async function bringUpToDate({ index }: Engine): Promise<void> {
  await index.update();
  if (!asksCompilers) return;
  const report = await index.enrich();
  if (report.kind === 'unavailable') throw new Error(report.reason);
  if (report.left > 0) throw new Error(`${report.left} files are left`);
}

function onlyIn(lines: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
}

function dumpOf(engine: Engine): readonly string[] {
  const store = openStoreForReading(engine.index.folder);
  const lines = [...store.dump()];
  store.close();
  return lines;
}

function engineFor(name: string): Engine {
  const environment = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    GRAPH_INDEX_DIR: path.join(work, name),
  };
  return openEngine(root, {
    environment,
    pid: process.pid,
    assets: pathToFileURL(`${path.resolve('dist')}/`),
  });
}
