/** The shape that a type requires of a function: for function types of the library and functional interfaces. */
import type { FunctionShape } from '../../../model/argument-type.ts';
import { factOf, initialDepthBudget } from '../candidate.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver } from '../resolver.ts';

/** `text` is a type written at the symbol. Undefined if it accepts no functions, or nothing is known about them. */
export function shapeOf(
  resolver: Resolver,
  { file, index }: SymbolRef,
  text: string,
): FunctionShape | undefined {
  const { calls, types } = file.linking;
  const known = calls.functionShape(text);
  if (known !== undefined || !calls.hasFunctionalInterfaces) return known;
  const { typeMembers, types: writtenTypes } = resolver;
  const written = { file, at: index, text, self: undefined };
  const [type, other] = writtenTypes.resolveType(written, initialDepthBudget);
  if (type?.kind !== 'instance' || other !== undefined) return undefined;
  const [method] = typeMembers.singleAbstractMethod(type, initialDepthBudget);
  if (method?.kind !== 'symbol') return undefined;
  const { parameters, type: given } = factOf(method);
  const isOpen = parameters.some(({ arity }) => arity === 'rest');
  return {
    parameters: isOpen ? undefined : parameters.length,
    gives: given === undefined ? undefined : given !== types.noResult,
  };
}
