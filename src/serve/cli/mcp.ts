/** `mcp`: serves tools to an agent over standard input and output. */

import { atExit } from '../../engine/at-exit.ts';
import { findIndexedRoot } from '../../engine/open-engine.ts';
import { createLog, logLevels } from '../log.ts';
import { choiceOf, optionalTextOf } from '../operations/read-fields.ts';
import type { Command } from './command.ts';
import { errorStream } from './output.ts';

export const mcp: Command = {
  name: 'mcp',
  summary: 'Serve an agent over standard input and output (Model Context Protocol)',
  fields: [
    {
      name: 'path',
      kind: 'argument',
      help: "the repository (default: the client's root, else the nearest folder upwards that has an index)",
    },
    { name: 'profile', kind: 'text', help: 'set of tools: default, 002, 004 or full (default: default)' },
    { name: 'tools', kind: 'text', help: 'only these tools of the profile, such as grep,get_callers' },
    {
      name: 'max-tokens',
      kind: 'number',
      help: 'limit of one answer; the rest comes in pages (default: answers.max_tokens)',
    },
    { name: 'log-level', kind: 'text', help: `log on stderr: ${logLevels.join(', ')} (default: error)` },
  ],
  examples: [
    'codeagent mcp',
    'codeagent mcp ../django --tools search_symbols,get_callers,grep',
    'codeagent mcp --profile 004',
  ],
  async run(given, { version, assets, root }) {
    const level = choiceOf(given, 'log-level', logLevels, 'error');
    const wanted = {
      profile: optionalTextOf(given, 'profile'),
      tools: optionalTextOf(given, 'tools'),
      maxTokens: typeof given['max-tokens'] === 'number' ? given['max-tokens'] : undefined,
    };
    const log = createLog(errorStream, level, () => new Date());
    const { serveMcpStdio } = await import('../mcp-stdio.ts');
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
    await serveMcpStdio(process.stdin, process.stdout, {
      engine: {
        environment: process.env,
        pid: process.pid,
        assets,
        atExit,
        // Logged as an error, so that it shows at every log level.
        onSetAside: (message) => log.error('set aside', { message }),
      },
      version,
      root: rootFor(optionalTextOf(given, 'path'), root),
      wanted,
      log,
      signal: stop.signal,
    });
    return 0;
  },
};

/** `usual`: nobody named the folder, so a root that the client sends takes precedence. */
function rootFor(path: string | undefined, root: string): { kind: 'named' | 'usual'; folder: string } {
  if (path !== undefined) return { kind: 'named', folder: path };
  const here = process.cwd();
  const isGuess = root === (findIndexedRoot(here, process.env) ?? here);
  return { kind: isGuess ? 'usual' : 'named', folder: root };
}
