/**
 * Questions go to the daemon that has the repository open. When it has gone, another look is taken, and then we go on
 * by ourselves: every tool may be asked twice, so that whoever asked need not notice.
 */
import { type CallToolResult, McpError, type ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import { EngineError } from '../../model/errors.ts';
import type { Backend, Wishes } from './backend.ts';
import type { DaemonLink, Reply } from './daemon-link.ts';

export interface DaemonBackendParts {
  /** Undefined when there is no daemon. */
  link(): Promise<DaemonLink | undefined>;
  /** What answers in its place. */
  alone(): Promise<Backend>;
}

/** Undefined when there is no daemon to begin with. */
export async function createDaemonBackend(parts: DaemonBackendParts): Promise<Backend | undefined> {
  let link: Promise<DaemonLink | undefined> = parts.link();
  if ((await link) === undefined) return undefined;
  let alone: Promise<Backend> | undefined;

  /** Undefined: nobody is there. Of several questions that lose the link at once one looks for another. */
  const ask = async (method: string, params: object, wishes: Wishes): Promise<unknown> => {
    for (let attempt = 0; attempt < 2 && alone === undefined; attempt++) {
      const used = link;
      const reply: Reply = (await (await used)?.ask(method, params, wishes)) ?? { kind: 'lost', why: 'none' };
      if (wishes.signal.aborted) throw new EngineError('cancelled', 'The question was withdrawn');
      if (reply.kind === 'result') return reply.result;
      if (reply.kind === 'refused') throw McpError.fromError(reply.code, reply.message, reply.data);
      if (link === used) link = parts.link();
    }
    return undefined;
  };
  const goAlone = (): Promise<Backend> => {
    alone ??= parts.alone().catch((error: unknown) => {
      alone = undefined;
      throw error;
    });
    return alone;
  };
  return {
    async callTool(tool, fields, wishes) {
      const result = await ask('tools/call', { name: tool.name, arguments: fields ?? {} }, wishes);
      // The daemon is one of ours: it answers in the shape that we answer in.
      if (result !== undefined) return result as CallToolResult;
      return await (await goAlone()).callTool(tool, fields, wishes);
    },
    async readResource(uri, wishes) {
      const result = await ask('resources/read', { uri }, wishes);
      if (result !== undefined) return result as ReadResourceResult;
      return await (await goAlone()).readResource(uri, wishes);
    },
    async close() {
      await (await link)?.close();
      await (await alone)?.close();
    },
  };
}
