/**
 * Finds the definitions that meet all conditions: first excludes the files that cannot contain a match, then tests
 * every definition in the others, and reads full facts only for the definitions shown.
 */
import { seeFields } from '../../model/advice.ts';
import type {
  DefinitionsOptions,
  DefinitionsQuery,
  Disk,
  FoundDefinitions,
} from '../../model/answers/definitions.ts';
import { EngineError } from '../../model/errors.ts';
import type { Reader } from '../../store/reader.ts';
import { baseCondition } from './base-condition.ts';
import { createCollector, type Found } from './collect.ts';
import { type Condition, type Definition, holdsFor } from './condition.ts';
import { definitionsAround } from './definitions-around.ts';
import {
  accessCondition,
  attributeCondition,
  boundConditions,
  modifiersCondition,
} from './detail-conditions.ts';
import { kindsCondition, nameCondition, parentCondition, regexCondition } from './name-conditions.ts';
import { fileCondition, languageCondition, testsCondition } from './place-conditions.ts';
import { filesFor, readDefinitions } from './read-definitions.ts';
import { showDefinitions } from './show-definitions.ts';
import { createSource, type DefinitionSource } from './source.ts';
import { whyNothing } from './why-nothing.ts';

export async function findDefinitions(
  reader: Reader,
  disk: Disk,
  query: DefinitionsQuery,
  options: DefinitionsOptions,
): Promise<FoundDefinitions> {
  const source = createSource(reader);
  const conditions = conditionsOf(source, query);
  if (conditions.length === 0 && query.around === undefined) throw noCondition();
  const find = query.around === undefined ? findEverywhere : findAround;
  const { total, best } = find(source, conditions, query, options);
  if (total === 0) return { hits: [], total, cutLines: 0, ...whyNothing(source, conditions, query) };
  return { total, conditions: [], suggestions: [], ...(await showDefinitions(reader, disk, best, options)) };
}

type Find = (
  source: DefinitionSource,
  conditions: readonly Condition[],
  query: DefinitionsQuery,
  options: DefinitionsOptions,
) => Found;

const findEverywhere: Find = (source, conditions, { kinds }, { sort = 'path', limit }) => {
  const collector = createCollector(sort, limit);
  // The conditions on files have been applied already.
  const tests = conditions.filter(({ on }) => on === 'definition');
  for (const { definitions } of readDefinitions(source.reader, filesFor(source, conditions), kinds)) {
    for (const definition of definitions) if (holdAll(tests, definition)) collector.add(definition);
  }
  return collector.finish();
};

const findAround: Find = (source, conditions, query, { sort, limit }) => {
  const chain = definitionsAround(source.reader, query).filter((each) => holdAll(conditions, each));
  if (sort === undefined) return { total: chain.length, best: chain.slice(0, limit) };
  const collector = createCollector(sort, limit);
  for (const definition of chain) collector.add(definition);
  return collector.finish();
};

function holdAll(conditions: readonly Condition[], definition: Definition): boolean {
  return conditions.every((condition) => holdsFor(condition, definition));
}

/** In the order in which an empty answer lists them. */
function conditionsOf(source: DefinitionSource, query: DefinitionsQuery): readonly Condition[] {
  const { name, regex, kinds, parent, base, attribute, modifiers, access, file, languages, tests } = query;
  return [
    ...(name === undefined ? [] : [nameCondition(source, name)]),
    ...(regex === undefined ? [] : [regexCondition(source, regex)]),
    ...(kinds === undefined ? [] : [kindsCondition(source, kinds, query.kindsAsked)]),
    ...(parent === undefined ? [] : [parentCondition(source, parent)]),
    ...(base === undefined ? [] : [baseCondition(source, base, query.baseReach ?? 'direct')]),
    ...(attribute === undefined ? [] : [attributeCondition(source, attribute)]),
    ...(modifiers === undefined ? [] : [modifiersCondition(modifiers)]),
    ...(access === undefined ? [] : [accessCondition(access)]),
    ...(file === undefined ? [] : [fileCondition(source, file)]),
    ...(languages === undefined ? [] : [languageCondition(source, languages)]),
    ...(tests === undefined ? [] : [testsCondition(tests)]),
    ...boundConditions(query.bounds ?? {}),
  ];
}

/** The most common ones; each figure has its bounds besides. */
const conditionFields = [
  ...['name', 'regex', 'kinds', 'parent', 'base', 'attribute', 'modifier', 'access', 'file', 'language'],
  ...['contains-line', 'tests', 'min-lines', 'max-lines'],
] as const;

function noCondition(): EngineError {
  return new EngineError('bad-input', 'No condition given', {
    advice: [{ kind: 'give-one', fields: conditionFields }, seeFields],
  });
}
