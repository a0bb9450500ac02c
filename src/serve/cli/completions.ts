/** `completions`: prints a shell script that completes commands, options and their values. */
import { choiceOf } from '../operations/read-fields.ts';
import type { Command } from './command.ts';
import { shells } from './completions/shells.ts';

export const completions: Command = {
  name: 'completions',
  summary: 'Print shell completions for bash, zsh or fish',
  fields: [{ name: 'shell', kind: 'argument', isRequired: true, help: shells.join(', ') }],
  examples: [
    'eval "$(codeagent completions bash)"     # in ~/.bashrc',
    'eval "$(codeagent completions zsh)"      # in ~/.zshrc, after compinit',
    'codeagent completions fish > ~/.config/fish/completions/codeagent.fish',
  ],
  async run(given, { verbs }) {
    const shell = choiceOf(given, 'shell', shells, 'bash');
    const { describeVerbs } = await import('./completions/describe-verbs.ts');
    const described = describeVerbs(verbs);
    const scripts = {
      bash: async () => (await import('./completions/bash.ts')).bashScript(described),
      zsh: async () => (await import('./completions/zsh.ts')).zshScript(described),
      fish: async () => (await import('./completions/fish.ts')).fishScript(described),
    };
    process.stdout.write(`${await scripts[shell]()}\n`);
    return 0;
  },
};
