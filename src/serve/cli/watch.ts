/** `watch`: keeps the index up to date and prints what changes, until a signal ends it. */
import type { Command } from './command.ts';

export const watch: Command = {
  name: 'watch',
  summary: 'Keep the index up to date and print what changes',
  fields: [
    {
      name: 'path',
      kind: 'argument',
      help: 'the repository (default: the nearest folder upwards that has an index)',
    },
  ],
  examples: ['codeagent watch', 'codeagent watch ../django --json'],
  async run(given, context) {
    const { runWatch } = await import('./run-watch.ts');
    return await runWatch(given, context);
  },
};
