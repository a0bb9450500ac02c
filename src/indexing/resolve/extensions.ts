/** Functions that can be called like members of their first parameter's type. */
import type { SymbolIndex } from '../../model/symbol.ts';
import { isItself, lastPart, type Mind, nothing, symbolThing, type Thing, type Things } from './mind.ts';
import { nameAt } from './names.ts';
import { typeThings } from './types.ts';
import type { Unit } from './unit.ts';

/** Of a type of the repository. */
export function extensions(
  mind: Mind,
  thing: Extract<Thing, { kind: 'instance' }>,
  name: string,
  fuel: number,
): Things {
  const { linking } = thing.unit;
  const { isExtension } = linking;
  if (isExtension === undefined) return nothing;
  return mind.world
    .named(linking, name)
    .filter(({ unit, index }) => {
      const fact = unit.symbol(index);
      const type = isExtension(fact) ? fact.parameters[0]?.type : undefined;
      if (type === undefined) return false;
      const takes = typeThings(mind, { unit, at: index, text: type, self: undefined }, fuel);
      return takes.some((other) => isItself(other, thing));
    })
    .map(({ unit, index }) => symbolThing(unit, index, thing));
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
  if (thing.kind !== 'external' || thing.part !== undefined) return nothing;
  const isSeen = (unit: Unit, type: SymbolIndex): boolean => {
    const { name: typeName, qualifiedName, namespace } = unit.symbol(type);
    return nameAt(mind, from.unit, from, typeName, fuel).some((other) => {
      if (other.kind !== 'symbol') return false;
      const fact = other.unit.symbol(other.index);
      return fact.qualifiedName === qualifiedName && fact.namespace === namespace;
    });
  };
  return mind.world
    .named(linking, name)
    .filter(({ unit, index }) => {
      const fact = unit.symbol(index);
      const type = linking.isExtension?.(fact) === true ? fact.parameters[0]?.type : undefined;
      if (type === undefined || fact.parent === undefined) return false;
      const takes = typeThings(mind, { unit, at: index, text: type, self: undefined }, fuel);
      return (
        takes.some((other) => other.kind === 'external' && lastPart(other.name) === lastPart(thing.name)) &&
        isSeen(unit, fact.parent)
      );
    })
    .map(({ unit, index }) => symbolThing(unit, index, thing));
}
