/** What a function has to be like to stand for a written type: of the language's own types, and of our interfaces. */
import type { FunctionShape } from '../../../model/argument-type.ts';
import { factOf, initialDepthBudget, type Resolver } from '../candidate.ts';
import { singleAbstractMethod } from '../members/members.ts';
import type { SymbolRef } from '../repository/repository.ts';
import { resolveType } from '../types/types.ts';

/** `text` is written at `spot`. Undefined when nothing is known. */
export function shapeOf(
  resolver: Resolver,
  { file, index }: SymbolRef,
  text: string,
): FunctionShape | undefined {
  const { functionShape, hasFunctionalTypes } = file.linking;
  const known = functionShape?.(text);
  if (known !== undefined || hasFunctionalTypes !== true) return known;
  const [type, other] = resolveType(resolver, { file, at: index, text, self: undefined }, initialDepthBudget);
  if (type?.kind !== 'instance' || other !== undefined) return undefined;
  const [method] = singleAbstractMethod(resolver, type, initialDepthBudget);
  if (method?.kind !== 'symbol') return undefined;
  const { parameters, type: given } = factOf(method);
  const isOpen = parameters.some(({ arity }) => arity === 'rest');
  return {
    parameters: isOpen ? undefined : parameters.length,
    gives: given === undefined ? undefined : given !== 'void',
  };
}
