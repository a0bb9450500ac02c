/**
 * Forwards requests to the daemon that serves the repository. When the connection is lost, it looks for a daemon once
 * more and repeats the request, then falls back to a backend in this process. All tools are safe to repeat.
 */
import { type CallToolResult, McpError, type ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import { EngineError } from '../../model/errors.ts';
import type { Backend, RequestOptions } from './backend.ts';
import type { DaemonLink, Reply } from './daemon-link.ts';

export interface DaemonBackendParts {
  /** Undefined when there is no daemon. */
  link(): Promise<DaemonLink | undefined>;
  /** The backend in this process. */
  alone(): Promise<Backend>;
}

/** Undefined when there is no daemon at the start. */
export async function createDaemonBackend(parts: DaemonBackendParts): Promise<Backend | undefined> {
  let link: Promise<DaemonLink | undefined> = parts.link();
  if ((await link) === undefined) return undefined;
  let alone: Promise<Backend> | undefined;

  /** Undefined when no daemon answers. When several requests lose the link at once, only one looks for a new one. */
  const ask = async (method: string, params: object, requestOptions: RequestOptions): Promise<unknown> => {
    for (let attempt = 0; attempt < 2 && alone === undefined; attempt++) {
      const used = link;
      const reply: Reply = (await (await used)?.ask(method, params, requestOptions)) ?? {
        kind: 'lost',
        why: 'none',
      };
      if (requestOptions.signal.aborted) throw new EngineError('cancelled', 'The request was cancelled');
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
    async callTool(tool, fields, requestOptions) {
      const result = await ask('tools/call', { name: tool.name, arguments: fields ?? {} }, requestOptions);
      // The daemon runs this code too, so its result has this shape.
      if (result !== undefined) return result as CallToolResult;
      return await (await goAlone()).callTool(tool, fields, requestOptions);
    },
    async readResource(uri, requestOptions) {
      const result = await ask('resources/read', { uri }, requestOptions);
      if (result !== undefined) return result as ReadResourceResult;
      return await (await goAlone()).readResource(uri, requestOptions);
    },
    async close() {
      await (await link)?.close();
      await (await alone)?.close();
    },
  };
}
