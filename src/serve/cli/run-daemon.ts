/** Runs the daemon in the foreground until a signal ends it: the common part of `serve` and `open`. */

import { atExit } from '../../engine/at-exit.ts';
import { EngineError } from '../../model/errors.ts';
import type { DaemonOptions, DaemonStart } from '../daemon.ts';
import { createLog, type LogLevel, logLevels } from '../log.ts';
import type { FieldValue, Given } from '../operations/operation.ts';
import { choiceOf, optionalTextOf } from '../operations/read-fields.ts';
import type { CommandContext } from './command.ts';
import { errorStream } from './output.ts';

export interface Ready {
  readonly kind: 'started' | 'found';
  readonly url: string;
  readonly root: string;
  readonly pid: number;
  /** What clients must send; undefined when a new daemon needs no token. */
  readonly token: string | undefined;
}

export interface RunDaemonOptions {
  readonly usualLevel: LogLevel;
  /** When no port was asked for: `move` takes any free port instead of the usual one. */
  readonly whenPortIsTaken: 'fail' | 'move';
  onReady(ready: Ready): Promise<void>;
}

/** Returns the exit code. Returns at once when another daemon serves the index. */
export async function runDaemon(
  given: Given,
  { version, assets, root }: CommandContext,
  { usualLevel, whenPortIsTaken, onReady }: RunDaemonOptions,
): Promise<number> {
  const level = choiceOf(given, 'log-level', logLevels, usualLevel);
  const log = createLog(errorStream, level, () => new Date());
  const token = tokenOf(given);
  const options: DaemonOptions = {
    engine: {
      environment: process.env,
      pid: process.pid,
      assets,
      atExit,
      onSetAside: (message) => log.warn('set aside', { message }),
    },
    version,
    host: optionalTextOf(given, 'host'),
    port: portOf(given.port),
    token,
    watch: given['no-watch'] === true ? 'never' : 'always',
    log,
  };
  const started = await start(optionalTextOf(given, 'path') ?? root, options, whenPortIsTaken);
  const signal = signalled();
  const { url, root: served, pid } = started.daemon;
  const needed = started.kind === 'found' ? started.daemon.token : token;
  await onReady({ kind: started.kind, url, root: served, pid, token: needed });
  if (started.kind === 'found') return 0;
  log.info('serving', { url, root: served });
  const end = await Promise.race([signal, started.daemon.isLost.then(() => 'taken over' as const)]);
  log.info('ending', { why: end });
  // A connection or update that hangs must not delay the exit any longer.
  setTimeout(() => process.exit(0), longestEndMs).unref();
  await started.daemon.close();
  return end === 'taken over' ? 2 : 0;
}

async function start(
  folder: string,
  options: DaemonOptions,
  whenPortIsTaken: RunDaemonOptions['whenPortIsTaken'],
): Promise<DaemonStart> {
  const { startDaemon } = await import('../daemon.ts');
  try {
    return await startDaemon(folder, options);
  } catch (error) {
    const isTaken =
      error instanceof EngineError &&
      error.advice.some((each) => each.kind === 'set' && each.field === 'port');
    if (whenPortIsTaken === 'fail' || !isTaken || options.port !== undefined) throw error;
    return await startDaemon(folder, { ...options, port: 0 });
  }
}

const longestEndMs = 1_800;

function portOf(value: FieldValue): number | undefined {
  if (value === undefined || (typeof value === 'number' && value <= 65_535)) return value;
  throw new EngineError('bad-input', `--port must be 0 to 65535, not ${JSON.stringify(value)}`);
}

function tokenOf(given: Given): string | undefined {
  const fromEnvironment = process.env.CODEAGENT_SERVER_TOKEN;
  return optionalTextOf(given, 'token') ?? (fromEnvironment === '' ? undefined : fromEnvironment);
}

/**
 * Resolves on the first signal, or when the parent process that holds the IPC channel ends. A second signal exits at
 * once.
 */
function signalled(): Promise<NodeJS.Signals | 'left alone'> {
  return new Promise((resolve) => {
    process.once('disconnect', () => resolve('left alone'));
    process.channel?.unref();
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(name, () => {
        resolve(name);
        process.once(name, () => process.exit(2));
      });
  });
}
