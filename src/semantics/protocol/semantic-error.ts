/** The errors of the protocol. Each costs the request that it answers; the parent goes on with syntax. */

/**
 * - `semantic_unavailable`: there is no compiler, or it failed too often.
 * - `project_load_failed`: a configuration cannot be read.
 * - `plugin_blocked`: safe mode prevents what the project asks for.
 * - `timeout`: the deadline passed; the child is replaced.
 * - `oom_restart`: the child exceeded its memory and is replaced.
 * - `child_failed`: the child died, or wrote an invalid message; it is replaced.
 * - `backpressure`: too many requests wait.
 * - `cancelled`: the caller no longer wants the answer.
 * - `bad_request`: parent and child disagree about the protocol.
 */
export const semanticCodes = {
  semantic_unavailable: -32001,
  project_load_failed: -32002,
  plugin_blocked: -32003,
  timeout: -32004,
  oom_restart: -32005,
  child_failed: -32006,
  backpressure: -32007,
  cancelled: -32008,
  bad_request: -32600,
} as const;
export type SemanticCode = keyof typeof semanticCodes;

export class SemanticError extends Error {
  readonly code: SemanticCode;
  /** How the user can fix it. */
  readonly hint: string | undefined;

  constructor(code: SemanticCode, message: string, options: SemanticErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'SemanticError';
    this.code = code;
    this.hint = options.hint;
  }
}

interface SemanticErrorOptions {
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

/** Unknown numbers come from a child of another version: its failure, not ours. */
export function semanticCodeOf(number: number): SemanticCode {
  const found = (Object.keys(semanticCodes) as SemanticCode[]).find((code) => semanticCodes[code] === number);
  return found ?? 'child_failed';
}

/** Whether the same request may succeed with a new child. */
export function isWorthRepeating(code: SemanticCode): boolean {
  return code === 'child_failed' || code === 'oom_restart' || code === 'backpressure';
}
