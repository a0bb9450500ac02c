/** `setup`: registers the MCP server with the clients that people use, and takes it out again. */
import type { Command } from './command.ts';

export const setup: Command = {
  name: 'setup',
  summary: 'Register with Claude Code, Cursor, VS Code, Codex or Windsurf: shows the change, asks, undoes',
  fields: [
    {
      name: 'client',
      kind: 'argument',
      help: 'claude, cursor, vscode, codex or windsurf; all that are on this machine when not given',
    },
    {
      name: 'scope',
      kind: 'text',
      help: 'project: a file in the repository; user: for all repositories (project)',
    },
    {
      name: 'launch',
      kind: 'text',
      help: 'path: this program, by its full path; name: `codeagent`, found by PATH; npx: fetched by npx (path; name in the file of a project, where PATH leads to this program)',
    },
    { name: 'undo', kind: 'flag', help: 'take it out again, wherever it is registered' },
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
