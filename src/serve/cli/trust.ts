/** `trust`: lets code of a repository run while it is indexed, or takes that back. */
import type { Command } from './command.ts';

export const trust: Command = {
  name: 'trust',
  summary: 'Trust a repository, so that its build may run when safe mode is off; or take that back',
  fields: [
    { name: 'path', kind: 'argument', help: 'the repository (default: the current one)' },
    { name: 'undo', kind: 'flag', help: 'no longer trust it' },
    { name: 'list', kind: 'flag', help: 'print the trusted repositories' },
    { name: 'yes', kind: 'flag', short: 'y', help: 'do not ask' },
  ],
  examples: ['codeagent trust', 'codeagent trust --list', 'codeagent trust --undo'],
  async run(given, context) {
    const { runTrust } = await import('./run-trust.ts');
    return await runTrust(given, context);
  },
};
