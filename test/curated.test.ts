/**
 * Regression gate for search: no archetype of the curated questions may score lower than in eval/curated/figures.txt.
 * Runs without vectors, because a model would take minutes. `UPDATE=1` rewrites the figures.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { askCurated } from '../eval/curated/ask.ts';
import { archetypes, curatedQuestions, layOut } from '../eval/curated/curated.ts';
import { figuresText, lossesSince } from '../eval/curated/figures.ts';
import { createWorkspace, engineOn, projectRoot } from './workspace.ts';

it('has 70 questions for tuning and 30 held out, with the designed number per archetype', () => {
  const questions = curatedQuestions();
  const counted = [...archetypes, 'negative'].map(
    (archetype) => questions.filter((asked) => asked.archetype === archetype).length,
  );
  expect(counted).toEqual([20, 25, 20, 20, 15, 10]);
  expect(questions.filter(({ part }) => part === 'held out')).toHaveLength(30);
});

// A busy machine needs several times the usual ten seconds.
it('no archetype scores worse than before', { timeout: 300_000 }, async () => {
  const workspace = createWorkspace();
  layOut(path.join(projectRoot, 'node_modules'), workspace.root);
  const engine = engineOn(workspace.root);
  try {
    await engine.index.update();
    const named = curatedQuestions().flatMap(({ files }) => files);
    expect(named.filter((each) => !existsSync(path.join(workspace.root, each)))).toEqual([]);
    const now = figuresText(await askCurated(engine, { mode: 'hybrid', without: new Set() }));
    console.log(now);
    const file = path.join(projectRoot, 'eval/curated/figures.txt');
    if (process.env.UPDATE === '1') writeFileSync(file, now);
    expect(lossesSince(readFileSync(file, 'utf8'), now)).toEqual([]);
  } finally {
    engine.close();
    workspace.dispose();
  }
});

it.each<[string, string, readonly string[]]>([
  ['the same', 'a  0.500  -  3', []],
  ['within the tolerance', 'a  0.496  -  3', []],
  ['better', 'a  0.600  -  3', []],
  ['worse', 'a  0.490  -  3', ['a: 0.5 NaN 3 -> 0.49 NaN 3']],
  ['fewer questions', 'a  0.500  -  2', ['a: 0.5 NaN 3 -> 0.5 NaN 2']],
])('%s', (_, now, expected) => {
  expect(lossesSince('a  0.500  -  3', now)).toEqual(expected);
});
