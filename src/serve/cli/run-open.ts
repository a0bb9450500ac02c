/** Starts or finds the daemon of a repository, prints the address of its page, and opens it in the browser. */
import { spawn } from 'node:child_process';
import type { Given } from '../operations/operation.ts';
import type { CommandContext } from './command.ts';
import { writeError, writeOutput } from './output.ts';
import { type Ready, runDaemon } from './run-daemon.ts';

/** Returns the exit code: at once when there is a daemon, else when a signal ends this one. */
export function runOpen(given: Given, context: CommandContext): Promise<number> {
  return runDaemon(given, context, {
    usualLevel: 'warn',
    whenPortIsTaken: 'move',
    onReady: (ready) => show(ready, given, context),
  });
}

async function show(ready: Ready, { print }: Given, { isJson }: CommandContext): Promise<void> {
  const { kind, url, root, pid } = ready;
  const token = (await needsToken(ready)) ? ready.token : undefined;
  // Browsers do not send the part after `#` to anyone.
  const address = token === undefined ? `${url}/` : `${url}/#token=${token}`;
  if (isJson) await writeOutput(`${JSON.stringify({ kind, url: address, root, pid })}\n`);
  else if (print === true) await writeOutput(`${address}\n`);
  else await writeOutput(`${root} is at ${url}/${kind === 'started' ? '  (Ctrl-C stops it)' : ''}\n`);
  if (print === true) return;
  // Other users can see a command line, so the token is not on it.
  if (token !== undefined)
    writeError('codeagent: The page asks for the token of this daemon; `open --print` has it\n');
  if (!(await openBrowser(`${url}/`)))
    writeError('codeagent: No browser was found; open the address yourself\n');
}

/** The record of a daemon always has a token, which our own commands send even if clients need none. */
async function needsToken({ url, kind, token }: Ready): Promise<boolean> {
  if (kind === 'started') return token !== undefined;
  const { get } = await import('node:http');
  return new Promise((resolve) => {
    const sent = get(`${url}/health`, { agent: false, timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 401);
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(false));
  });
}

/** Returns whether the system has a program that opens addresses. */
function openBrowser(address: string): Promise<boolean> {
  const [program, ...words] = opener(process.platform);
  return new Promise((resolve) => {
    const child = spawn(program, [...words, address], { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

function opener(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
