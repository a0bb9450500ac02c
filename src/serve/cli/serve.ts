/** `serve`: runs the daemon in the foreground until a signal ends it. */
import { logLevels } from '../log.ts';
import type { Command } from './command.ts';
import { writeOutput } from './output.ts';
import type { Ready } from './run-daemon.ts';

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
  async run(given, context) {
    const { runDaemon } = await import('./run-daemon.ts');
    return runDaemon(given, context, {
      usualLevel: 'info',
      whenPortIsTaken: 'fail',
      onReady: async (ready) => {
        const { kind, url, root, pid } = ready;
        await writeOutput(`${context.isJson ? JSON.stringify({ kind, url, root, pid }) : sentence(ready)}\n`);
      },
    });
  },
};

function sentence({ kind, url, root, pid }: Ready): string {
  return kind === 'started'
    ? `Serving ${root} at ${url}`
    : `${root} is already served at ${url} (process ${pid})`;
}
