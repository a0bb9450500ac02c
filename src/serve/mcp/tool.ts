/** The contract of a tool: the part of an operation that an agent sees, and the mapping of its fields. */
import type { Field, Given } from '../operations/operation.ts';

export interface Tool {
  readonly name: string;
  /** Agents choose a tool by this text. It costs tokens in every conversation. */
  readonly description: string;
  readonly fields: readonly Field[];
  /** The operation that answers by default; `question` may choose another. */
  readonly operation: string;
  /** The agent's name of a field, by the operation's name. */
  readonly spoken: ReadonlyMap<string, string>;
  /** `writes`: the tool changes the index. */
  readonly effect: 'reads' | 'writes';
  /** Throws EngineError('bad-input') when the fields contradict each other. */
  question(given: Given): Question;
}

/** A call of an operation, with the operation's field names. */
export interface Question {
  readonly operation: string;
  readonly fields: Given;
}

/** Fields of tools with paged answers: the cursor of the next page, and the size of a page. */
export const pageFields: readonly Field[] = [
  { name: 'cursor', kind: 'text', help: '' },
  { name: 'max_tokens', kind: 'number', help: '' },
];
