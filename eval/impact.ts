/**
 * Which tests `impact --diff` names for real commits that changed one function and its tests. For each commit, the
 * parent is checked out and indexed, the non-test part is applied to the work tree, and each tool is asked for tests. A
 * test file of the commit counts as found if it is named; the total number of named files is reported next to it.
 * Run: npm run eval:impact -- REPOSITORY… [--commits 8] [--peer PATH-OF-CODEGRAPH] [--ours "node bin/codeagent.cjs"]
 * [--details]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Commit, commitsOf, isTestFile } from './impact/commits.ts';
import { type Answer, codeagent, codegraph, type Tool } from './impact/tools.ts';

const { values, positionals: repositories } = parseArgs({
  allowPositionals: true,
  options: {
    commits: { type: 'string', default: '8' },
    peer: { type: 'string' },
    ours: { type: 'string', default: 'node bin/codeagent.cjs' },
    details: { type: 'boolean', default: false },
  },
});
if (repositories.length === 0) throw new Error('Which repositories? None was named');
/** Made absolute, because the tool runs in other folders. */
const command = values.ours.split(' ').map((word) => (/[/\\]/.test(word) ? path.resolve(word) : word));

interface Score {
  commits: number;
  /** Number of commits for which every test file was named. */
  whole: number;
  expected: number;
  found: number;
  named: number;
  /** Including the tests that a tool names as a last resort. */
  foundAtAll: number;
  namedAtAll: number;
}
const totals = new Map<string, Score>();
for (const repository of repositories) scoreRepository(path.resolve(repository));
if (repositories.length > 1) report('all', totals, undefined);

function scoreRepository(repository: string): void {
  const work = mkdtempSync(path.join(tmpdir(), 'codeagent-impact-'));
  try {
    const ours = codeagent(command, path.join(work, 'index'));
    const tools = [ours, ...(values.peer === undefined ? [] : [codegraph(values.peer)])];
    const checkouts = new Map(tools.map((tool) => [tool, clone(repository, path.join(work, tool.name))]));
    const scores = new Map<string, Score>();
    let taken = 0;
    for (const commit of commitsOf(repository)) {
      if (taken >= Number(values.commits)) break;
      const answers = answersFor(commit, tools, checkouts);
      if (answers === undefined) continue;
      taken++;
      for (const [tool, answer] of answers) {
        add(scores, tool.name, commit, answer);
        add(totals, tool.name, commit, answer);
      }
      if (values.details) describe(commit, answers);
    }
    const first = [...checkouts.values()][0] ?? '';
    const tests = git(first, 'ls-files').split('\n').filter(isTestFile).length;
    report(repositoryName(repository), scores, tests);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Undefined if the change is in no function, or in several. */
function answersFor(
  commit: Commit,
  tools: readonly Tool[],
  checkouts: ReadonlyMap<Tool, string>,
): ReadonlyMap<Tool, Answer> | undefined {
  const answers = new Map<Tool, Answer>();
  for (const tool of tools) {
    const checkout = checkouts.get(tool) ?? '';
    git(checkout, 'checkout', '-q', '--force', `${commit.id}^`);
    git(checkout, 'restore', `--source=${commit.id}`, '--worktree', '--', commit.source);
    const answer = tool.ask(checkout, commit.source);
    if (answer.functions !== undefined && answer.functions.length !== 1) return undefined;
    answers.set(tool, answer);
  }
  return answers;
}

function add(scores: Map<string, Score>, name: string, { tests }: Commit, answer: Answer): void {
  const score = scores.get(name) ?? {
    commits: 0,
    whole: 0,
    expected: 0,
    found: 0,
    named: 0,
    foundAtAll: 0,
    namedAtAll: 0,
  };
  scores.set(name, score);
  const all = [...answer.tests, ...answer.further];
  const found = tests.filter((test) => answer.tests.includes(test)).length;
  score.commits++;
  score.expected += tests.length;
  score.found += found;
  score.named += answer.tests.length;
  score.foundAtAll += tests.filter((test) => all.includes(test)).length;
  score.namedAtAll += all.length;
  if (found === tests.length) score.whole++;
}

function describe({ id, subject, source, tests }: Commit, answers: ReadonlyMap<Tool, Answer>): void {
  console.log(`${id.slice(0, 8)} ${subject.slice(0, 70)}  ${source}`);
  for (const [{ name }, { tests: named, further, functions }] of answers) {
    const missing = tests.filter((test) => !named.includes(test));
    const what = functions === undefined ? '' : `  ${functions.join(', ')}`;
    console.log(
      `  ${name.padEnd(10)} ${tests.length - missing.length} of ${tests.length}, ${named.length} named${what}`,
    );
    for (const test of missing)
      console.log(`    ${further.includes(test) ? 'only as a last resort' : 'missing'} ${test}`);
  }
}

function report(title: string, scores: ReadonlyMap<string, Score>, testFiles: number | undefined): void {
  console.log(`${title}${testFiles === undefined ? '' : ` (${testFiles} test files)`}`);
  for (const [name, score] of scores) {
    const { commits, whole, expected, found, named, foundAtAll, namedAtAll } = score;
    const line = (label: string, hits: number, count: number, more: string): string =>
      `  ${label.padEnd(22)} ${((100 * hits) / expected).toFixed(0).padStart(3)} % (${hits} of ${expected})${more}; ${(count / commits).toFixed(1)} test files named per commit`;
    console.log(line(name, found, named, `, all of ${whole} of ${commits} commits`));
    if (namedAtAll > named) console.log(line('  with last resorts', foundAtAll, namedAtAll, ''));
  }
}

/** Copies of repositories end in a common folder: `owner+name/repo`. */
function repositoryName(repository: string): string {
  const name = path.basename(repository);
  return name === 'repo' ? path.basename(path.dirname(repository)) : name;
}

function clone(repository: string, checkout: string): string {
  execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', repository, checkout]);
  return checkout;
}

function git(checkout: string, ...words: readonly string[]): string {
  return execFileSync('git', ['-C', checkout, ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
