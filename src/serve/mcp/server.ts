/** The MCP server for one client. Listings come from the table of tools, answers from the backend. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  type ProgressToken,
  ReadResourceRequestSchema,
  type RequestId,
  type ServerNotification,
} from '@modelcontextprotocol/sdk/types.js';
import { didYouMean } from '../../model/edit-distance.ts';
import { failureOf } from '../../model/failure.ts';
import { inputSchema } from '../input-schema.ts';
import { wordError } from '../word-advice.ts';
import type { Backend, RequestOptions } from './backend.ts';
import { instructionsFor } from './instructions.ts';
import { resources } from './resources.ts';
import type { Tool } from './tool.ts';
import { toolAudience } from './tool-audience.ts';

export interface McpServerOptions {
  readonly version: string;
  readonly tools: readonly Tool[];
  /** Called for each request. May throw like the backend itself. */
  backend(): Promise<Backend>;
  /** Lines that are added to the status. */
  notes?(): readonly string[];
  /** Called when the client cancels a request, which then gets no answer. */
  onWithdrawn?(id: RequestId): void;
}

/** The returned server is not connected yet. */
export function createMcpServer(options: McpServerOptions): Server {
  const { version, tools, backend } = options;
  const server = new Server(
    { name: 'codeagent', version },
    { capabilities: { tools: {}, resources: {} }, instructions: instructionsFor(tools) },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) throw unknownTool(params.name, tools);
    extra.signal.addEventListener('abort', () => options.onWithdrawn?.(extra.requestId));
    return callTool(options, tool, params.arguments, requestOptionsOf(extra));
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: resources.map(({ uri, name, mimeType }) => ({ uri, name, mimeType })),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [] }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, extra) => {
    const found = await orMcpError(async () => (await backend()).readResource(uri, requestOptionsOf(extra)));
    if (found !== undefined) return found;
    throw new McpError(resourceNotFound, `There is no resource ${uri.slice(0, 200)}`, { uri });
  });
  return server;
}

// From the MCP specification of resources.
const resourceNotFound = -32002;

/** An entry of tools/list. `additionalProperties` is left out to save tokens; a call with unknown fields is refused. */
export function listed({ name, description, fields, effect }: Tool) {
  const { type, properties, required } = inputSchema(fields);
  return {
    name,
    description,
    inputSchema: { type, properties, ...(required === undefined ? {} : { required: [...required] }) },
    annotations: { readOnlyHint: effect === 'reads' },
  };
}

/** An EngineError becomes a result with `isError`, so that the agent can read it and react. */
async function callTool(
  { tools, backend, notes }: McpServerOptions,
  tool: Tool,
  fields: unknown,
  requestOptions: RequestOptions,
): Promise<CallToolResult> {
  try {
    const result = await (await backend()).callTool(tool, fields, requestOptions);
    const beside = tool.operation === 'status' ? (notes?.() ?? []) : [];
    return {
      ...result,
      content: [...result.content, ...beside.map((text) => ({ type: 'text' as const, text }))],
    };
  } catch (error) {
    if (error instanceof McpError) throw error;
    const { code, message, hint } = failureOf(wordError(toolAudience(tool, tools), error));
    return {
      isError: true,
      content: [{ type: 'text', text: hint === undefined ? message : `${message}\n${hint}` }],
      structuredContent: { code, message, ...(hint === undefined ? {} : { hint }) },
    };
  }
}

interface Extra {
  readonly signal: AbortSignal;
  readonly _meta?: { readonly progressToken?: ProgressToken };
  sendNotification(notification: ServerNotification): Promise<void>;
}

function requestOptionsOf({ signal, _meta, sendNotification }: Extra): RequestOptions {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { signal, onStep: undefined };
  return {
    signal,
    onStep(step) {
      const params = { progressToken, ...step };
      // A client that has gone away is noticed when the answer is sent.
      sendNotification({ method: 'notifications/progress', params }).catch(() => {});
    },
  };
}

function unknownTool(name: string, tools: readonly Tool[]): McpError {
  const names = tools.map((tool) => tool.name);
  const shown = name.slice(0, 100);
  return new McpError(
    ErrorCode.InvalidParams,
    `There is no tool ${shown}${didYouMean(shown, names) || `; there are ${names.join(', ')}`}`,
  );
}

/** Resources have no `isError`, so an EngineError becomes a protocol error. */
async function orMcpError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof McpError) throw error;
    const { message, code } = failureOf(error);
    throw new McpError(ErrorCode.InternalError, message, { code });
  }
}
