/** Reads fields from a query string by their kinds. A value that does not fit its kind stays text. */
import { EngineError } from '../../model/errors.ts';
import type { Field } from '../operations/operation.ts';

export function queryFields(
  fields: readonly Field[],
  query: URLSearchParams,
): Readonly<Record<string, unknown>> {
  const sent = new Map<string, unknown>();
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    const field = fields.find((each) => each.name === name);
    if (field?.isRepeated === true) sent.set(name, values);
    else if (values.length > 1)
      throw new EngineError(
        'bad-input',
        `${name.slice(0, 100)} may be given only once, not ${values.length} times`,
      );
    else sent.set(name, readValue(field?.kind, values[0] ?? ''));
  }
  return Object.fromEntries(sent);
}

function readValue(kind: Field['kind'] | undefined, text: string): string | number | boolean {
  if (kind === 'number') return /^\d{1,15}$/.test(text) ? Number(text) : text;
  if (kind !== 'flag') return text;
  if (text === '' || text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : text;
}
