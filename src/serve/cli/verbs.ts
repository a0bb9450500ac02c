/** The verbs of the command line: all operations and all commands. */
import { operations } from '../operations/registry.ts';
import { commands } from './commands.ts';
import { spelled } from './spelled.ts';
import type { Verb } from './verb.ts';

export const verbs: readonly Verb[] = [...operations, ...commands];

/** Matches a verb in either spelling. */
export function isNamed(word: string): (verb: { readonly name: string }) => boolean {
  return ({ name }) => spelled(name) === spelled(word);
}
