/** The audience of a program that calls operations by their own names, with their own fields. */
import type { Operation } from './operations/operation.ts';
import { fieldsText, programAudience } from './program-audience.ts';
import type { Audience } from './word-advice.ts';

/**
 * `addressOf` returns the address of an operation in this front; undefined for an operation that cannot be
 * called.
 */
export function operationAudience(
  { name, fields }: Pick<Operation<unknown, unknown>, 'name' | 'fields'>,
  addressOf: (operation: string) => string | undefined,
): Audience {
  return programAudience({
    name,
    fieldName: (field) => (fields.some((each) => each.name === field) ? field : undefined),
    requestOf(operation, given) {
      const address = addressOf(operation);
      return address === undefined ? undefined : `${address}${fieldsText(Object.entries(given))}`;
    },
  });
}
