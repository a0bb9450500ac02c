/** The audience of a program or an agent: operations and fields have the names that its front gives them. */
import type { AdvisedFields } from '../model/advice.ts';
import { type Audience, giveOne, shownValue } from './word-advice.ts';

/** What a front calls operations and their fields. */
export interface Names {
  readonly name: string;
  fieldName(field: string): string | undefined;
  /** Undefined when there is no way to ask the operation with these fields. */
  requestOf(operation: string, given: AdvisedFields): string | undefined;
}

/**
 * For programs and agents. Their index follows its files, a schema tells them which fields there are, and they get the
 * data of each answer beside its text.
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
