/**
 * What git says of a work tree: its tracked paths, and the untracked ones that no rule ignores.
 * Nothing in the repository may run: no hooks, no file system monitor, no lazy fetch, no prompt.
 * Any failure is the same answer, undefined; the caller then walks by itself.
 */
import { spawn } from 'node:child_process';
import { parse, relative } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface UntrackedPaths {
  /** Nested repositories end with a slash. */
  readonly paths: readonly string[];
  /** Folders that git could not open. */
  readonly unreadable: readonly string[];
}

// git lists 94,000 files in 0.5 s (DESIGN §13); past this it hangs, on a dead network drive for instance.
const timeoutMs = 60_000;

/** An unmerged path comes several times. Paths are relative to the root, and may be gone from the disk. */
export async function trackedPaths(
  root: string,
  environment: Environment,
): Promise<readonly string[] | undefined> {
  const output = await runGit(root, ['--cached'], environment);
  return output && splitPaths(output.stdout);
}

export async function untrackedPaths(
  root: string,
  workTree: string,
  environment: Environment,
): Promise<UntrackedPaths | undefined> {
  const output = await runGit(root, ['--others', '--exclude-standard'], environment);
  return (
    output && { paths: splitPaths(output.stdout), unreadable: closedFolders(output.stderr, root, workTree) }
  );
}

/** Names that are not UTF-8 come with replacement characters. */
function splitPaths(stdout: Buffer): readonly string[] {
  const paths = stdout.toString('utf8').split('\0');
  paths.pop();
  return paths;
}

/** git only warns of them, by their path from the top of the work tree, and cuts a long warning short. */
function closedFolders(stderr: Buffer, root: string, workTree: string): readonly string[] {
  const warnings = stderr.toString('utf8').matchAll(/^warning: could not open directory '(.+)\//gm);
  return [...warnings].map(([, folder = '']) =>
    relative(root, `${workTree}/${folder}`).replaceAll('\\', '/'),
  );
}

interface GitOutput {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

function runGit(
  root: string,
  which: readonly string[],
  environment: Environment,
): Promise<GitOutput | undefined> {
  const settings = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];
  const args = [...settings, '-C', root, 'ls-files', '-z', ...which];
  return new Promise((done) => {
    // Not the root as working directory: Windows would look there for a `git.exe` first.
    const git = spawn('git', args, {
      cwd: parse(root).root,
      env: gitEnvironment(environment),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      windowsHide: true,
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    git.stdout.on('data', (bytes: Buffer) => stdout.push(bytes));
    git.stderr.on('data', (bytes: Buffer) => stderr.push(bytes));
    git.on('error', () => done(undefined));
    git.on('close', (code) =>
      done(code === 0 ? { stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr) } : undefined),
    );
  });
}

/** Inside a git hook, GIT_DIR and GIT_INDEX_FILE would lead to another repository: only settings of the user pass. */
export function gitEnvironment(environment: Environment): Environment {
  const kept = /^(?!GIT_)|^GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|EXEC_PATH|CEILING_DIRECTORIES)$/i;
  const passed = Object.entries(environment).filter(([name]) => kept.test(name));
  return {
    ...Object.fromEntries(passed),
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    LC_ALL: 'C',
  };
}
