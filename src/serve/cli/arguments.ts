/**
 * Reads command line words into the fields of a verb, with the syntax of getopt: `-n -i` or `-ni`, `-A 3` or `-A3`,
 * `--limit 3` or `--limit=3`. Every word after `--` is an argument. A value may begin with a dash.
 */
import { seeFields } from '../../model/advice.ts';
import { didYouMean } from '../../model/edit-distance.ts';
import { EngineError } from '../../model/errors.ts';
import { meantField, otherWay } from '../meant-field.ts';
import type { Field, FieldValue, Given, Operation } from '../operations/operation.ts';

export interface Arguments {
  readonly fields: Given;
  readonly root: string | undefined;
  readonly isJson: boolean;
  readonly isHelp: boolean;
  /** How options were understood that change nothing. */
  readonly notes: readonly string[];
}

/** The properties that operations and commands share. */
type Verb = Pick<Operation<unknown, unknown>, 'name' | 'fields' | 'refused' | 'ignored'>;

/** The options that every command takes. */
export const commonFields: readonly Field[] = [
  {
    name: 'root',
    kind: 'text',
    help: 'the repository (default: the nearest folder upwards that has an index)',
  },
  { name: 'json', kind: 'flag', help: 'print JSON, for programs' },
  { name: 'help', kind: 'flag', short: 'h', help: 'print this help' },
];

export function readArguments(verb: Verb, words: readonly string[]): Arguments {
  const { values, positionals, notes } = parse(verb, words);
  const { root, json, help, ...options } = values;
  const isHelp = help === true;
  const fields = { ...options, ...placed(verb, positionals, options) };
  return {
    fields,
    root: typeof root === 'string' ? root : undefined,
    isJson: json === true,
    isHelp,
    notes: [...notes],
  };
}

/**
 * Assigns positional words to the argument fields that were not given as options, in their order. Throws on a word too
 * many.
 */
function placed(verb: Verb, positionals: readonly string[], options: Given): Record<string, FieldValue> {
  const places = verb.fields.filter(({ kind, name }) => kind === 'argument' && options[name] === undefined);
  const fields: Record<string, FieldValue> = {};
  places.forEach(({ name, isRepeated }, index) => {
    fields[name] = isRepeated === true ? positionals.slice(index) : positionals[index];
  });
  const extra = places.at(-1)?.isRepeated === true ? undefined : positionals[places.length];
  if (extra !== undefined) throw refusal(`${verb.name} does not take ${JSON.stringify(extra)}`);
  return fields;
}

interface Parsed {
  readonly values: Record<string, FieldValue>;
  readonly positionals: string[];
  readonly notes: Set<string>;
}

function parse(verb: Verb, words: readonly string[]): Parsed {
  const parsed: Parsed = { values: {}, positionals: [], notes: new Set() };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      parsed.positionals.push(...rest);
      break;
    }
    if (word.startsWith('--')) readLong(verb, word, rest, parsed);
    else if (word.startsWith('-') && word.length > 1) readShort(verb, word, rest, parsed);
    else parsed.positionals.push(word);
  }
  return parsed;
}

/** `--name`, `--name value`, `--name=value`. */
function readLong(verb: Verb, word: string, rest: string[], parsed: Parsed): void {
  const equals = word.indexOf('=');
  const name = word.slice(2, equals === -1 ? undefined : equals);
  const field = optionsOf(verb).find((each) => each.name === name) ?? meantOption(verb, name);
  if (field === undefined) {
    if (!ignore(verb, `--${name}`, undefined, parsed)) throw unknown(verb, `--${name}`);
    return;
  }
  const attached = equals === -1 ? undefined : word.slice(equals + 1);
  if (field.kind === 'flag' && attached !== undefined)
    throw refusal(`--${name} takes no value, not ${JSON.stringify(attached)}`);
  put(parsed, field, field.kind === 'flag' ? '' : (attached ?? rest.shift()));
}

/** A field under a name that other tools use; an argument may be given like an option. */
function meantOption(verb: Verb, name: string): Field | undefined {
  const isRefused = verb.refused?.some(({ options }) => options.includes(`--${name}`)) === true;
  return isRefused ? undefined : meantField([...verb.fields, ...commonFields], name);
}

/** `-n`, `-ni`, `-A3`, `-niA3`, `-A 3`. */
function readShort(verb: Verb, word: string, rest: string[], parsed: Parsed): void {
  for (let at = 1; at < word.length; at++) {
    const field = optionsOf(verb).find(({ short }) => short === word[at]);
    if (field === undefined) {
      const next = at + 1 < word.length ? word.slice(at + 1) : rest[0];
      if (!ignore(verb, `-${word[at]}`, next, parsed)) throw unknown(verb, `-${word[at]}`);
      continue;
    }
    if (field.kind === 'flag') {
      put(parsed, field, '');
      continue;
    }
    put(parsed, field, at + 1 < word.length ? word.slice(at + 1) : rest.shift());
    return;
  }
}

/** False for an option that is not ignored. `next`: the word after it, if it may be its value. */
function ignore(verb: Verb, option: string, next: string | undefined, { notes }: Parsed): boolean {
  const known = verb.ignored?.find(({ options }) => options.includes(option));
  if (known === undefined) return false;
  const { note, refused } = known;
  if (refused !== undefined && next !== undefined && refused.words.test(next))
    throw refusal(`${verb.name} does not take ${option} ${next}: ${refused.why}`);
  if (note !== undefined) notes.add(note);
  return true;
}

function optionsOf(verb: Verb): readonly Field[] {
  return [...verb.fields.filter(({ kind }) => kind !== 'argument'), ...commonFields];
}

function put({ values }: Parsed, field: Field, value: string | undefined): void {
  const { name, kind, isRepeated, overrides = [] } = field;
  if (value === undefined) throw refusal(`--${name} needs a value`);
  for (const other of overrides) delete values[other];
  if (kind === 'flag') values[name] = true;
  else if (kind === 'number') values[name] = toNumber(name, value);
  else if (isRepeated !== true) values[name] = value;
  else {
    const before = values[name];
    values[name] = [...(Array.isArray(before) ? (before as readonly string[]) : []), value];
  }
}

function toNumber(name: string, value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isSafeInteger(number) || number < 0) {
    throw new EngineError(
      'bad-input',
      `--${name} must be a non-negative integer, not ${JSON.stringify(value)}`,
    );
  }
  return number;
}

function unknown(verb: Verb, option: string): EngineError {
  const known = verb.refused?.find(({ options }) => options.includes(option));
  if (known !== undefined) return refusal(`${verb.name} does not take ${option}: ${known.why}`);
  const names = optionsOf(verb).map(({ name }) => name);
  const meant = didYouMean(option.slice(2), names, { before: '', written: (name) => `--${name}` });
  const way = otherWay(verb.fields, option.slice(2));
  const hint = way ?? (option.startsWith('--') && meant !== '' ? meant : undefined);
  return new EngineError('bad-input', `Unknown option '${option}'`, { hint, advice: [seeFields] });
}

function refusal(message: string): EngineError {
  return new EngineError('bad-input', message, { advice: [seeFields] });
}
