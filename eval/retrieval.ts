/**
 * Evaluates search on public questions, commit messages and issues with known answers, and on our own questions.
 * Run: npm run eval -- --suite questions|commits|issues --corpora DIR --eval DIR [--file LIST] [--mode M] [--without
 * A,B] [--only NAME] [--most N] [--indexes DIR] [--embed] [--compare FILE] [--json FILE] [--low N]
 * or: npm run eval -- --suite curated, on packages in node_modules.
 * DIR of --corpora contains SUITE/NAME as shared/eval/checkout creates them (for issues: git work trees, which are
 * switched to each commit). Figures are means over corpora of means over tasks. --indexes keeps the indexes for the
 * next run; --embed computes missing vectors; --file selects another list of the suite, such as
 * multi_swe_available.jsonl; --most limits the number of tasks per corpus.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Engine } from '../src/engine/engine.ts';
import { openEngine } from '../src/engine/open-engine.ts';
import { signalNames } from '../src/model/signal.ts';
import { askCurated } from './curated/ask.ts';
import { layOut } from './curated/curated.ts';
import { figuresText } from './curated/figures.ts';
import { type FunctionScores, functionScores } from './retrieval/functions.ts';
import { meanScores, type Scores, scoresOf } from './retrieval/scores.ts';
import { corporaOf, readTasks, type Suite, suites, type Task } from './retrieval/tasks.ts';

interface Answered {
  readonly task: Task;
  readonly scores: Scores;
  readonly functions: FunctionScores | undefined;
  readonly files: readonly string[];
  readonly coldMs: number;
  readonly warmMs: number;
}

const { values: given } = parseArgs({
  options: {
    suite: { type: 'string', default: 'questions' },
    corpora: { type: 'string', default: '.' },
    eval: { type: 'string', default: '.' },
    mode: { type: 'string', default: 'hybrid' },
    without: { type: 'string', default: '' },
    only: { type: 'string' },
    file: { type: 'string' },
    indexes: { type: 'string' },
    compare: { type: 'string' },
    json: { type: 'string' },
    low: { type: 'string', default: '0' },
    most: { type: 'string', default: 'Infinity' },
    embed: { type: 'boolean', default: false },
  },
});
const heads = [
  'NDCG@10',
  'P@5',
  'R@20',
  'MRR',
  'hit@1',
  'hit@5',
  'hit@10',
  'all@1',
  'all@3',
  'all@5',
  'all@10',
];
const suite = suites.find((each) => each === given.suite);
if (suite === undefined) throw new Error(`--suite must be one of ${suites.join(', ')}`);
const work = given.indexes ?? mkdtempSync(path.join(tmpdir(), 'codeagent-eval-'));
const asked = {
  mode: given.mode as 'hybrid',
  without: new Set(signalNames.filter((name) => given.without.split(',').includes(name))),
};
const answered: Answered[] = [];
for (const [corpus, tasks] of tasksByCorpus(suite)) answered.push(...(await answerAll(suite, corpus, tasks)));
if (given.indexes === undefined) rmSync(work, { recursive: true, force: true });
print(suite);

function tasksByCorpus(of: Suite): ReadonlyMap<string, readonly Task[]> {
  const there = of === 'curated' ? new Set(['packages']) : corporaOf(of, given.corpora);
  const byCorpus = new Map<string, Task[]>();
  for (const task of readTasks(of, given.eval, given)) {
    if (given.only !== undefined && !given.only.split(',').includes(task.corpus)) continue;
    const known = byCorpus.get(task.corpus) ?? [];
    if (known.length < Number(given.most)) byCorpus.set(task.corpus, [...known, task]);
  }
  for (const corpus of [...byCorpus.keys()].filter((name) => !there.has(name))) {
    console.log(`not laid out, left out: ${of}/${corpus}`);
    byCorpus.delete(corpus);
  }
  return byCorpus;
}

async function answerAll(of: Suite, corpus: string, tasks: readonly Task[]): Promise<readonly Answered[]> {
  const root =
    of === 'curated' ? path.join(work, 'packages') : path.join(path.resolve(given.corpora), of, corpus);
  if (of === 'curated') layOut('node_modules', root);
  const engine = openEngine(root, {
    environment: { PATH: process.env.PATH, GRAPH_INDEX_DIR: work },
    pid: process.pid,
    assets: pathToFileURL(`${path.resolve('dist')}/`),
  });
  const found: Answered[] = [];
  let revision: string | undefined;
  for (const task of tasks) {
    if (task.revision !== revision || found.length === 0) {
      if (task.revision !== undefined)
        execFileSync('git', ['-C', root, 'checkout', '-qf', task.revision], { stdio: 'inherit' });
      if (task.revision !== undefined || !engine.index.isBuilt()) await engine.index.update();
      if (given.embed) await engine.index.embed();
      revision = task.revision;
    }
    found.push(await answer(engine, task));
  }
  if (of === 'curated') console.log(figuresText(await askCurated(engine, asked)));
  engine.close();
  return found;
}

async function answer(engine: Engine, task: Task): Promise<Answered> {
  const options = {
    ...asked,
    limit: 100,
    show: 'fold',
    kinds: undefined,
    language: undefined,
    path: task.within,
    tests: undefined,
  } as const;
  const coldFrom = performance.now();
  const { hits } = await engine.ask.search(task.query, options);
  const warmFrom = performance.now();
  await engine.ask.search(task.query, { ...options, limit: 10 });
  const files = [...new Set(hits.map((hit) => hit.path))].slice(0, 20);
  return {
    task,
    scores: scoresOf(files, task.targets),
    functions: functionScores(engine, task.targetLines, hits),
    files,
    coldMs: warmFrom - coldFrom,
    warmMs: performance.now() - warmFrom,
  };
}

function print(of: Suite): void {
  const groups: readonly (readonly [string, (row: Answered) => string])[] = [
    ['corpus', (row) => row.task.corpus],
    ['category', (row) => row.task.category],
    ['language', (row) => row.task.language],
    ['answers', (row) => (row.task.targets.length === 1 ? 'one file' : 'several files')],
  ];
  for (const [name, keyOf] of groups) {
    console.log(`\n${name.padEnd(26)} ${heads.map((head) => head.padStart(9)).join('')}  tasks`);
    for (const [key, rows] of grouped(answered, keyOf))
      console.log(line(key, meanScores(rows.map((row) => row.scores)), rows.length));
  }
  const overall = meanScores(
    [...grouped(answered, (row) => row.task.corpus).values()].map((rows) =>
      meanScores(rows.map((row) => row.scores)),
    ),
  );
  console.log(`\n${line('mean over corpora', overall, answered.length)}`);
  console.log(line('mean over tasks', meanScores(answered.map((row) => row.scores)), answered.length));
  printFunctions();
  console.log(
    `latency ms  cold p50 ${quantile('coldMs', 0.5)} p95 ${quantile('coldMs', 0.95)}  warm p50 ${quantile('warmMs', 0.5)} p95 ${quantile('warmMs', 0.95)}`,
  );
  for (const { task, scores, files } of answered.filter((row) => row.scores.ndcg10 < Number(given.low)))
    console.log(
      `${scores.ndcg10.toFixed(2)} ${task.corpus} ${JSON.stringify(task.query.slice(0, 100))} -> ${task.targets.join(' ')} | ${files.slice(0, 5).join(' ')}`,
    );
  const saved = {
    suite: of,
    mode: given.mode,
    without: given.without,
    overall,
    rows: answered.map(({ task, scores }) => ({ id: task.id, ...scores })),
  };
  if (given.json !== undefined) writeFileSync(given.json, `${JSON.stringify(saved, undefined, 1)}\n`);
  if (given.compare !== undefined) compareWith(given.compare);
}

function line(name: string, scores: Scores, count: number): string {
  const figures = [
    scores.ndcg10,
    scores.p5,
    scores.r20,
    scores.mrr,
    scores.success1,
    scores.success5,
    scores.success10,
    scores.all1,
    scores.all3,
    scores.all5,
    scores.all10,
  ];
  return `${name.padEnd(26)} ${figures.map((figure) => figure.toFixed(3).padStart(9)).join('')}  ${count}`;
}

/** Most published results are about changes of one function. */
function printFunctions(): void {
  const all = answered.flatMap(({ functions }) => functions ?? []);
  if (all.length === 0) return;
  const told = (rows: readonly FunctionScores[]): string => {
    const mean = (name: 'all5' | 'all10'): string =>
      (rows.reduce((sum, row) => sum + row[name], 0) / rows.length).toFixed(3);
    return `in the first 5 ${mean('all5')}, in the first 10 ${mean('all10')} (${rows.length} tasks)`;
  };
  console.log(`functions: all that a change touches ${told(all)}`);
  console.log(`           where it touches one ${told(all.filter(({ count }) => count === 1))}`);
}

/** Lists tasks that got better or worse than in a saved run. */
function compareWith(file: string): void {
  if (!existsSync(file)) throw new Error(`no ${file} to compare with`);
  const before = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly rows: readonly ({ readonly id: string } & Scores)[];
  };
  const known = new Map(before.rows.map((row) => [row.id, row.ndcg10]));
  const changes = answered.flatMap(({ task, scores }) => {
    const was = known.get(task.id);
    return was === undefined || Math.abs(was - scores.ndcg10) < 0.005
      ? []
      : [{ task, by: scores.ndcg10 - was }];
  });
  const better = changes.filter(({ by }) => by > 0).length;
  console.log(`beside ${path.basename(file)}: ${better} better, ${changes.length - better} worse`);
  for (const { task, by } of changes.sort((one, other) => one.by - other.by).slice(0, 20))
    console.log(
      `  ${by > 0 ? '+' : ''}${by.toFixed(2)} ${task.corpus} ${JSON.stringify(task.query.slice(0, 80))}`,
    );
}

function grouped(
  rows: readonly Answered[],
  keyOf: (row: Answered) => string,
): ReadonlyMap<string, readonly Answered[]> {
  const groups = new Map<string, Answered[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

function quantile(name: 'coldMs' | 'warmMs', share: number): string {
  const sorted = answered.map((row) => row[name]).sort((one, other) => one - other);
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
}
