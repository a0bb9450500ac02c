/**
 * What an agent gets for its tokens, without a language model. Part one, on the traced repositories of
 * eval/traces.ts (whose traces must exist): of the callers, overrides and test files that ran, the share that is named
 * in the first 1,500 tokens of one answer, next to codegraph and ripgrep. Part two, on the repositories of
 * cost/questions.ts: characters read until the lines that decide a question have been shown, next to a fixed way to
 * search and read with ripgrep. Needs ripgrep. Lay the repositories of part two out in the same folder, or name theirs.
 * Run: npm run eval:cost -- --corpora DIR [--questions DIR] [--only NAME,…] [--peer CODEGRAPH_DIR] [--json FILE]
 *      [--seed 1] [--samples 100] [--budget 1500] [--misses N]
 * CODEGRAPH_DIR is the folder in which `npm install --ignore-scripts @colbymchenry/codegraph` was run. Misses are
 * printed for development repositories alone.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { answerQuestions, type Reading } from './cost/answer-questions.ts';
import {
  figuresOf,
  joinScores,
  missesText,
  type RepositoryScores,
  readingsText,
  readingTable,
  scoreTables,
} from './cost/cost-tables.ts';
import { type AskedRepository, asked } from './cost/questions.ts';
import { copyTree, type Settings, scoreRepository } from './cost/score-repository.ts';
import { openCodeagent } from './cost/tools/codeagent.ts';
import { repositories, type TracedRepository } from './traces/repositories.ts';

const { values } = parseArgs({
  options: {
    corpora: { type: 'string' },
    questions: { type: 'string' },
    only: { type: 'string', default: '' },
    peer: { type: 'string' },
    json: { type: 'string' },
    seed: { type: 'string', default: '1' },
    samples: { type: 'string', default: '100' },
    budget: { type: 'string', default: '1500' },
    misses: { type: 'string' },
  },
});
if (values.corpora === undefined) throw new Error('--corpora DIR is needed');
const corpora = path.resolve(values.corpora);
const only = values.only.split(',').filter((name) => name !== '');
const isWanted = ({ name }: { readonly name: string }): boolean => only.length === 0 || only.includes(name);
const settings: Settings = {
  home: process.cwd(),
  peer: values.peer === undefined ? undefined : path.resolve(values.peer, 'node_modules/.bin/codegraph'),
  seed: Number(values.seed),
  samples: Number(values.samples),
  budget: Number(values.budget),
};

const scores: (RepositoryScores & { readonly role: TracedRepository['role'] })[] = [];
const readings: Reading[] = [];
for (const repository of repositories.filter(isWanted)) {
  const startedMs = performance.now();
  const tools = await scoreTraced(repository);
  if (tools === undefined) continue;
  scores.push({ repository: repository.name, role: repository.role, tools });
  saveFigures();
  process.stderr.write(`${repository.name}: ${seconds(startedMs)} s\n`);
}
for (const repository of asked.filter(isWanted)) {
  const startedMs = performance.now();
  readings.push(...(await readRepository(repository)));
  saveFigures();
  process.stderr.write(`${repository.name}: ${seconds(startedMs)} s\n`);
}

const sums = sumsOf();
console.log(
  `Seed ${settings.seed}, up to ${settings.samples} functions each, ${settings.budget} tokens per answer`,
);
if (scores.length > 0) console.log(`\n${scoreTables([...scores, ...sums])}`);
if (readings.length > 0) console.log(`\n${readingTable(readings)}`);
if (values.misses !== undefined) {
  if (readings.length > 0) console.log(`\n${readingsText(readings)}`);
  for (const one of scores.filter(({ role }) => role === 'development'))
    console.log(`\n${missesText(one, Number(values.misses))}`);
}
/** Undefined, with a line that says why, where something is missing. */
async function scoreTraced(repository: TracedRepository): Promise<RepositoryScores['tools'] | undefined> {
  const checkout = path.join(corpora, repository.name);
  const traces = path.join(corpora, '.traces', `${repository.name}.jsonl.gz`);
  if (!existsSync(checkout) || !existsSync(traces)) {
    process.stderr.write(`${repository.name}: not scored, no checkout or no traces; see eval:traces\n`);
    return undefined;
  }
  return scoreRepository({ repository, checkout, traces }, settings);
}

async function readRepository(repository: AskedRepository): Promise<readonly Reading[]> {
  const { name, github, rev } = repository;
  const checkout = path.join(path.resolve(values.questions ?? corpora), name);
  if (!existsSync(checkout)) {
    process.stderr.write(`${name}: not asked, no checkout of ${github} at ${rev} in ${checkout}\n`);
    return [];
  }
  const work = mkdtempSync(path.join(tmpdir(), 'codeagent-cost-'));
  try {
    const root = path.join(work, name);
    copyTree(checkout, root);
    const session = await openCodeagent({ home: settings.home, root, index: path.join(work, 'index') });
    try {
      return await answerQuestions(repository, root, session);
    } finally {
      await session.close();
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function seconds(startedMs: number): string {
  return ((performance.now() - startedMs) / 1_000).toFixed(1);
}

function sumsOf(): readonly RepositoryScores[] {
  return (['development', 'held-out'] as const).flatMap((role) => {
    const own = scores.filter((one) => one.role === role);
    return own.length === 0 ? [] : [joinScores(`all ${role}`, own)];
  });
}

/** After each repository, so that an interrupted run leaves something. */
function saveFigures(): void {
  if (values.json === undefined) return;
  const { seed, samples, budget } = settings;
  const figures = { seed, samples, budget, scores: [...scores, ...sumsOf()].map(figuresOf), readings };
  writeFileSync(values.json, `${JSON.stringify(figures, undefined, 1)}\n`);
}
