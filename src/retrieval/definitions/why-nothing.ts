/**
 * Explains an empty answer: how many definitions each condition accepts alone, and how many all others accept without
 * it.
 */
import type { DefinitionsQuery, FoundDefinitions } from '../../model/answers/definitions.ts';
import type { FileId } from '../../model/source-file.ts';
import { nearestNames } from '../navigate/nearest-names.ts';
import { type Condition, type Definition, holdsFor } from './condition.ts';
import { definitionsAround } from './definitions-around.ts';
import { readDefinitions } from './read-definitions.ts';
import type { DefinitionSource } from './source.ts';

export function whyNothing(
  source: DefinitionSource,
  conditions: readonly Condition[],
  query: DefinitionsQuery,
): Pick<FoundDefinitions, 'conditions' | 'suggestions'> {
  const tallies = conditions.map(createTally);
  // A single condition accepts nothing, because the answer is empty.
  if (tallies.length > 1) for (const definitions of everything(source, query)) count(tallies, definitions);
  const { name } = query;
  const isUnknown = tallies.some(({ condition, alone }) => condition.condition === 'name' && alone === 0);
  return {
    conditions: tallies.map(({ condition: { condition, value }, alone, without }) => ({
      condition,
      value,
      alone,
      without,
    })),
    suggestions: isUnknown && name !== undefined ? nearestNames(source.reader, name) : [],
  };
}

interface Tally {
  readonly condition: Condition;
  /** Files that can meet the condition; undefined: any file. */
  readonly files: ReadonlySet<FileId> | undefined;
  alone: number;
  without: number;
}

function createTally(condition: Condition): Tally {
  const files = condition.on === 'definition' ? condition.files?.() : undefined;
  return { condition, files: files === undefined ? undefined : new Set(files), alone: 0, without: 0 };
}

/** The candidate definitions, file by file. */
function* everything(source: DefinitionSource, query: DefinitionsQuery): Iterable<readonly Definition[]> {
  if (query.around !== undefined) yield definitionsAround(source.reader, query);
  else
    for (const { definitions } of readDefinitions(source.reader, source.files(), query.kinds))
      yield definitions;
}

/** Counts for the definitions of one file. Conditions that this file cannot meet are not tested. */
function count(tallies: readonly Tally[], definitions: readonly Definition[]): void {
  const [first] = definitions;
  if (first === undefined) return;
  const possible = tallies.filter(({ files }) => files === undefined || files.has(first.file.id));
  const impossible = tallies.filter((tally) => !possible.includes(tally));
  for (const definition of definitions) {
    const failing = [...impossible];
    for (const tally of possible) {
      if (holdsFor(tally.condition, definition)) tally.alone++;
      else failing.push(tally);
    }
    const [only, ...others] = failing;
    if (only !== undefined && others.length === 0) only.without++;
  }
}
