/**
 * Selects the tools that an agent gets: the default ones, all operations, or the tools of two other servers with their
 * names and fields, so that prompts written for those servers keep working.
 */
import { didYouMean } from '../../model/edit-distance.ts';
import { EngineError } from '../../model/errors.ts';
import { operations } from '../operations/registry.ts';
import { codebaseTools } from './codebase-tools.ts';
import { searchIndexTools } from './search-index-tools.ts';
import type { Tool } from './tool.ts';
import { type ToolRow, toolFrom } from './tool-from.ts';
import { defaultTools } from './tools.ts';

export const profiles = ['default', '002', '004', 'full'] as const;
export type Profile = (typeof profiles)[number];

export interface ToolSelection {
  readonly profile: string;
  /** Tools of that profile; all when undefined. */
  readonly names: readonly string[] | undefined;
}

/** Throws EngineError('bad-input') for an unknown name, with the nearest known name. */
export function selectTools({ profile, names }: ToolSelection): readonly Tool[] {
  const rows = rowsOf(profileNamed(profile));
  if (names === undefined) return rows.map(toolFrom);
  if (names.length === 0) throw new EngineError('bad-input', 'No tool was named', { hint: valid(rows) });
  return [...new Set(names)].map((name) => {
    const row = rows.find((each) => each.name === name);
    if (row !== undefined) return toolFrom(row);
    throw unknown('tool', name, rows);
  });
}

function profileNamed(name: string): Profile {
  const found = profiles.find((each) => each === name);
  if (found !== undefined) return found;
  throw unknown(
    'profile',
    name,
    profiles.map((each) => ({ name: each })),
  );
}

function rowsOf(profile: Profile): readonly ToolRow[] {
  if (profile === '002') return codebaseTools;
  if (profile === '004') return searchIndexTools;
  return profile === 'full' ? everyOperation() : defaultTools;
}

/** All operations except those that stream lines, whose answers do not fit into one message. */
function everyOperation(): readonly ToolRow[] {
  return operations
    .filter(({ lines }) => lines === undefined)
    .map(({ name, summary, fields }) => ({
      name,
      operation: name,
      description: summary,
      fields: Object.fromEntries(
        fields.map((field) => [
          field.name,
          field.isRepeated === true ? { help: field.help, isList: true } : { help: field.help },
        ]),
      ),
    }));
}

function unknown(what: string, name: string, named: readonly { readonly name: string }[]): EngineError {
  const meant = didYouMean(
    name,
    named.map((each) => each.name),
  );
  return new EngineError('bad-input', `There is no ${what} ${JSON.stringify(name)}${meant}`, {
    hint: valid(named),
  });
}

function valid(named: readonly { readonly name: string }[]): string {
  return `valid: ${named.map(({ name }) => name).join(', ')}`;
}
