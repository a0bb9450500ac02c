/** `serve`: runs the daemon in the foreground until a signal ends it. */

import { atExit } from '../../engine/at-exit.ts';
import { EngineError } from '../../model/errors.ts';
import { createLog, logLevels } from '../log.ts';
import type { FieldValue, Given } from '../operations/operation.ts';
import { choiceOf, optionalTextOf } from '../operations/read-fields.ts';
import type { Command } from './command.ts';
import { errorStream, writeOutput } from './output.ts';

export const serve: Command = {
  name: 'serve',
  summary: 'Keep the index up to date and serve HTTP, JSON-RPC and MCP',
  fields: [
    {
      name: 'path',
      kind: 'argument',
      help: 'the repository (default: the nearest folder upwards that has an index)',
    },
    { name: 'port', kind: 'number', help: 'port to listen on; 0: any free port (default: 9876)' },
    {
      name: 'host',
      kind: 'text',
      help: 'address to listen on; needs a token unless it is loopback (default: 127.0.0.1)',
    },
    {
      name: 'token',
      kind: 'text',
      help: 'token that clients must send; other users can see a command line: prefer CODEAGENT_SERVER_TOKEN',
    },
    { name: 'no-watch', kind: 'flag', help: 'do not watch files; update only on request' },
    { name: 'log-level', kind: 'text', help: `log on stderr: ${logLevels.join(', ')} (default: info)` },
  ],
  examples: [
    'codeagent serve',
    'codeagent serve ../django --port 9877 --log-level warn',
    'curl http://127.0.0.1:9876/api/lookup?name=openEngine',
  ],
  async run(given, { version, assets, root, isJson }) {
    const level = choiceOf(given, 'log-level', logLevels, 'info');
    const { startDaemon } = await import('../daemon.ts');
    const log = createLog(errorStream, level, () => new Date());
    const started = await startDaemon(optionalTextOf(given, 'path') ?? root, {
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
      token: tokenOf(given),
      watch: given['no-watch'] === true ? 'never' : 'always',
      log,
    });
    const signal = signalled();
    const { url, root: served, pid } = started.daemon;
    const said = { kind: started.kind, url, root: served, pid };
    await writeOutput(`${isJson ? JSON.stringify(said) : sentence(said)}\n`);
    if (started.kind === 'found') return 0;
    log.info('serving', { url, root: served });
    const end = await Promise.race([signal, started.daemon.isLost.then(() => 'taken over' as const)]);
    log.info('ending', { why: end });
    // A connection or update that hangs must not delay the exit any longer.
    setTimeout(() => process.exit(0), longestEndMs).unref();
    await started.daemon.close();
    return end === 'taken over' ? 2 : 0;
  },
};

const longestEndMs = 1_800;

interface Said {
  readonly kind: 'started' | 'found';
  readonly url: string;
  readonly root: string;
  readonly pid: number;
}

function sentence({ kind, url, root, pid }: Said): string {
  return kind === 'started'
    ? `Serving ${root} at ${url}`
    : `${root} is already served at ${url} (process ${pid})`;
}

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
