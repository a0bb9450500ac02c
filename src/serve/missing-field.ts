/** The first required field that is absent. */
import type { Field, Given } from './operations/operation.ts';

export function missingField(fields: readonly Field[], given: Given): Field | undefined {
  return fields.find(({ name, isRequired }) => isRequired === true && given[name] === undefined);
}
