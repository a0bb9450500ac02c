/** The audience of a program or an agent, which uses the names of its front for operations and fields. */
import type { AdvisedFields } from '../model/advice.ts';
import { type Audience, giveOne, shownValue } from './word-advice.ts';

/** The names that a front gives to operations and their fields. */
export interface Names {
  readonly name: string;
  fieldName(field: string): string | undefined;
  /** Undefined when the operation cannot be called with these fields. */
  requestOf(operation: string, given: AdvisedFields): string | undefined;
}

/**
 * Words advice for programs and agents: their index follows the files, a schema lists their fields, and each
 * answer has data besides its text.
 */
export function programAudience({ name, fieldName, requestOf }: Names): Audience {
  return {
    name,
    fieldName,
    word(advice, form) {
      if (advice.kind === 'run') {
        const object = requestOf(advice.operation, advice.given ?? {});
        return object === undefined ? undefined : { verb: 'use', object };
      }
      if (advice.kind === 'give-one') return giveOne(advice.fields.flatMap((each) => fieldName(each) ?? []));
      if (advice.kind !== 'set' && advice.kind !== 'raise') return undefined;
      const field = fieldName(advice.field);
      const verb = form === 'hint' ? advice.kind : '';
      return field === undefined ? undefined : { verb, object: [field, ...shownValue(advice)].join(' ') };
    },
  };
}

/** ` with path src and limit 5`. Empty without fields. */
export function fieldsText(
  fields: readonly (readonly [name: string, value: string | number | true])[],
): string {
  const texts = fields.map(([name, value]) => (value === true ? name : `${name} ${value}`));
  return texts.length === 0 ? '' : ` with ${texts.join(' and ')}`;
}
