/**
 * Measures how early `context` shows the file with the answer: the share of public questions for which the file is in
 * an answer of a given number of tokens.
 * Run: npm run eval:context -- --corpora DIR --eval DIR --indexes DIR
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { openEngine } from '../src/engine/open-engine.ts';
import { scoresOf } from './retrieval/scores.ts';
import { readTasks, type Task } from './retrieval/tasks.ts';

const { values: given } = parseArgs({
  options: {
    corpora: { type: 'string', default: '.' },
    eval: { type: 'string', default: '.' },
    indexes: { type: 'string', default: '.' },
  },
});
const budgets = [500, 1_000, 2_000, 4_000, 16_384] as const;
const found = new Map<number, number[]>(budgets.map((budget) => [budget, []]));
const ndcg: number[] = [];
const byCorpus = new Map<string, Task[]>();
for (const task of readTasks('questions', given.eval))
  byCorpus.set(task.corpus, [...(byCorpus.get(task.corpus) ?? []), task]);

for (const [corpus, tasks] of byCorpus) {
  const engine = openEngine(path.join(path.resolve(given.corpora), 'questions', corpus), {
    environment: { ...process.env, GRAPH_INDEX_DIR: given.indexes },
    pid: process.pid,
    assets: pathToFileURL(`${path.resolve('dist')}/`),
  });
  if (!engine.index.isBuilt()) await engine.index.update();
  for (const task of tasks)
    for (const budgetTokens of budgets) {
      const files = await filesOf(task.query, budgetTokens);
      found.get(budgetTokens)?.push(scoresOf(files, task.targets).mrr > 0 ? 1 : 0);
      if (budgetTokens === budgets.at(-1)) ndcg.push(scoresOf(files, task.targets).ndcg10);
    }
  engine.close();

  /** In the order of the answer; only files with some text. */
  async function filesOf(query: string, budgetTokens: number): Promise<readonly string[]> {
    const filters = { kinds: undefined, language: undefined, path: undefined, tests: 'with' } as const;
    const { files } = await engine.ask.context(query, { budgetTokens, ...filters });
    return files.filter(({ entries }) => entries.length > 0).map((file) => file.path);
  }
}
for (const [budget, rows] of found)
  console.log(`${String(budget).padStart(6)} tokens: ${mean(rows).toFixed(3)}`);
console.log(`NDCG@10 of the files of the whole answer: ${mean(ndcg).toFixed(3)} (${ndcg.length} questions)`);

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
