/** Runs git such that no code of the repository runs: no hooks, no file system monitor, no lazy fetch, no prompt. */
import { spawn } from 'node:child_process';
import { parse } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface GitOutput {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

// git lists 94,000 files in 0.5 s (DESIGN §13). After this time it is assumed to hang, for example on a dead network
// drive.
const timeoutMs = 60_000;

/** Rejects when git cannot be started. */
export function runGit(root: string, words: readonly string[], environment: Environment): Promise<GitOutput> {
  const settings = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];
  return new Promise((done, fail) => {
    // The root is not the working directory, because Windows would search it for a `git.exe` first.
    const git = spawn('git', [...settings, '-C', root, ...words], {
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
    git.on('error', fail);
    git.on('close', (code) => done({ code, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr) }));
  });
}

/** Passes only settings of the user: inside a git hook, GIT_DIR and GIT_INDEX_FILE would lead to another repository. */
function gitEnvironment(environment: Environment): Environment {
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
