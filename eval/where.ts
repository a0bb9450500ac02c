/**
 * Measures questions such as "where is it decided that …", whose deciding function and lines are known: the rank of the
 * file and of the function in `search`, and whether `context` shows the file, the function and a deciding line. The
 * questions were written from commits before any answer was seen; those that are held out judge a change.
 * Run: npm run eval:where -- --corpora DIR --indexes DIR [--only NAME,…] [--budget 2500] [--misses] [--embed]
 * DIR of --corpora contains each repository of eval/where/questions.jsonl, at its revision, under its name.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Engine } from '../src/engine/engine.ts';
import { openEngine } from '../src/engine/open-engine.ts';

interface Question {
  readonly repo: string;
  readonly part: string;
  readonly query: string;
  /** The functions that decide; one of them is enough. */
  readonly gold: readonly { readonly path: string; readonly name: string }[];
  /** Deciding lines, counted from 1; one of them is enough. */
  readonly lines: readonly (readonly [path: string, line: number])[];
}

interface Scored {
  readonly question: Question;
  /** From 1; undefined when absent. */
  readonly fileRank: number | undefined;
  readonly functionRank: number | undefined;
  readonly contextRank: number | undefined;
  readonly shows: { readonly file: boolean; readonly function: boolean; readonly lines: boolean };
  readonly first: readonly string[];
  readonly shown: readonly string[];
}

const { values: given } = parseArgs({
  options: {
    corpora: { type: 'string', default: '.' },
    indexes: { type: 'string', default: '.' },
    only: { type: 'string' },
    budget: { type: 'string', default: '2500' },
    misses: { type: 'boolean', default: false },
    embed: { type: 'boolean', default: false },
  },
});
const anyFile = { kinds: undefined, language: undefined, path: undefined, tests: undefined } as const;
const questions = readFileSync('eval/where/questions.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Question)
  .filter(({ repo }) => given.only === undefined || given.only.split(',').includes(repo));
const scored: Scored[] = [];
for (const repo of new Set(questions.map((question) => question.repo))) {
  const engine = openEngine(path.join(path.resolve(given.corpora), repo), {
    environment: { PATH: process.env.PATH, GRAPH_INDEX_DIR: given.indexes },
    pid: process.pid,
    assets: pathToFileURL(`${path.resolve('dist')}/`),
  });
  if (!engine.index.isBuilt()) await engine.index.update();
  if (given.embed) await engine.index.embed();
  for (const question of questions.filter((each) => each.repo === repo))
    scored.push(await score(engine, question));
  engine.close();
}
report();

async function score(engine: Engine, question: Question): Promise<Scored> {
  const { query, gold, lines } = question;
  const paths = new Set(gold.map((each) => each.path));
  const isGold = (file: string, id: string): boolean =>
    gold.some((each) => each.path === file && nameOf(id) === each.name);
  const { hits } = await engine.ask.search(query, {
    ...anyFile,
    mode: 'hybrid',
    limit: 50,
    show: 'fold',
  });
  const files = [...new Set(hits.map((hit) => hit.path))];
  const answer = await engine.ask.context(query, {
    ...anyFile,
    tests: 'with',
    budgetTokens: Number(given.budget),
  });
  const entries = answer.files.flatMap((file) => file.entries.map((entry) => ({ file: file.path, entry })));
  const showsLine = ([file, line]: readonly [string, number]): boolean =>
    entries.some(
      (each) =>
        each.file === file &&
        each.entry.pieces.some(({ row, text }) => row < line && line <= row + text.split('\n').length),
    );
  return {
    question,
    fileRank: rankOf(files, (file) => paths.has(file)),
    functionRank: rankOf(hits, (hit) => isGold(hit.path, hit.id)),
    contextRank: rankOf(entries, ({ file, entry }) => isGold(file, entry.id)),
    shows: {
      file: answer.files.some((file) => paths.has(file.path) && file.entries.length > 0),
      function: entries.some(({ file, entry }) => isGold(file, entry.id)),
      lines: lines.some(showsLine),
    },
    first: hits.slice(0, 6).map(({ id }) => id),
    shown: entries.slice(0, 12).map(({ entry }) => `${entry.id} (${entry.level})`),
  };
}

/** The name without its container and the number of an overload. */
function nameOf(id: string): string {
  return (id.split(/[.:]/).at(-1) ?? id).replace(/~\d+$/, '');
}

function rankOf<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): number | undefined {
  const place = items.findIndex(isWanted);
  return place < 0 ? undefined : place + 1;
}

function report(): void {
  console.log(
    `${''.padEnd(22)}file@1 file@3 file@10   MRR | func@1 func@3 func@10   MRR | context: file func lines`,
  );
  for (const repo of new Set(scored.map(({ question }) => question.repo)))
    console.log(
      rowOf(
        repo,
        scored.filter(({ question }) => question.repo === repo),
      ),
    );
  for (const part of new Set(scored.map(({ question }) => question.part)))
    console.log(
      rowOf(
        part,
        scored.filter(({ question }) => question.part === part),
      ),
    );
  for (const word of ['how', 'where'])
    for (const part of ['tuning', 'held out'])
      console.log(
        rowOf(
          `${word} ${part}`,
          scored.filter(({ question }) => question.part === part && question.query.startsWith(word)),
        ),
      );
  if (given.misses) for (const each of scored) printMiss(each);
}

function rowOf(name: string, rows: readonly Scored[]): string {
  const share = (isTrue: (row: Scored) => boolean): string =>
    (rows.filter(isTrue).length / rows.length).toFixed(3).padStart(6);
  const mrr = (of: 'fileRank' | 'functionRank'): string =>
    (rows.reduce((sum, row) => sum + 1 / (row[of] ?? Number.POSITIVE_INFINITY), 0) / rows.length).toFixed(3);
  const within = (of: 'fileRank' | 'functionRank', most: number) =>
    share((row) => (row[of] ?? Number.POSITIVE_INFINITY) <= most);
  const ranks = (of: 'fileRank' | 'functionRank'): string =>
    `${within(of, 1)} ${within(of, 3)} ${within(of, 10)}  ${mrr(of)}`;
  const shown = (['file', 'function', 'lines'] as const).map((of) => share((row) => row.shows[of])).join(' ');
  return `${name.padEnd(22)}${ranks('fileRank')} | ${ranks('functionRank')} | ${shown}  ${rows.length}`;
}

function printMiss({ question, fileRank, functionRank, contextRank, shows, first, shown }: Scored): void {
  if (functionRank === 1 && shows.lines) return;
  console.log(`\n${question.repo}: ${question.query}
  gold ${question.gold.map((each) => `${each.path}:${each.name}`).join(' ')}
  file ${fileRank} function ${functionRank} context ${contextRank} lines ${shows.lines}
  search  ${first.join('\n          ')}
  context ${shown.join('\n          ')}`);
}
