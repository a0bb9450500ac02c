/** Types and callables of one name that take different numbers of type arguments: `Policy` is another one than `Policy<T>`. */
import { callableKinds, type LinkedSymbol, typeKinds } from '../../model/symbol.ts';
import { factOf, type Mind, symbolThing, type Thing, type Things, unionOf } from './mind.ts';
import type { Unit } from './unit.ts';

/** Those that take as many as are written, in place of their namesakes; where there are none, what was found. */
export function ofArity(mind: Mind, { linking }: Unit, things: Things, count: number): Things {
  if (linking.arityTells !== true || things.every((thing) => fits(thing, count))) return things;
  const isType = things.some((thing) => thing.kind === 'symbol' && isGenericType(factOf(thing)));
  // Overloads may be more than a union holds.
  const fitting = isType
    ? unionOf(things, (thing) => (fits(thing, count) ? [thing] : namesakes(mind, thing, count)))
    : things.filter((thing) => fits(thing, count));
  return fitting.length > 0 ? fitting : things;
}

function fits(thing: Thing, count: number): boolean {
  if (thing.kind !== 'symbol') return true;
  const fact = factOf(thing);
  if (isGenericType(fact)) return fact.typeParameters.length === count;
  if (!callableKinds.has(fact.kind) || fact.kind === 'constructor') return true;
  return count > 0 ? fact.typeParameters.length === count : isInferred(fact);
}

function isGenericType({ kind }: LinkedSymbol): boolean {
  return typeKinds.has(kind) || kind === 'delegate';
}

/** Type arguments need not be written where each can be told from some argument. */
function isInferred({ typeParameters, parameters }: LinkedSymbol): boolean {
  if (typeParameters.length === 0) return true;
  const words = new Set(parameters.flatMap(({ type = '' }) => type.match(/\w+/g) ?? []));
  return typeParameters.every((written) => words.has(/^\w*/.exec(written)?.[0] ?? ''));
}

/** Types that stand in the same place under the same name. */
function namesakes(mind: Mind, thing: Thing, count: number): Things {
  if (thing.kind !== 'symbol' || !isGenericType(factOf(thing))) return [];
  const { unit, index } = thing;
  const { qualifiedName, namespace } = unit.symbol(index);
  const place = { kind: 'namespace', name: namespace ?? '' } as const;
  return mind.world
    .inPlace(unit.linking, place, qualifiedName)
    .filter((spot) => isGenericType(factOf(spot)))
    .map((spot) => symbolThing(spot.unit, spot.index))
    .filter((other) => fits(other, count));
}
