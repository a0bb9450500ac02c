/** `setup`: registers the MCP server with common clients, and removes it again. */
import type { Command } from './command.ts';

export const setup: Command = {
  name: 'setup',
  summary:
    'Register with Claude Code, Cursor, VS Code, Codex or Windsurf, or undo it; shows the change and asks',
  fields: [
    {
      name: 'client',
      kind: 'argument',
      help: 'claude, cursor, vscode, codex or windsurf (default: all that are found on this machine)',
    },
    {
      name: 'scope',
      kind: 'text',
      help: 'project: a file in the repository; user: a file for all repositories (default: project)',
    },
    {
      name: 'launch',
      kind: 'text',
      help: 'path: the full path of this program; name: `codeagent`, found in PATH; npx: fetched by npx (default: path; for a project file, name if PATH leads to this program)',
    },
    { name: 'undo', kind: 'flag', help: 'remove the registration wherever there is one' },
    { name: 'yes', kind: 'flag', short: 'y', help: 'write without asking' },
  ],
  examples: [
    'codeagent setup',
    'codeagent setup claude --yes',
    'codeagent setup codex --scope user',
    'codeagent setup --undo',
  ],
  async run(given, context) {
    const { runSetup } = await import('./setup/run-setup.ts');
    return await runSetup(given, context);
  },
};
