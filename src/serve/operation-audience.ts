/** The audience of a program that asks operations by their own names, with their own fields. */
import type { Operation } from './operations/operation.ts';
import { fieldsText, programAudience } from './program-audience.ts';
import type { Audience } from './word-advice.ts';

/** `addressOf`: how an operation is asked there; undefined for one that cannot be asked. */
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
