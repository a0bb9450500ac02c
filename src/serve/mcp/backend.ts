/** The contract of what answers behind a server: a repository that is open here, or a daemon that has it open. */
import type { CallToolResult, ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import type { ProgressStep } from './progress.ts';
import type { Tool } from './tool.ts';

export interface Backend {
  /** Throws EngineError for what the agent, or whoever set it up, has to know. */
  callTool(tool: Tool, fields: unknown, wishes: Wishes): Promise<CallToolResult>;
  /** Undefined when there is no such resource. */
  readResource(uri: string, wishes: Wishes): Promise<ReadResourceResult | undefined>;
  close(): Promise<void>;
}

export interface Wishes {
  readonly signal: AbortSignal;
  /** Undefined when nobody wants to know. */
  readonly onStep: ((step: ProgressStep) => void) | undefined;
}
