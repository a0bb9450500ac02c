/** Fields that several operations share, and what they accept. */
import { type EdgeKind, edgeKinds } from '../../model/edge.ts';
import { nearestWord } from '../../model/edit-distance.ts';
import { EngineError } from '../../model/errors.ts';
import { type LocagentType, locagentTypes, nodeTypes } from '../../model/node-types.ts';
import { type SymbolKind, symbolKinds } from '../../model/symbol.ts';
import type { Field, Given } from './operation.ts';

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
  help: `how far, 1 to ${depthRange.most} (${usual})`,
});
export const limitField = (usual: number, what: string): Field => ({
  name: 'limit',
  kind: 'number',
  help: `how many ${what} at most (${usual})`,
});
export const relationsField: Field = {
  name: 'relations',
  kind: 'text',
  help: `some of ${edgeKinds.join(',')}`,
};

export function textOf(given: Given, name: string, operation: string): string {
  const value = given[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new EngineError('bad-input', `${operation} needs ${name.toUpperCase()}`, {
    hint: `run: codeagent ${operation} --help`,
  });
}

export function depthOf(given: Given, usual: number): number {
  return within(given.depth ?? usual, 'depth', depthRange);
}

export function limitOf(given: Given, usual: number): number {
  return within(given.limit ?? usual, 'limit', limitRange);
}

export function relationsOf(given: Given, usual: readonly EdgeKind[]): ReadonlySet<EdgeKind> {
  return new Set(given.relations === undefined ? usual : wordsOf(given.relations, 'relation', edgeKinds));
}

/** The four names that LocAgent has are meant as it means them: a method is a function, an interface a class. */
export function kindsOf(given: Given): ReadonlySet<SymbolKind> | undefined {
  if (given.kinds === undefined) return undefined;
  const words = wordsOf(given.kinds, 'kind', [...new Set([...locagentTypes, ...symbolKinds])]);
  return new Set(
    words.flatMap((word) =>
      isLocagentType(word) ? symbolKinds.filter((kind) => nodeTypes[kind].locagent === word) : [word],
    ),
  );
}

/** One of `valid`. */
export function choiceOf<T extends string>(given: Given, name: string, valid: readonly T[], usual: T): T {
  const value = given[name];
  return value === undefined ? usual : wordOf(String(value), name, valid);
}

function within(value: unknown, name: string, { least, most }: { least: number; most: number }): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new EngineError('bad-input', `--${name} must be ${least} to ${most}, not ${JSON.stringify(value)}`);
}

function wordsOf<T extends string>(value: unknown, what: string, valid: readonly T[]): readonly T[] {
  const words = String(value)
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length === 0)
    throw new EngineError('bad-input', `No ${what} was named`, { hint: validOnes(valid) });
  return words.map((word) => wordOf(word, what, valid));
}

function wordOf<T extends string>(word: string, what: string, valid: readonly T[]): T {
  const found = valid.find((each) => each === word);
  if (found !== undefined) return found;
  throw new EngineError(
    'bad-input',
    `There is no ${what} ${JSON.stringify(word)}; did you mean ${nearestWord(word, valid)}?`,
    { hint: validOnes(valid) },
  );
}

function validOnes(valid: readonly string[]): string {
  return `valid: ${valid.join(', ')}`;
}

function isLocagentType(word: string): word is LocagentType {
  return locagentTypes.some((each) => each === word);
}
