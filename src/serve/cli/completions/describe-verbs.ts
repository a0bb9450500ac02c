/** The completions of each verb, independent of the shell. */
import type { Field } from '../../operations/operation.ts';
import { commonFields } from '../arguments.ts';
import { spelled } from '../spelled.ts';
import type { Verb } from '../verb.ts';
import { type Choices, choicesOf } from './choices.ts';

export interface CompletedVerb {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly Completed[];
  readonly arguments: readonly Completed[];
}

export interface Completed {
  readonly name: string;
  readonly short: string | undefined;
  readonly help: string;
  readonly isRepeated: boolean;
  readonly value: Value;
}

/** `free`: any text, so there is nothing to suggest. */
export type Value =
  | { readonly kind: 'none' | 'free' | 'files' | 'folders' }
  | ({ readonly kind: 'words' } & Choices);

export function describeVerbs(verbs: readonly Verb[]): readonly CompletedVerb[] {
  const names = verbs.map(({ name }) => spelled(name));
  const helpVerb: CompletedVerb = {
    name: 'help',
    summary: 'Options and examples of a command',
    options: [],
    arguments: [
      {
        name: 'command',
        short: undefined,
        help: '',
        isRepeated: false,
        value: { kind: 'words', words: names, isList: false },
      },
    ],
  };
  return [...verbs.map(describe), helpVerb];
}

function describe({ name, summary, fields }: Verb): CompletedVerb {
  const all = [...fields, ...commonFields];
  const completed = (field: Field): Completed => ({
    name: field.name,
    short: field.short,
    help: field.help,
    isRepeated: field.isRepeated === true,
    value: completedValue(name, field),
  });
  return {
    name: spelled(name),
    summary,
    options: all.filter(({ kind }) => kind !== 'argument').map(completed),
    arguments: all.filter(({ kind }) => kind === 'argument').map(completed),
  };
}

function completedValue(verb: string, { name, kind }: Field): Value {
  if (kind === 'flag') return { kind: 'none' };
  const choices = choicesOf(verb, name);
  if (choices !== undefined) return { kind: 'words', ...choices };
  if (name === 'root') return { kind: 'folders' };
  // A symbol may be given as path:line, and patterns are often paths, so arguments complete files.
  return { kind: kind === 'argument' || name === 'path' || name === 'file' ? 'files' : 'free' };
}
