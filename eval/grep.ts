/**
 * Compares grep with ripgrep: draws searches from the files of a corpus, compares every byte, and times both in one
 * run.
 * Run: npm run eval:grep -- CORPUS… [--patterns N] [--seed N] [--commands N] [--minutes N] [--json FILE]
 * With --minutes, runs as many searches as fit, from the first on. GRAPH_INDEX_DIR keeps the indexes elsewhere. Needs
 * Debian's ripgrep. Exits with 1 if any output differs.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Engine } from '../src/engine/engine.ts';
import { openEngine } from '../src/engine/open-engine.ts';
import { openStoreForReading } from '../src/store/store.ts';
import { type CaseClass, caseClasses, drawCases, type GrepCase } from './grep/draw-cases.ts';
import { installCommand, type Ran, runInProcess, timeInProcess } from './grep/our-command.ts';
import { createRipgrep, type Ripgrep } from './grep/ripgrep.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    patterns: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    commands: { type: 'string', default: '30' },
    minutes: { type: 'string', default: 'Infinity' },
    json: { type: 'string' },
  },
});

/** Number of our searches in a row, as an agent sends them; then the same with ripgrep. */
const burst = 50;
/** `slack`: the allowed time relative to ripgrep. `turns`: how often a slower search is timed again, alternating. */
const slack = 1.5;
const turns = 5;
const boundClass: CaseClass = 'regex without literal';

interface Compared extends GrepCase {
  readonly oursMs: number;
  readonly theirsMs: number;
  readonly difference: Difference | undefined;
}

interface Difference {
  readonly ours: string;
  readonly theirs: string;
}

const reports = [];
for (const corpus of positionals) reports.push(await evaluate(path.resolve(corpus)));
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(reports, undefined, 2));
process.exitCode = reports.some(({ differences }) => differences > 0) ? 1 : 0;

async function evaluate(root: string) {
  const engine = open(root, process.env);
  await engine.index.update();
  const { files, names } = contentsOf(engine);
  const [file, ...others] = files.map((each) => path.join(root, each));
  const [name, ...furtherNames] = names;
  if (file === undefined || name === undefined) throw new Error(`nothing is indexed in ${root}`);
  const cases = drawCases(
    { locations: [file, ...others], names: [name, ...furtherNames] },
    { count: Number(values.patterns), seed: Number(values.seed) },
  );
  const ripgrep = createRipgrep(root, files);
  for (const { words } of cases.slice(0, burst)) await runInProcess(engine, words);
  const compared: Compared[] = [];
  const endMs = performance.now() + Number(values.minutes) * 60_000;
  for (let at = 0; at < cases.length && performance.now() < endMs; at += burst)
    compared.push(...(await compare(engine, ripgrep, cases.slice(at, at + burst))));

  const corpus = path.basename(root);
  const differing = compared.filter(({ difference }) => difference !== undefined);
  console.log(`\n${corpus}: ${files.length} files, ${compared.length} searches, ${differing.length} differ`);
  differing.slice(0, 10).forEach(printDifference);
  const latencies = [...caseClasses, undefined].map((kind) => latencyOf(compared, kind));
  latencies.forEach(printLatency);
  await printSlowest(engine, ripgrep, compared);
  const looked = await measureLooks(root, cases);
  const commands = measureCommands(root, ripgrep, cases);
  for (const { what, ours, theirs } of [looked, commands])
    printLatency({ what, count: ours.length, ours: figures(ours), theirs: figures(theirs) });
  ripgrep.close();
  engine.close();
  return {
    corpus,
    files: files.length,
    searches: compared.length,
    differences: differing.length,
    differing,
    latencies,
  };
}

function open(root: string, environment: Readonly<Record<string, string | undefined>>): Engine {
  return openEngine(root, {
    environment,
    pid: process.pid,
    assets: pathToFileURL(`${path.resolve('dist')}/`),
  });
}

function contentsOf(engine: Engine): {
  readonly files: readonly string[];
  readonly names: readonly string[];
} {
  const store = openStoreForReading(engine.index.folder);
  const files = store.reader.listedFiles().filter(({ skipped }) => skipped === undefined);
  const names = store.reader.distinctNames({ limit: 1_000_000 });
  store.close();
  return {
    files: files.map((file) => file.path),
    names: names.filter((each) => /^[A-Za-z_]\w{2,}$/.test(each)),
  };
}

async function compare(
  engine: Engine,
  ripgrep: Ripgrep,
  cases: readonly GrepCase[],
): Promise<readonly Compared[]> {
  const ours: Ran[] = [];
  for (const { words } of cases) ours.push(await runInProcess(engine, words));
  return cases.map((each, index) => {
    const own = ours[index] ?? { output: '', code: -1, durationMs: 0 };
    const theirs = ripgrep.run(each.words);
    // Both may refuse the search, with different messages.
    const isSame = own.code === theirs.code && (own.code === 2 || own.output === theirs.output);
    return {
      ...each,
      oursMs: own.durationMs,
      theirsMs: theirs.durationMs,
      difference: isSame ? undefined : differenceOf(own, theirs),
    };
  });
}

/** The first line that differs. */
function differenceOf(
  ours: { output: string; code: number },
  theirs: { output: string; code: number },
): Difference {
  const [one, other] = [ours.output.split('\n'), theirs.output.split('\n')];
  const at = one.findIndex((line, index) => line !== other[index]);
  const show = (lines: readonly string[], code: number): string =>
    `exit ${code}, ${lines.length} lines: ${JSON.stringify((lines[Math.max(0, at)] ?? '').slice(0, 200))}`;
  return { ours: show(one, ours.code), theirs: show(other, theirs.code) };
}

/** Timed when the last check of the disk has expired, so each query checks again. */
async function measureLooks(root: string, cases: readonly GrepCase[]) {
  const engine = open(root, { ...process.env, CODEAGENT_GREP_FRESH_FOR_MS: '0' });
  const ours: number[] = [];
  for (const { words } of cases.filter(({ kind }) => kind === 'literal').slice(0, Number(values.commands)))
    ours.push((await runInProcess(engine, words)).durationMs);
  engine.close();
  return { what: 'literal, disk looked at', ours: ours.slice(2), theirs: [] as number[] };
}

function measureCommands(root: string, ripgrep: Ripgrep, cases: readonly GrepCase[]) {
  const command = installCommand(root);
  const sample = cases.filter(({ kind }) => kind === 'literal').slice(0, Number(values.commands));
  const theirs = sample.map(({ words }) => ripgrep.run(words).durationMs);
  const ours = sample.map(({ words }) => command.run(words).durationMs);
  command.close();
  return { what: 'literal, whole command', ours, theirs };
}

interface Latency {
  readonly what: string;
  readonly count: number;
  readonly ours: Figures;
  readonly theirs: Figures;
}

interface Figures {
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Undefined for all classes. */
function latencyOf(compared: readonly Compared[], kind: CaseClass | undefined): Latency {
  const own = compared.filter((each) => kind === undefined || each.kind === kind);
  return {
    what: kind ?? 'all',
    count: own.length,
    ours: figures(own.map(({ oursMs }) => oursMs)),
    theirs: figures(own.map(({ theirsMs }) => theirsMs)),
  };
}

function figures(times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95) };
}

function printLatency({ what, count, ours, theirs }: Latency): void {
  const pair = ({ p50Ms, p95Ms }: Figures): string =>
    `p50 ${p50Ms.toFixed(2).padStart(7)}  p95 ${p95Ms.toFixed(2).padStart(7)} ms`;
  const ratio =
    theirs.p50Ms === 0 ? '' : `   rg ${pair(theirs)}   ${(theirs.p50Ms / ours.p50Ms).toFixed(1)}×`;
  console.log(`  ${what.padEnd(24)} n=${String(count).padEnd(5)} ${pair(ours)}${ratio}`);
}

/**
 * Searches without a literal may take at most a multiple of ripgrep's time. Other load on the machine slows a few of
 * them down, so both are run again, and the minimum of each counts.
 */
async function printSlowest(engine: Engine, ripgrep: Ripgrep, compared: readonly Compared[]): Promise<void> {
  const once = slowerOf(compared);
  const counts = caseClasses.map((kind) => `${once.filter((each) => each.kind === kind).length} ${kind}`);
  console.log(
    `  slower than ${slack} × rg, once: ${once.length} (${counts.join(', ')}) of ${compared.length}`,
  );
  const again: Compared[] = [];
  for (const each of once.filter(({ kind }) => kind === boundClass))
    again.push(await byTurns(engine, ripgrep, each));
  const slower = slowerOf(again).sort(
    (one, other) => other.oursMs / other.theirsMs - one.oursMs / one.theirsMs,
  );
  console.log(`  ${boundClass}, the least of ${turns} turns: ${slower.length}`);
  for (const { words, oursMs, theirsMs } of slower.slice(0, 10))
    console.log(`    ${oursMs.toFixed(0)} against ${theirsMs.toFixed(0)} ms  ${JSON.stringify(words)}`);
}

function slowerOf(compared: readonly Compared[]): Compared[] {
  return compared.filter(({ oursMs, theirsMs }) => oursMs > slack * theirsMs);
}

async function byTurns(engine: Engine, ripgrep: Ripgrep, one: Compared): Promise<Compared> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    ours.push(await timeInProcess(engine, one.words));
    theirs.push(ripgrep.time(one.words));
  }
  return { ...one, oursMs: Math.min(...ours), theirsMs: Math.min(...theirs) };
}

function printDifference({ words, difference }: Compared): void {
  console.log(`  ${JSON.stringify(words)}\n    ours: ${difference?.ours}\n    rg:   ${difference?.theirs}`);
}
