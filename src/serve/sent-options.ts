/**
 * The options that a program may send besides the fields of an operation: the size of the answer, and a
 * cursor.
 */
import { EngineError } from '../model/errors.ts';
import type { Field } from './operations/operation.ts';

export interface SentOptions {
  /** The other fields, which belong to the operation. */
  readonly fields: unknown;
  readonly cursor: string | undefined;
  readonly maxTokens: number | undefined;
}

export const optionFields: readonly Field[] = [
  { name: 'cursor', kind: 'text', help: 'of the page before, with the same fields' },
  { name: 'max_tokens', kind: 'number', help: 'how large the answer may be' },
];

const mostTokens = 1_000_000;

export function splitOptions(sent: unknown): SentOptions {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return { fields: sent, cursor: undefined, maxTokens: undefined };
  const { cursor, max_tokens: maxTokens, ...fields } = sent as Readonly<Record<string, unknown>>;
  return { fields, cursor: readCursor(cursor), maxTokens: readTokens(maxTokens) };
}

function readCursor(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.length <= 1_000) return value;
  throw new EngineError('bad-input', 'cursor must be the text that the page before gave');
}

function readTokens(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostTokens) return value;
  throw new EngineError('bad-input', `max_tokens must be a whole number from 1 to ${mostTokens}`);
}
