/** Functions that can be called like members of their first parameter's type. */
import type { SymbolIndex } from '../../model/symbol.ts';
import { lineage } from './members.ts';
import {
  factOf,
  lastPart,
  type Mind,
  nothing,
  startFuel,
  symbolThing,
  type Thing,
  type Things,
} from './mind.ts';
import { nameAt } from './names.ts';
import { isVariable } from './thing-kinds.ts';
import { typeThings } from './types.ts';
import type { Unit } from './unit.ts';
import type { Spot } from './world.ts';

/** Of a type of the repository, or of one that it is as well: the nearest first. */
export function extensions(
  mind: Mind,
  thing: Extract<Thing, { kind: 'instance' }>,
  name: string,
  fuel: number,
): Things {
  const { linking } = thing.unit;
  const { isExtension } = linking;
  if (isExtension === undefined) return nothing;
  const named = mind.world.named(linking, name).filter(({ unit, index }) => isExtension(unit.symbol(index)));
  if (named.length === 0) return nothing;
  const { types } = lineage(mind, thing, fuel);
  const found = named.flatMap((spot) => {
    const { unit, index } = spot;
    const text = unit.symbol(index).parameters[0]?.type;
    if (text === undefined) return [];
    const takes = typeThings(mind, { unit, at: index, text, self: undefined }, fuel);
    const distance = types.findIndex((type) => takes.some((other) => isInstanceOf(other, type)));
    return distance < 0 ? [] : [{ spot, distance }];
  });
  // Of those that take the same otherwise, the one of the nearest type is meant.
  const isNearest = ({ spot, distance }: (typeof found)[number]): boolean =>
    !found.some((other) => other.distance < distance && othersOf(other.spot) === othersOf(spot));
  return found
    .filter(isNearest)
    .sort((one, other) => one.distance - other.distance)
    .map(({ spot }) => symbolThing(spot.unit, spot.index, thing));
}

/** What it takes besides the value it is called on. */
function othersOf(spot: Spot): string {
  const { parameters, typeParameters } = factOf(spot);
  const types = parameters.slice(1).map(({ type }) => type ?? '');
  return [typeParameters.length, ...types].join();
}

function isInstanceOf(thing: Thing, { unit, index }: Spot): boolean {
  return thing.kind === 'instance' && thing.unit === unit && thing.index === index;
}

/**
 * Extensions of types from outside by their name alone, for a receiver that may be of such a type: when one class that can
 * be seen from here has all of them, and no other symbol bears the name.
 */
export function extensionsByName(
  mind: Mind,
  from: { readonly unit: Unit; readonly at: SymbolIndex },
  receivers: Things,
  name: string,
): readonly Spot[] {
  const { isExtension } = from.unit.linking;
  if (isExtension === undefined || !receivers.every((thing) => mayBeFromOutside(mind, thing))) return [];
  const alike = mind.world.named(from.unit.linking, name);
  const [first] = alike;
  if (first === undefined || !alike.every((spot) => isExtension(factOf(spot)))) return [];
  const isOfOne = alike.every((spot) => classOf(spot) === classOf(first));
  const { parent } = factOf(first);
  if (!isOfOne || parent === undefined || !isSeen(mind, from, { unit: first.unit, index: parent }, startFuel))
    return [];
  return alike.filter(({ unit, index }) => {
    const text = unit.symbol(index).parameters[0]?.type;
    if (text === undefined) return false;
    const takes = typeThings(mind, { unit, at: index, text, self: undefined }, startFuel);
    return takes.length > 0 && takes.every((thing) => thing.kind === 'external');
  });
}

function classOf({ unit, index }: Spot): string {
  const { parent } = unit.symbol(index);
  const { namespace = '', qualifiedName } = unit.symbol(parent ?? 0);
  return `${namespace}.${qualifiedName}`;
}

/** Not a value of a type of which the repository has everything. */
function mayBeFromOutside(mind: Mind, thing: Thing): boolean {
  // A type by its name is no value: `string.Join(…)`.
  if (thing.kind === 'external') return thing.origin !== 'static' || thing.part !== undefined;
  if (thing.kind === 'symbol') return isVariable(thing);
  return thing.kind === 'instance' && lineage(mind, thing, startFuel).isOpen;
}

/** Extensions of a type that is not in the repository, in a class that can be seen from here. */
export function outsideExtensions(
  mind: Mind,
  from: { readonly unit: Unit; readonly at: SymbolIndex },
  thing: Thing,
  name: string,
  fuel: number,
): Things {
  const { linking } = from.unit;
  if (thing.kind !== 'external' || thing.part !== undefined || thing.origin === 'static') return nothing;
  const own = lastPart(thing.name);
  const isTaken = (type: string): boolean =>
    lastPart(type) === own || linking.isAlso?.(own, lastPart(type)) === true;
  return mind.world
    .named(linking, name)
    .filter(({ unit, index }) => {
      const fact = unit.symbol(index);
      const type = linking.isExtension?.(fact) === true ? fact.parameters[0]?.type : undefined;
      if (type === undefined || fact.parent === undefined) return false;
      const takes = typeThings(mind, { unit, at: index, text: type, self: undefined }, fuel);
      return (
        takes.some((other) => other.kind === 'external' && isTaken(other.name)) &&
        isSeen(mind, from, { unit, index: fact.parent }, fuel)
      );
    })
    .map(({ unit, index }) => symbolThing(unit, index, thing));
}

/** Whether the type can be named from a place. */
function isSeen(
  mind: Mind,
  from: { readonly unit: Unit; readonly at: SymbolIndex },
  type: Spot,
  fuel: number,
): boolean {
  const { name, qualifiedName, namespace } = factOf(type);
  return nameAt(mind, from.unit, from, name, fuel).some((other) => {
    if (other.kind !== 'symbol') return false;
    const fact = other.unit.symbol(other.index);
    return fact.qualifiedName === qualifiedName && fact.namespace === namespace;
  });
}
