/**
 * Asks a running daemon to answer a command, before the program for answers is loaded. Started by bin/codeagent.cjs, if a
 * daemon may serve the index. Whatever goes wrong, the command answers itself. If a signal ends the command, its
 * connection closes, and the daemon stops working on the answer.
 */
import { daemonAbove, daemonOf } from '../../engine/daemon-above.ts';
import { send } from '../daemon-client.ts';
import { isTerminal, writeError, writeOutput } from './output.ts';
import { decodePrinted, type Printed } from './printed.ts';
import { commandPath, type SentCommand, sentEnvironment } from './sent-command.ts';

interface Program {
  /** The value of `--root`. */
  readonly root: string | undefined;
  readonly version: string;
  readonly build: string;
}

/** How long a daemon may take until it begins to answer. */
const patienceMs = 2_000;

/** Returns the exit code; undefined when the command must answer itself. Never throws. */
export async function askDaemon(words: readonly string[], program: Program): Promise<number | undefined> {
  const printed = await answerTo(words, program).catch(() => undefined);
  if (printed === undefined) return undefined;
  for (const { stream, coloured, bytes } of printed.pieces) {
    if (stream === 'errors') writeError(Buffer.from(bytes).toString());
    else await writeOutput(bytes, { coloured });
  }
  return printed.exitCode;
}

async function answerTo(
  words: readonly string[],
  { root, version, build }: Program,
): Promise<Printed | undefined> {
  const { env: environment } = process;
  const folder = process.cwd();
  const daemon = await (root === undefined ? daemonAbove(folder, environment) : daemonOf(root, environment));
  // Another version may not know the route.
  if (daemon === undefined || daemon.version !== version) return undefined;
  const terminals = (['output', 'errors'] as const).filter(isTerminal);
  const command: SentCommand = { build, words, folder, environment: sentEnvironment(environment), terminals };
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    const request = { method: 'POST', path: commandPath, headers: {}, body: command } as const;
    const response = await send(daemon, { ...request, signal: patience.signal });
    clearTimeout(timer);
    const pieces: Uint8Array[] = [];
    for await (const piece of response) pieces.push(piece as Uint8Array);
    return response.statusCode === 200 ? decodePrinted(Buffer.concat(pieces)) : undefined;
  } finally {
    clearTimeout(timer);
  }
}
