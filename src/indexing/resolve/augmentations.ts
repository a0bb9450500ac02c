/** Members that a block of another file adds to a type of a module: `declare module './shop' { interface Shop { … } }`. */
import { typeKinds } from '../../model/symbol.ts';
import { factOf, type Mind, startFuel } from './mind.ts';
import { modulesOf, nameInPlace } from './names.ts';
import type { Spot } from './world.ts';

export function addedMembers(mind: Mind, type: Spot, member: string): readonly Spot[] {
  const { parent, name } = factOf(type);
  const { linking } = type.unit;
  if (linking.ambientModules !== true || (parent !== undefined && parent !== 0)) return [];
  return mind.world.named(linking, name).flatMap((declaration) => {
    if (!isAddedTo(mind, declaration, type)) return [];
    const { unit, index } = declaration;
    mind.world.recorder.askHashed(unit.memberKey(index, member));
    return unit.children(index, member).map((child) => ({ unit, index: child }));
  });
}

/** Whether a declaration stands in a block for a module in which its name means the type. */
function isAddedTo(mind: Mind, { unit, index }: Spot, type: Spot): boolean {
  const { kind, name, parent } = unit.symbol(index);
  const block = parent === undefined ? undefined : unit.symbol(parent);
  if (block?.kind !== 'module' || !typeKinds.has(kind)) return false;
  const places = modulesOf(mind, unit, { kind: 'named', module: block.name, name, local: undefined });
  return places.some((place) =>
    nameInPlace(mind, unit, place, name, startFuel).some(
      (thing) => thing.kind === 'symbol' && thing.unit === type.unit && thing.index === type.index,
    ),
  );
}
