/** The shape that a type requires of a function: for function types of the library and functional interfaces. */
import type { FunctionShape } from '../../../model/argument-type.ts';
import { factOf, initialDepthBudget, type Resolver } from '../candidate.ts';
import { singleAbstractMethod } from '../members/members.ts';
import type { SymbolRef } from '../repository/repository.ts';
import { resolveType } from '../types/types.ts';

/** `text` is a type written at the symbol. Undefined if it accepts no functions, or nothing is known about them. */
export function shapeOf(
  resolver: Resolver,
  { file, index }: SymbolRef,
  text: string,
): FunctionShape | undefined {
  const { calls, types } = file.linking;
  const known = calls.functionShape(text);
  if (known !== undefined || !calls.hasFunctionalInterfaces) return known;
  const [type, other] = resolveType(resolver, { file, at: index, text, self: undefined }, initialDepthBudget);
  if (type?.kind !== 'instance' || other !== undefined) return undefined;
  const [method] = singleAbstractMethod(resolver, type, initialDepthBudget);
  if (method?.kind !== 'symbol') return undefined;
  const { parameters, type: given } = factOf(method);
  const isOpen = parameters.some(({ arity }) => arity === 'rest');
  return {
    parameters: isOpen ? undefined : parameters.length,
    gives: given === undefined ? undefined : given !== types.noResult,
  };
}
