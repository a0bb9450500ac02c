/** One long-lived MCP session with a tool, so that a question costs no start of a process. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

export interface Answer {
  /** As an agent reads it. */
  readonly text: string;
  readonly structure: unknown;
  readonly isError: boolean;
}

export interface Session {
  ask(tool: string, fields: Readonly<Record<string, unknown>>): Promise<Answer>;
  close(): Promise<void>;
}

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

export async function openSession({ command, args, cwd, environment }: Program): Promise<Session> {
  const client = new Client({ name: 'eval', version: '1' });
  const env = { ...(process.env as Record<string, string>), ...environment };
  await client.connect(new StdioClientTransport({ command, args: [...args], cwd, env, stderr: 'ignore' }));
  return {
    async ask(name, fields) {
      const answer = await client.callTool({ name, arguments: fields }, undefined, { timeout: 300_000 });
      const parts = answer.content as readonly { readonly text?: string }[];
      return {
        text: parts.map(({ text }) => text ?? '').join('\n'),
        structure: answer.structuredContent,
        isError: answer.isError === true,
      };
    },
    close: () => client.close(),
  };
}
