/**
 * Damages an index at random places and asks six commands: each must answer as it does with the whole index, or name the
 * damage; none may show a stack. `index` must then build what was there before.
 * Run: npm run eval:damage -- [PLACES] [FIRST SEED]
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRandom, type Random } from '../test/random-edits.ts';
import { createWorkspace, dumpOf, engineOn, projectRoot } from '../test/workspace.ts';

const [places = 200, firstSeed = 1] = process.argv.slice(2).map(Number);
const workspace = createWorkspace('harbour');
const folder = path.join(workspace.root, '.codeagent');
const index = path.join(folder, 'index.db');
const log = `${index}-wal`;
const questions: readonly (readonly string[])[] = [
  ['lookup', 'Dock'],
  ['callers', 'Dock'],
  ['search', 'where do ships dock'],
  ['grep', 'Dock'],
  ['status'],
];
/** Times, and the size and age of the index, differ from run to run. */
const changing = /^(?:Index|Fresh|Meaning) .*$/gm;

const kinds = ['zeroed page', 'flipped byte', 'zeroed bytes', 'truncated file', 'damaged log'] as const;
const figures = new Map<string, number>();
let failed = 0;
workspace.cli('index');
for (let seed = firstSeed; seed < firstSeed + places; seed++) {
  const random = createRandom(seed);
  const kind = kinds[seed % kinds.length] ?? 'flipped byte';
  if (kind === 'damaged log') await stopHalfWay(random);
  const before = questions.map(answerTo);
  const isDone = damage(kind, random);
  questions.forEach((words, at) => {
    const { text, hasStack } = answerTo(words);
    const verdict = hasStack
      ? 'stack'
      : text === before[at]?.text
        ? 'right'
        : text.includes('The index is damaged')
          ? 'named'
          : 'wrong';
    note(`${words[0]}: ${verdict}`);
    if (verdict === 'right' || verdict === 'named') return;
    failed++;
    console.log(`seed ${seed}, ${kind} (${isDone}), ${words.join(' ')}: ${verdict}\n${text.slice(0, 500)}`);
  });
  const { code, stdout, stderr } = workspace.cli('index');
  const isRight = code === 0 && !/\n\s+at /.test(stderr) && (await isAsFresh());
  note(`index: ${isRight ? (stdout.includes('set aside') ? 'rebuilt' : 'finished') : 'wrong'}`);
  if (!isRight) {
    failed++;
    console.log(`seed ${seed}, ${kind} (${isDone}), index: ${code}\n${stdout}${stderr}`);
  }
}
workspace.dispose();
console.log(
  `${places} places x ${questions.length + 1} commands from seed ${firstSeed}: ${failed} stacks or wrong answers`,
);
console.log(
  [...figures]
    .sort()
    .map(([what, count]) => `${what} ${count}`)
    .join(', '),
);
process.exitCode = failed === 0 ? 0 : 1;

function note(what: string): void {
  figures.set(what, (figures.get(what) ?? 0) + 1);
}

function answerTo(words: readonly string[]): { readonly text: string; readonly hasStack: boolean } {
  const { code, stdout, stderr } = workspace.cli(...words);
  const text = `${code} ${stdout.replaceAll(changing, '')}${stderr.includes('damaged') ? stderr : ''}`;
  return { text, hasStack: /\n\s+at /.test(stderr) || stderr.includes('Unexpected failure') };
}

function damage(kind: (typeof kinds)[number], random: Random): string {
  const file = kind === 'damaged log' && existsSync(log) && statSync(log).size > 0 ? log : index;
  const { size } = statSync(file);
  const at = random(size);
  if (kind === 'truncated file') {
    truncateSync(file, at);
    return `to ${at} of ${size}`;
  }
  const bytes = readFileSync(file);
  if (kind === 'zeroed page') bytes.fill(0, at - (at % 4096), at - (at % 4096) + 4096);
  else if (kind === 'zeroed bytes') bytes.fill(0, at, at + 100);
  else bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
  writeFileSync(file, bytes, { flag: 'r+' });
  return `at ${at} of ${size} of ${path.basename(file)}`;
}

/** A killed update leaves a log. */
async function stopHalfWay(random: Random): Promise<void> {
  workspace.write(`more-${random(5)}.py`, `def more${random(1000)}():\n    return ${random(1000)}\n`);
  const child = spawn(process.execPath, [path.join(projectRoot, 'bin/codeagent.cjs'), 'index'], {
    cwd: workspace.root,
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  child.stderr.on('data', (text: Buffer) => {
    if (String(text).includes('link')) child.kill('SIGKILL');
  });
  await ended;
  rmSync(path.join(folder, 'writer.lock'), { force: true });
}

async function isAsFresh(): Promise<boolean> {
  const elsewhere = createWorkspace();
  const [again, fresh] = [engineOn(workspace.root), engineOn(workspace.root, elsewhere.root)];
  try {
    await fresh.update();
    return dumpOf(again).join('\n') === dumpOf(fresh).join('\n');
  } finally {
    for (const each of [again, fresh]) each.close();
    elsewhere.dispose();
  }
}
