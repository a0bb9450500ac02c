/** Command line words to an operation's fields. */
import { parseArgs } from 'node:util';
import { EngineError } from '../../model/errors.ts';
import type { Given, Operation } from '../operations/operation.ts';

export interface Arguments {
  readonly fields: Given;
  readonly root: string | undefined;
  readonly isJson: boolean;
  readonly isHelp: boolean;
}

export function readArguments(operation: Operation<unknown, unknown>, words: readonly string[]): Arguments {
  const { values, positionals } = parse(operation, words);
  const places = operation.fields.filter(({ kind }) => kind === 'argument');
  if (positionals.length > places.length) {
    throw new EngineError(
      'bad-input',
      `${operation.name} does not take ${JSON.stringify(positionals[places.length])}`,
      { hint: `run: codeagent ${operation.name} --help` },
    );
  }
  const fields: Record<string, string | number | boolean | undefined> = {};
  places.forEach(({ name }, index) => {
    fields[name] = positionals[index];
  });
  for (const { name, kind } of operation.fields) {
    const value = values[name];
    if (kind === 'argument' || value === undefined) continue;
    fields[name] = kind === 'number' ? toNumber(name, value) : value;
  }
  const missing = places.find(({ name, isRequired }) => isRequired && fields[name] === undefined);
  if (missing !== undefined && values.help !== true) {
    throw new EngineError('bad-input', `${operation.name} needs ${missing.name.toUpperCase()}`, {
      hint: `run: codeagent ${operation.name} --help`,
    });
  }
  return {
    fields,
    root: values.root as string | undefined,
    isJson: values.json === true,
    isHelp: values.help === true,
  };
}

function parse(
  operation: Operation<unknown, unknown>,
  words: readonly string[],
): { values: Record<string, string | boolean | undefined>; positionals: string[] } {
  const options: Record<string, { type: 'string' | 'boolean'; short?: string }> = {
    root: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  };
  for (const { name, kind } of operation.fields) {
    if (kind !== 'argument') options[name] = { type: kind === 'flag' ? 'boolean' : 'string' };
  }
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (cause) {
    const message = cause instanceof Error ? (cause.message.split('. ')[0] ?? '') : '';
    throw new EngineError('bad-input', message, { hint: `run: codeagent ${operation.name} --help`, cause });
  }
}

function toNumber(name: string, value: string | boolean): number {
  const number = Number(value);
  if (typeof value !== 'string' || value.trim() === '' || !Number.isSafeInteger(number) || number < 0) {
    throw new EngineError(
      'bad-input',
      `--${name} must be a whole number from 0, not ${JSON.stringify(value)}`,
    );
  }
  return number;
}
