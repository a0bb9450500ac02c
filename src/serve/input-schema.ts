/** The fields of an operation as JSON Schema, for programs that send requests. */
import type { Field } from './operations/operation.ts';

export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

export function inputSchema(fields: readonly Field[]): InputSchema {
  const required = fields.filter(({ isRequired }) => isRequired === true).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

/** A field without help has a self-explanatory name. */
function propertyOf({ kind, isRepeated, help }: Field): object {
  const description = help === '' ? {} : { description: help };
  if (kind === 'flag') return { type: 'boolean', ...description };
  if (kind === 'number') return { type: 'integer', ...description };
  if (isRepeated === true) return { type: 'array', items: { type: 'string' }, ...description };
  return { type: 'string', ...description };
}
