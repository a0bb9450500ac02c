/** Help, made from the operations. */
import { table } from '../operations/format.ts';
import type { Field } from '../operations/operation.ts';
import { commonFields } from './arguments.ts';

/** What operations and commands have in common. */
interface Verb {
  readonly name: string;
  readonly summary: string;
  readonly fields: readonly Field[];
  readonly examples: readonly string[];
}

export function generalHelp(verbs: readonly Verb[], version: string): string {
  return [
    `codeagent ${version}: a local code index that agents and developers can trust`,
    '',
    'Usage: codeagent COMMAND [ARGUMENTS] [--root DIR] [--json]',
    '',
    table(verbs.map(({ name, summary }) => [`  ${name}`, summary])),
    '',
    'Every command takes --root DIR (the repository), --json (for programs) and --help.',
    'Exit codes: 0 found, 1 nothing found, 2 error.',
  ].join('\n');
}

export function verbHelp(verb: Verb): string {
  const words = verb.fields.filter(({ kind }) => kind === 'argument').map(argumentWord);
  const rows = [...verb.fields, ...commonFields].map(fieldRow);
  return [
    verb.summary,
    '',
    `Usage: codeagent ${[verb.name, ...words].join(' ')} [OPTIONS]`,
    '',
    table(rows),
    '',
    'Examples',
    ...verb.examples.map((example) => `  ${example}`),
  ].join('\n');
}

function argumentWord({ name, isRequired, isRepeated }: Field): string {
  const word = `${name.toUpperCase()}${isRepeated === true ? '…' : ''}`;
  return isRequired === true ? word : `[${word}]`;
}

function fieldRow({ name, kind, short, help, isRepeated }: Field): readonly string[] {
  if (kind === 'argument') return [`  ${name.toUpperCase()}`, help];
  const value = kind === 'flag' ? '' : kind === 'number' ? ' N' : ' TEXT';
  const often = kind === 'text' && isRepeated === true ? '; may be repeated' : '';
  return [`  ${short === undefined ? '' : `-${short}, `}--${name}${value}`, `${help}${often}`];
}
