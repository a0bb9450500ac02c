/** The contract of a tool: what an agent sees of an operation, and how its fields become the operation's. */
import type { Field, Given } from '../operations/operation.ts';

export interface Tool {
  readonly name: string;
  /** What an agent decides by; every word of it is paid for in every conversation. */
  readonly description: string;
  readonly fields: readonly Field[];
  /** The operation that usually answers. */
  readonly operation: string;
  /** What the operation calls a field, to what the agent calls it. */
  readonly spoken: ReadonlyMap<string, string>;
  /** `writes`: it changes the index. */
  readonly effect: 'reads' | 'writes';
  /** Throws EngineError('bad-input') where the fields contradict each other. */
  question(given: Given): Question;
}

/** What is asked of which operation, in that operation's own field names. */
export interface Question {
  readonly operation: string;
  readonly fields: Given;
}

/** Of tools whose answers may be long: where to go on, and how large a page may be. */
export const pageFields: readonly Field[] = [
  { name: 'cursor', kind: 'text', help: '' },
  { name: 'max_tokens', kind: 'number', help: '' },
];
