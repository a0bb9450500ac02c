/** The contract of a backend, which answers MCP requests: a repository open in this process, or a daemon. */
import type { CallToolResult, ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import type { ProgressStep } from './progress.ts';
import type { Tool } from './tool.ts';

export interface Backend {
  /** Throws EngineError with a message for the agent or its user. */
  callTool(tool: Tool, fields: unknown, requestOptions: RequestOptions): Promise<CallToolResult>;
  /** Undefined when there is no such resource. */
  readResource(uri: string, requestOptions: RequestOptions): Promise<ReadResourceResult | undefined>;
  close(): Promise<void>;
}

export interface RequestOptions {
  readonly signal: AbortSignal;
  /** Undefined when the client asked for no progress. */
  readonly onStep: ((step: ProgressStep) => void) | undefined;
}
