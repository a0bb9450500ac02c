/**
 * Measures focused reading: for questions whose deciding lines are known, whether `source X --about QUESTION` shows
 * these lines, and how many characters it prints. X is the symbol around the deciding lines, and their whole file. The
 * questions are those of eval/cost/questions.ts and eval/where/questions.jsonl.
 * Run: npm run eval:focus -- --corpora DIR[,DIR…] --indexes DIR [--only NAME,…] [--misses]
 * A DIR of --corpora contains repositories under their names, at the revisions of the questions.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Engine } from '../src/engine/engine.ts';
import { openEngine } from '../src/engine/open-engine.ts';
import { asked } from './cost/questions.ts';

interface Question {
  readonly repo: string;
  readonly part: string;
  readonly ask: string;
  /** Rows that decide, from 1. */
  readonly decided: readonly Decided[];
}

interface Decided {
  readonly path: string;
  readonly first: number;
  readonly last: number;
}

interface Reading {
  readonly question: Question;
  readonly what: 'symbol' | 'file';
  readonly decided: Decided;
  /** Of the deciding lines. */
  readonly shownShare: number;
  readonly letters: number;
  readonly wholeLetters: number;
}

const { values: given } = parseArgs({
  options: {
    corpora: { type: 'string', default: '.' },
    indexes: { type: 'string', default: '.' },
    only: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});
const options = { contextRows: 0, maxRows: 100_000, maxTotalRows: 100_000 };
const readings: Reading[] = [];
const questions = [...costQuestions(), ...whereQuestions()].filter(
  ({ repo }) => given.only === undefined || given.only.split(',').includes(repo),
);
for (const repo of new Set(questions.map((question) => question.repo))) {
  const root = given.corpora
    .split(',')
    .map((folder) => path.join(path.resolve(folder), repo))
    .find((folder) => existsSync(folder));
  if (root === undefined) {
    console.log(`not laid out, left out: ${repo}`);
    continue;
  }
  const engine = openEngine(root, {
    environment: { PATH: process.env.PATH, GRAPH_INDEX_DIR: given.indexes },
    pid: process.pid,
    assets: pathToFileURL(`${path.resolve('dist')}/`),
  });
  if (!engine.index.isBuilt()) await engine.index.update();
  for (const question of questions.filter((each) => each.repo === repo))
    for (const decided of question.decided) readings.push(...(await read(engine, question, decided)));
  engine.close();
}
report();

function costQuestions(): readonly Question[] {
  return asked.flatMap(({ name, role, questions: own }) =>
    own.map(({ ask, decided }) => ({
      repo: name,
      part: role === 'held-out' ? 'held out' : 'tuning',
      ask,
      decided: decided.map((each) => {
        const [, file = '', first, last] = /^(.*):(\d+)-(\d+)$/.exec(each) ?? [];
        return { path: file, first: Number(first), last: Number(last) };
      }),
    })),
  );
}

function whereQuestions(): readonly Question[] {
  interface Row {
    readonly repo: string;
    readonly part: string;
    readonly query: string;
    readonly lines: readonly (readonly [string, number])[];
  }
  const rows = readFileSync('eval/where/questions.jsonl', 'utf8').trim().split('\n');
  return rows
    .map((line) => JSON.parse(line) as Row)
    .map(({ repo, part, query, lines }) => ({
      repo,
      part,
      ask: query,
      decided: lines.map(([file, line]) => ({ path: file, first: line, last: line })),
    }));
}

async function read(engine: Engine, question: Question, decided: Decided): Promise<readonly Reading[]> {
  const { path: file, first, last } = decided;
  const [span] = (await engine.ask.source([`${file}:${first}-${last}`], options)).spans;
  const targets = [
    ['symbol', span?.within],
    ['file', file],
  ] as const;
  const found: Reading[] = [];
  for (const [what, target] of targets) {
    if (target === undefined) continue;
    const whole = lettersIn(await rowsOf(engine, target, undefined));
    const rows = await rowsOf(engine, target, question.ask);
    const wanted = Array.from({ length: last - first + 1 }, (_, at) => first - 1 + at);
    const shown = wanted.filter((row) => rows.some((each) => each.path === file && each.row === row));
    const shownShare = shown.length / wanted.length;
    found.push({ question, what, decided, shownShare, letters: lettersIn(rows), wholeLetters: whole });
  }
  return found;
}

async function rowsOf(engine: Engine, target: string, about: string | undefined) {
  const { spans } = await engine.ask.source([target], { ...options, about });
  return spans.flatMap(({ path: file, text }) => text.map((each) => ({ path: file, ...each })));
}

/** With the line numbers and the targets of calls that are printed. */
function lettersIn(rows: Awaited<ReturnType<typeof rowsOf>>): number {
  return rows.reduce(
    (sum, { text, calls = [] }) =>
      sum + text.length + 6 + calls.reduce((all, { targets }) => all + targets.join('; ').length + 3, 0),
    0,
  );
}

function report(): void {
  console.log(`${''.padEnd(26)}  any   all  share   characters (whole)`);
  for (const what of ['symbol', 'file'] as const) {
    const own = readings.filter((reading) => reading.what === what);
    for (const repo of new Set(own.map(({ question }) => question.repo)))
      print(
        `${what} ${repo}`,
        own.filter(({ question }) => question.repo === repo),
      );
    for (const part of ['tuning', 'held out'])
      print(
        `${what} ${part}`,
        own.filter(({ question }) => question.part === part),
      );
  }
  if (!given.misses) return;
  for (const { question, what, decided, shownShare } of readings.filter((each) => each.shownShare < 1))
    console.log(
      `${shownShare.toFixed(2)} ${what} ${question.repo} ${decided.path}:${decided.first}-${decided.last} ${question.ask}`,
    );
}

function print(name: string, rows: readonly Reading[]): void {
  const mean = (of: (row: Reading) => number): number =>
    rows.reduce((sum, row) => sum + of(row), 0) / Math.max(rows.length, 1);
  const shares = [
    mean(({ shownShare }) => (shownShare > 0 ? 1 : 0)),
    mean(({ shownShare }) => (shownShare === 1 ? 1 : 0)),
    mean(({ shownShare }) => shownShare),
  ].map((share) => share.toFixed(3));
  const letters = `${Math.round(mean((row) => row.letters))} (${Math.round(mean((row) => row.wholeLetters))})`;
  console.log(`${name.padEnd(26)} ${shares.join(' ')}   ${letters}   n=${rows.length}`);
}
