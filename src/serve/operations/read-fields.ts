/** Fields that several operations share, and the validation of their values. */
import { field, operation as named, phrase, seeFields } from '../../model/advice.ts';
import type { OnlyUses, TestsInAnswer } from '../../model/answers/navigation.ts';
import { type EdgeKind, edgeKinds } from '../../model/edge.ts';
import { didYouMean } from '../../model/edit-distance.ts';
import { EngineError } from '../../model/errors.ts';
import { locagentTypes, nodeTypes, platformTypes } from '../../model/node-types.ts';
import { type SymbolKind, symbolKinds } from '../../model/symbol.ts';
import type { Field, Given } from './operation.ts';

/** A limit that cuts off nothing. */
export const unlimited = Number.POSITIVE_INFINITY;

export const depthRange = { least: 1, most: 10 } as const;
export const limitRange = { least: 1, most: 10_000 } as const;

export const symbolField: Field = {
  name: 'symbol',
  kind: 'argument',
  isRequired: true,
  help: 'an id (path:Qualified.name), a qualified or simple name, or path:line',
};
export const depthField = (usual: number): Field => ({
  name: 'depth',
  kind: 'number',
  help: `maximum distance, 1 to ${depthRange.most} (default: ${usual})`,
});
export const limitField = (usual: number, what: string): Field => ({
  name: 'limit',
  kind: 'number',
  help: `maximum number of ${what} (default: ${usual})`,
});
export const relationsField: Field = {
  name: 'relations',
  kind: 'text',
  help: `comma-separated: ${edgeKinds.join(',')}`,
};

export const onlyField: Field = {
  name: 'only',
  kind: 'text',
  help: 'proven: nothing that is only possible (approximate, or found by name)',
};

/** For operations that count the uses of a name that mean something else. */
export const onlyUsesField: Field = {
  name: 'only',
  kind: 'text',
  help: 'proven: nothing that is only possible (approximate, or found by name); left-out: what is left out, and why',
};

export const testsField: Field = {
  name: 'tests',
  kind: 'text',
  help: 'fold: counts by folder; list: like other code; without: not at all (default: fold)',
};

export const kindsField: Field = {
  name: 'kinds',
  kind: 'text',
  help: "kinds of symbols, such as method,field; class and function in LocAgent's sense; kind:class, platform:method",
};
export const languageField: Field = { name: 'language', kind: 'text', help: 'only files of this language' };
export const pathField: Field = {
  name: 'path',
  kind: 'text',
  help: "only in this file or folder, or a glob such as 'src/**/*.ts'",
};

export function textOf(given: Given, name: string, operation: string): string {
  const value = given[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw needs(operation, name);
}

/** The error for a required field that is missing or empty. */
export function needs(operation: string, name: string): EngineError {
  return new EngineError('bad-input', phrase`${named(operation)} needs ${field(name)}`, {
    advice: [seeFields],
  });
}

export function depthOf(given: Given, usual: number): number {
  return within(given.depth ?? usual, 'depth', depthRange);
}

export function limitOf(given: Given, usual: number): number {
  return within(given.limit ?? usual, 'limit', limitRange);
}

export function onlyOf({ only }: Given): 'proven' | undefined {
  return only === undefined ? undefined : choiceOf({ only }, 'only', ['proven'] as const, 'proven');
}

export function onlyUsesOf({ only }: Given): OnlyUses | undefined {
  return only === undefined
    ? undefined
    : choiceOf({ only }, 'only', ['proven', 'left-out'] as const, 'proven');
}

export function testsOf(given: Given): TestsInAnswer {
  return choiceOf(given, 'tests', ['fold', 'list', 'without'] as const, 'fold');
}

/** A number of 1 or more. Undefined when the field is absent. */
export function positiveOf(given: Given, name: string): number | undefined {
  const value = given[name];
  if (value === undefined || (typeof value === 'number' && value >= 1)) return value;
  throw new EngineError('bad-input', phrase`${field(name)} must be 1 or more, not ${JSON.stringify(value)}`);
}

export function relationsOf(given: Given, usual: readonly EdgeKind[]): ReadonlySet<EdgeKind> {
  return new Set(given.relations === undefined ? usual : wordsOf(given.relations, 'relation', edgeKinds));
}

/**
 * A word without a prefix names a symbol kind, except that `directory`, `file`, `class` and `function` have
 * their LocAgent meaning: `function` includes methods, `class` includes interfaces. A prefix selects the
 * vocabulary: `kind:class` stands for classes only, `platform:method` for the platform's node type `method`.
 */
export function kindsOf(given: Given): ReadonlySet<SymbolKind> | undefined {
  if (given.kinds === undefined) return undefined;
  return new Set(splitWords(given.kinds, 'kind', bareKinds).flatMap(kindsNamed));
}

const bareKinds = [...new Set([...locagentTypes, ...symbolKinds])];
const vocabularies = { kind: symbolKinds, locagent: locagentTypes, platform: platformTypes } as const;

function kindsNamed(text: string): readonly SymbolKind[] {
  const [before = '', behind] = text.split(/:(.*)/);
  if (behind === undefined) {
    const word = wordOf(text, 'kind', bareKinds);
    return kindsNamed(locagentTypes.some((each) => each === word) ? `locagent:${word}` : `kind:${word}`);
  }
  const vocabulary = choiceOf({ vocabulary: before }, 'vocabulary', ['kind', 'locagent', 'platform'], 'kind');
  const word = wordOf<string>(behind, `kind of ${vocabulary}`, vocabularies[vocabulary]);
  return symbolKinds.filter((kind) => word === (vocabulary === 'kind' ? kind : nodeTypes[kind][vocabulary]));
}

/** Undefined when the field is absent. */
export function optionalTextOf(given: Given, name: string): string | undefined {
  const value = given[name];
  if (value === undefined) return undefined;
  const text = String(value).trim();
  if (text !== '' && text.length <= longestOption) return text;
  throw new EngineError('bad-input', phrase`${field(name)} must have 1 to ${longestOption} characters`);
}

// The maximum length of a path.
const longestOption = 4_096;

/** One of `valid`; `usual` when the field is absent. */
export function choiceOf<T extends string>(given: Given, name: string, valid: readonly T[], usual: T): T {
  const value = given[name];
  return value === undefined ? usual : wordOf(String(value), name, valid);
}

/** Comma-separated words, all from `valid`. Undefined when the field is absent. */
export function choicesOf<T extends string>(
  given: Given,
  name: string,
  valid: readonly T[],
): readonly T[] | undefined {
  const value = given[name];
  return value === undefined ? undefined : wordsOf(value, name, valid);
}

export function within(
  value: unknown,
  name: string,
  { least, most }: { least: number; most: number },
): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new EngineError(
    'bad-input',
    phrase`${field(name)} must be ${least} to ${most}, not ${JSON.stringify(value)}`,
  );
}

function wordsOf<T extends string>(value: unknown, what: string, valid: readonly T[]): readonly T[] {
  return splitWords(value, what, valid).map((word) => wordOf(word, what, valid));
}

function splitWords(value: unknown, what: string, valid: readonly string[]): readonly string[] {
  const words = String(value)
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length > 0) return words;
  throw new EngineError('bad-input', `No ${what} was named`, { hint: validOnes(valid) });
}

function wordOf<T extends string>(word: string, what: string, valid: readonly T[]): T {
  const found = valid.find((each) => each === word);
  if (found !== undefined) return found;
  throw new EngineError(
    'bad-input',
    `There is no ${what} ${JSON.stringify(word)}${didYouMean(word, valid)}`,
    { hint: validOnes(valid) },
  );
}

function validOnes(valid: readonly string[]): string {
  return `valid: ${valid.join(', ')}`;
}
