/**
 * Random edit sequences over the fixtures of all languages and the sample repositories: after every update the index
 * must equal a fresh one.
 * Run: npm run eval:edits -- [SEQUENCES] [FIRST SEED] [ROUNDS] [LANGUAGES, such as c,cpp: only their fixtures]
 */
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { copyFixtures, createRandom, editOnce } from '../test/random-edits.ts';
import { createStage, dumpOf, projectRoot } from '../test/workspace.ts';

const [sequences = 300, firstSeed = 1, rounds = 6] = process.argv.slice(2, 5).map(Number);
const languages = process.argv[5]?.split(',');
const samples = readdirSync(path.join(projectRoot, 'test/repos'));
const starts = [...samples, 'fixtures', 'fixtures'];
const stage = createStage();
const { workspace, engine } = stage;
let differing = 0;
for (let seed = firstSeed; seed < firstSeed + sequences; seed++) {
  const start = languages === undefined ? (starts[seed % starts.length] ?? 'fixtures') : 'fixtures';
  stage.clear();
  if (start === 'fixtures')
    copyFixtures(projectRoot, workspace.root, (each) => languages?.includes(each) ?? true);
  else cpSync(path.join(projectRoot, 'test/repos', start), workspace.root, { recursive: true });
  if (!(await runs(seed, start))) differing++;
  const done = seed - firstSeed + 1;
  if (done % 10 === 0) console.error(`${done} of ${sequences} sequences, ${differing} differ`);
}
stage.dispose();
console.log(`${sequences} sequences of ${rounds} updates from seed ${firstSeed}: ${differing} differ`);
process.exitCode = differing === 0 ? 0 : 1;

/** Whether every update equals a rebuild. */
async function runs(seed: number, start: string): Promise<boolean> {
  const random = createRandom(seed * 7919);
  workspace.git('init', '-q', '-b', 'main');
  workspace.git('add', '-A');
  workspace.git('commit', '-qm', 'start');
  await engine.index.update();
  const done: string[] = [];
  for (let round = 0; round < rounds; round++) {
    for (let left = 1 + random(4); left > 0; left--) done.push(editOnce(workspace, random));
    await engine.index.update();
    const [updated, rebuilt] = [dumpOf(engine), await stage.rebuilt()];
    const wrong = [...onlyIn(updated, rebuilt, '+'), ...onlyIn(rebuilt, updated, '-')];
    if (wrong.length === 0) continue;
    console.log(`seed ${seed} (${start}), update ${round + 1}: ${wrong.length} lines differ`);
    for (const edit of done) console.log(`  ${edit}`);
    for (const line of wrong.slice(0, 12)) console.log(`    ${line.slice(0, 220)}`);
    return false;
  }
  return true;
}

function onlyIn(lines: readonly string[], others: readonly string[], sign: string): readonly string[] {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line)).map((line) => `${sign} ${line}`);
}
