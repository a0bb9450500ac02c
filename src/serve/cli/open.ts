/** `open`: shows the page of a repository in the browser. Finds its daemon, or is the daemon until a signal ends it. */

import type { Command } from './command.ts';

export const open: Command = {
  name: 'open',
  summary: 'Show the repository as a page in the browser; serves it unless a daemon does',
  fields: [
    {
      name: 'path',
      kind: 'argument',
      help: 'the repository (default: the nearest folder upwards that has an index)',
    },
    { name: 'print', kind: 'flag', help: 'print the address, with the token if one is needed; open nothing' },
    { name: 'port', kind: 'number', help: 'port of a new daemon (default: 9876, or any free port)' },
  ],
  examples: ['codeagent open', 'codeagent open ../django', 'codeagent open --print'],
  async run(given, context) {
    const { runOpen } = await import('./run-open.ts');
    return runOpen(given, context);
  },
};
