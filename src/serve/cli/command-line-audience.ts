/** The audience of a person at a command line: operations are commands, fields are options and arguments. */
import type { Advice, AdvisedFields } from '../../model/advice.ts';
import type { Field } from '../operations/operation.ts';
import { operations } from '../operations/registry.ts';
import { type Audience, giveOne, shownValue, type Wording } from '../word-advice.ts';
import { spelled } from './spelled.ts';

/** `verb` is the command that was given. */
export function commandLineAudience({
  name,
  fields,
}: {
  readonly name: string;
  readonly fields: readonly Field[];
}): Audience {
  const fieldName = (field: string): string => optionOf(fields, field);
  return { name: spelled(name), fieldName, word: (advice, form) => word(advice, form, name, fieldName) };
}

function word(
  advice: Advice,
  form: 'hint' | 'aside',
  name: string,
  fieldName: (field: string) => string,
): Wording | undefined {
  switch (advice.kind) {
    case 'run':
      return { verb: 'run:', object: commandLine(advice.operation, advice.given ?? {}) };
    case 'update-index':
      return { verb: 'run:', object: `codeagent index${advice.until === 'vectors' ? ' --wait' : ''}` };
    case 'see-fields':
      return { verb: 'run:', object: `codeagent ${spelled(name)} --help` };
    case 'see-data':
      return { verb: form === 'hint' ? 'pass' : '', object: '--json' };
    case 'give-one':
      return giveOne(advice.fields.map(fieldName));
    case 'set':
    case 'raise': {
      const object = [fieldName(advice.field), ...shownValue(advice).map(quoted)].join(' ');
      return { verb: form === 'hint' ? (advice.kind === 'set' ? 'pass' : 'raise') : '', object };
    }
  }
}

function optionOf(fields: readonly Field[], name: string): string {
  const isArgument = fields.some((each) => each.name === name && each.kind === 'argument');
  return isArgument ? name.toUpperCase() : `--${name}`;
}

/** `codeagent lookup NAME`: the given options, and a placeholder for each required argument. */
function commandLine(operation: string, given: AdvisedFields): string {
  const fields = operations.find(({ name }) => name === operation)?.fields ?? [];
  const options = Object.entries(given).flatMap(([name, value]) => {
    if (fields.some((each) => each.name === name && each.kind === 'argument')) return [];
    return value === true ? [`--${name}`] : [`--${name}`, quoted(String(value))];
  });
  const places = fields.filter(({ kind }) => kind === 'argument');
  const values = places.flatMap(({ name, isRequired }) => {
    const value = given[name];
    if (value !== undefined) return [quoted(String(value))];
    return isRequired === true ? [name.toUpperCase()] : [];
  });
  // Without `--`, an argument that starts with a dash would be read as an option.
  const end = values.some((value) => /^'?-/.test(value)) ? ['--'] : [];
  return ['codeagent', spelled(operation), ...options, ...end, ...values].join(' ');
}

/** Quotes a text as one word for a shell. */
function quoted(text: string): string {
  return /^[\w./:=@%+,-][\w./:=@%+,~-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
