/** `config`: prints each setting and where its value comes from. */
import type { Command } from './command.ts';

export const config: Command = {
  name: 'config',
  summary: 'Show the settings in effect and where each comes from',
  fields: [
    { name: 'key', kind: 'argument', help: 'one setting, such as indexing.exclude, or one section' },
    { name: 'path', kind: 'flag', help: 'print the path of the config file, even if it does not exist' },
    { name: 'schema', kind: 'flag', help: 'print the JSON Schema of the config file, for editors' },
  ],
  examples: [
    'codeagent config',
    'codeagent config indexing.max_file_bytes',
    'CODEAGENT_SEARCH_LIMIT=20 codeagent config search --json',
    'codeagent config --schema > config.schema.json',
  ],
  async run(given, context) {
    const { showConfig } = await import('./show-config.ts');
    return await showConfig(given, context);
  },
};
