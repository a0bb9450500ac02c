/** What a function has to be like to stand for a written type: of the language's own types, and of our interfaces. */
import type { FunctionShape } from '../../model/argument-type.ts';
import { methodToWrite } from './members.ts';
import { factOf, type Mind, startFuel } from './mind.ts';
import { typeThings } from './types.ts';
import type { Spot } from './world.ts';

/** `text` is written at `spot`. Undefined when nothing is known. */
export function shapeOf(mind: Mind, { unit, index }: Spot, text: string): FunctionShape | undefined {
  const { functionShape, hasFunctionalTypes } = unit.linking;
  const known = functionShape?.(text);
  if (known !== undefined || hasFunctionalTypes !== true) return known;
  const [type, other] = typeThings(mind, { unit, at: index, text, self: undefined }, startFuel);
  if (type?.kind !== 'instance' || other !== undefined) return undefined;
  const [method] = methodToWrite(mind, type, startFuel);
  if (method?.kind !== 'symbol') return undefined;
  const { parameters, type: given } = factOf(method);
  const isOpen = parameters.some(({ arity }) => arity === 'rest');
  return {
    parameters: isOpen ? undefined : parameters.length,
    gives: given === undefined ? undefined : given !== 'void',
  };
}
