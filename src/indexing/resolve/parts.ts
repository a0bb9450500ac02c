/** What a value is made of, by place: `.0` of `struct Name(Inner)`, and what the variant `Some(Inner)` carries. */
import { factOf, type Mind, nothing, type Thing, type Things } from './mind.ts';
import { typeThings } from './types.ts';

/** Facts have them as the parameters of a type or a variant, which is called with them. */
export function partAt(
  mind: Mind,
  thing: Extract<Thing, { kind: 'instance' | 'symbol' }>,
  name: string,
  fuel: number,
): Things {
  if (!/^\d+$/.test(name)) return nothing;
  const { kind, parameters, qualifiedName } = factOf(thing);
  if (kind !== 'struct' && kind !== 'enum-member') return nothing;
  const { unit, index } = thing;
  mind.world.recorder.askHashed(unit.key(qualifiedName));
  const type = parameters[Number(name)]?.type;
  if (type === undefined) return nothing;
  return typeThings(
    mind,
    { unit, at: index, text: type, self: thing.kind === 'instance' ? thing : undefined },
    fuel,
  );
}
