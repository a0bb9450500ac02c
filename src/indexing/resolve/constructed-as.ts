/** What was constructed for a variable, where that says more than the type it was declared with. */
import type { Value } from '../../model/reference.ts';
import type { SymbolIndex } from '../../model/symbol.ts';
import { elementOf } from './containers.ts';
import { lineage } from './members.ts';
import { type Mind, type Thing, type Things, union, unionOf } from './mind.ts';
import type { Unit } from './unit.ts';

interface Given {
  readonly unit: Unit;
  readonly at: SymbolIndex;
  readonly values: readonly Value[];
}

/** Values of the declared types, where it is not known that nothing else than these was made. */
export function constructedAs(
  mind: Mind,
  declared: Things,
  { unit, at, values }: Given,
  evaluate: (mind: Mind, unit: Unit, value: Value, at: SymbolIndex, fuel: number) => Things,
  fuel: number,
): Things {
  if (values.length === 0 || unit.linking.constructedWins !== true) return declared;
  if (fuel <= 0) {
    mind.world.recorder.runDry();
    return declared;
  }
  const made = values.map((value) => evaluate(mind, unit, value, at, fuel - 1));
  const isKnown = made.every(
    (things) => things.length > 0 && things.every((thing) => isOneOf(mind, thing, declared, fuel)),
  );
  return isKnown ? union(made) : declared;
}

/** Whether it is a value of one of these types, or a list of such. */
function isOneOf(mind: Mind, thing: Thing, declared: Things, fuel: number): boolean {
  if (thing.kind === 'external' && thing.keys !== undefined) {
    const wanted = unionOf(declared, elementOf);
    return elementOf(thing).every((element) => isOneOf(mind, element, wanted, fuel));
  }
  return (
    thing.kind === 'instance' &&
    // Arguments of a generic type are in the declared one alone.
    thing.unit.symbol(thing.index).typeParameters.length === 0 &&
    lineage(mind, thing, fuel).types.some(({ unit, index }) =>
      declared.some((wanted) => wanted.kind === 'instance' && wanted.unit === unit && wanted.index === index),
    )
  );
}
