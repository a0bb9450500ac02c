/**
 * The rows that differ between a commit and the work tree, according to git. No code of the repository runs: no
 * external diff, no text conversion, no hooks, no file system monitor.
 */
import type { ChangedRows } from '../../model/changed-rows.ts';
import { EngineError } from '../../model/errors.ts';
import type { FilePath } from '../../model/source-file.ts';
import { untrackedPaths } from '../listing/git-paths.ts';
import { type Environment, runGit } from '../listing/run-git.ts';

/** Only files below the root. All rows of an untracked file count as changed. Throws when git fails. */
export async function rowsChangedSince(
  root: string,
  revision: string,
  environment: Environment,
): Promise<readonly ChangedRows[]> {
  if (revision.startsWith('-') || revision.trim() === '')
    throw new EngineError('bad-input', `${JSON.stringify(revision)} is not a revision`);
  const compared = parseDiff(await runDiff(root, revision, environment));
  const untracked = (await untrackedPaths(root, root, environment))?.paths ?? [];
  // Nested repositories are excluded.
  const added = untracked.filter((path) => !path.endsWith('/'));
  return [...compared, ...added.map((path) => ({ path: path as FilePath, ranges: [allRows] }))];
}

const allRows = { startRow: 0, endRow: Number.POSITIVE_INFINITY };

/** Reads the output of `git diff -U0`. Deleted files have no rows. */
export function parseDiff(text: string): readonly ChangedRows[] {
  const files: { path: FilePath; ranges: { startRow: number; endRow: number }[] }[] = [];
  let removed = '';
  let inHunk = 0;
  for (const line of text.split('\n')) {
    // Rows inside a hunk may look like headers.
    if (inHunk > 0 && /^[-+]/.test(line)) {
      inHunk--;
      continue;
    }
    if (line.startsWith('--- ')) removed = pathFrom(line.slice(4));
    if (line.startsWith('+++ ')) {
      const path = pathFrom(line.slice(4));
      files.push({ path: (path === '/dev/null' ? removed : path) as FilePath, ranges: [] });
    }
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk === null) continue;
    const [, taken = '1', start = '1', added = '1'] = hunk;
    inHunk = Number(taken) + Number(added);
    const startRow = Number(start) - 1;
    const count = Number(added);
    // For a pure deletion, git names the row before it.
    const endRow = count === 0 ? startRow + 1 : startRow + count - 1;
    files.at(-1)?.ranges.push({ startRow: Math.max(0, startRow), endRow });
  }
  return files;
}

/** `a/path`, `b/path` or `/dev/null`. Names with quotes or control characters are quoted as in C. */
function pathFrom(text: string): string {
  const path = text.startsWith('"') ? unquoted(text) : text.replace(/\t$/, '');
  return path === '/dev/null' ? path : path.slice(2);
}

function unquoted(text: string): string {
  const bytes: number[] = [];
  const escapes: Readonly<Record<string, string>> = {
    n: '\n',
    t: '\t',
    r: '\r',
    a: '\x07',
    b: '\b',
    f: '\f',
    v: '\v',
  };
  for (const [, octal, escaped, plain] of text
    .slice(1, text.lastIndexOf('"'))
    .matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/g)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else bytes.push(...Buffer.from(escaped === undefined ? (plain ?? '') : (escapes[escaped] ?? escaped)));
  }
  return Buffer.from(bytes).toString('utf8');
}

async function runDiff(root: string, revision: string, environment: Environment): Promise<string> {
  const words = [
    ...['-c', 'core.quotePath=false', '-c', 'diff.noprefix=false'],
    ...['diff', '-U0', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames'],
    ...['--ignore-submodules', '--relative', '--src-prefix=a/', '--dst-prefix=b/', revision, '--', '.'],
  ];
  const { code, stdout, stderr } = await runGit(root, words, environment).catch((cause: unknown) => {
    throw new EngineError('bad-input', 'git could not be run, and only git knows what changed', { cause });
  });
  if (code !== 0) throw refused(root, revision, stderr.toString('utf8'));
  return stdout.toString('utf8');
}

function refused(root: string, revision: string, stderr: string): EngineError {
  if (/not a git repository/i.test(stderr) || /usage: git diff --no-index/.test(stderr))
    return new EngineError('bad-input', `${root} is not in a git repository`);
  if (/bad revision|unknown revision|ambiguous argument/.test(stderr))
    return new EngineError('bad-input', `git knows no revision ${JSON.stringify(revision)}`, {
      hint: 'name a commit, a branch or a tag',
    });
  return new EngineError(
    'bad-input',
    `git could not compare with ${revision}: ${stderr.trim().split('\n')[0] ?? ''}`,
  );
}
