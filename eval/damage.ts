/**
 * Damages an index at random places and runs six commands on it: each must answer as with the undamaged index, or
 * report the damage; none may print a stack trace. `index` must then build the content of a fresh index. Every fourth
 * place is in the log (index.db-wal) that a killed update left. SQLite reads such a log up to its first damaged frame,
 * so the answers of the index before that update, and after each transaction of the log, are also valid.
 * Run: npm run eval:damage -- [PLACES] [FIRST SEED]
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRandom, type Random } from '../test/random-edits.ts';
import { createWorkspace, dumpOf, engineOn, projectRoot } from '../test/workspace.ts';

const dumpWord = '--dump';
// In a process of its own: after close(), the driver keeps the files open until its statements are collected as
// garbage, and SQLite does not check a log again that another connection of the same process has checked.
if (process.argv[2] === dumpWord) {
  printDump(process.argv[3] ?? '');
  process.exit(0);
}
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
/** Times, and the size and age of the index, differ between runs. */
const changing = /^(?:Index|Fresh|Meaning) .*$/gm;

const kinds = ['zeroed page', 'flipped byte', 'zeroed bytes', 'truncated file'] as const;
const logSuffix = ' of the log';
const figures = new Map<string, number>();
let failed = 0;
workspace.cli('index');
/**
 * The answers of the undamaged index, and the content of a fresh one: both are valid until a file of the repository
 * changes.
 */
let whole = questions.map(answerTo);
let fresh = await freshDump();
for (let seed = firstSeed; seed < firstSeed + places; seed++) {
  const random = createRandom(seed);
  const isLog = seed % 4 === 0;
  const kind = kinds[random(kinds.length)] ?? 'flipped byte';
  const former = whole;
  if (isLog) {
    await leaveLog(random);
    whole = questions.map(answerTo);
    fresh = await freshDump();
  }
  const wholeLog = isLog ? readFileSync(log) : undefined;
  const where = damage(isLog ? log : index, kind, random);
  const what = `${kind}${isLog ? logSuffix : ''}`;
  note(what);
  questions.forEach((words, at) => {
    const { text, hasStack } = answerTo(words);
    const verdict = hasStack
      ? 'stack'
      : text === whole[at]?.text
        ? 'right'
        : isLog && text === former[at]?.text
          ? 'as before the update'
          : text.includes('The index is damaged')
            ? 'named'
            : wholeLog !== undefined && answersAlongLog(wholeLog, words).includes(text)
              ? 'as after an earlier transaction'
              : 'wrong';
    note(`${words[0]}: ${verdict}`);
    if (verdict !== 'stack' && verdict !== 'wrong') return;
    failed++;
    console.log(`seed ${seed}, ${what} (${where}), ${words.join(' ')}: ${verdict}\n${text.slice(0, 500)}`);
  });
  const { code, stdout, stderr } = workspace.cli('index');
  const now = dumpNow();
  const isRight = code === 0 && !/\n\s+at /.test(stderr) && now === fresh;
  note(`index: ${isRight ? (stdout.includes('set aside') ? 'rebuilt' : 'finished') : 'wrong'}`);
  if (!isRight) {
    failed++;
    console.log(`seed ${seed}, ${what} (${where}), index: ${code}\n${stdout}${stderr}`);
    showDifference(now, fresh);
  }
  if (isLog) whole = questions.map(answerTo);
  if ((seed - firstSeed + 1) % 20 === 0)
    console.error(`${seed - firstSeed + 1} of ${places} places done, ${failed} failures`);
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

function damage(file: string, kind: (typeof kinds)[number], random: Random): string {
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
  return `at ${at} of ${size}`;
}

/** Kills an update during linking, which leaves a log. */
async function leaveLog(random: Random): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    workspace.write(`more-${random(5)}.py`, `def more${random(1000)}():\n    return ${random(1000)}\n`);
    const child = spawn(process.execPath, [path.join(projectRoot, 'bin/codeagent.cjs'), 'index'], {
      cwd: workspace.root,
    });
    child.stderr.on('data', (text: Buffer) => {
      if (String(text).includes('link')) child.kill('SIGKILL');
    });
    await new Promise((resolve) => child.on('close', resolve));
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  }
  throw new Error('No killed update left a log');
}

/** The answers after each transaction of the log: the log is truncated after each, then restored. */
function answersAlongLog(wholeLog: Buffer, words: readonly string[]): readonly string[] {
  const damaged = readFileSync(log);
  const answers = endsOfTransactions(wholeLog).map((end) => {
    layLog(wholeLog.subarray(0, end));
    return answerTo(words).text;
  });
  layLog(damaged);
  return answers;
}

/** Offsets of the ends of transactions: https://www.sqlite.org/fileformat2.html#walformat */
function endsOfTransactions(bytes: Buffer): readonly number[] {
  const [headerBytes, frameHeaderBytes] = [32, 24];
  const frameBytes = frameHeaderBytes + bytes.readUInt32BE(8);
  const ends: number[] = [];
  for (let at = headerBytes; at + frameBytes <= bytes.length; at += frameBytes)
    if (bytes.readUInt32BE(at + 4) > 0) ends.push(at + frameBytes);
  return ends;
}

/** Overwrites the existing file, because the seal of the index identifies the log by its inode. */
function layLog(bytes: Buffer): void {
  writeFileSync(log, bytes, { flag: 'r+' });
  truncateSync(log, bytes.length);
}

function showDifference(now: string, expected: string): void {
  const [nowLines, expectedLines] = [now.split('\n'), expected.split('\n')];
  const extra = nowLines.filter((line) => !expectedLines.includes(line)).map((line) => `+ ${line}`);
  const missing = expectedLines.filter((line) => !nowLines.includes(line)).map((line) => `- ${line}`);
  for (const line of [...extra.slice(0, 8), ...missing.slice(0, 8)]) console.log(`    ${line.slice(0, 200)}`);
}

function dumpNow(): string {
  const words = [...process.execArgv, process.argv[1] ?? '', dumpWord, workspace.root];
  return execFileSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 2 ** 28 }).trimEnd();
}

function printDump(root: string): void {
  const engine = engineOn(root);
  try {
    writeFileSync(1, `${dumpOf(engine).join('\n')}\n`);
  } finally {
    engine.close();
  }
}

async function freshDump(): Promise<string> {
  const elsewhere = createWorkspace();
  const engine = engineOn(workspace.root, elsewhere.root);
  try {
    await engine.index.update();
    return dumpOf(engine).join('\n');
  } finally {
    engine.close();
    elsewhere.dispose();
  }
}
