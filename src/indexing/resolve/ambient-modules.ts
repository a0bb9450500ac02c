/** Modules that no file is, but that a block in some file declares: `declare module 'x' { … }`. */
import type { Import } from '../../model/reference.ts';
import { external, factOf, type Mind, nothing, symbolThing, type Things, union, unionOf } from './mind.ts';
import type { Unit } from './unit.ts';
import type { Spot } from './world.ts';

/** What an import of such a module brings; empty when no block declares it, or none of them that name. */
export function ambientThings(mind: Mind, unit: Unit, imported: Import, fuel: number): Things {
  const { kind, module, name } = imported;
  if (unit.linking.ambientModules !== true || module.startsWith('.')) return nothing;
  if (fuel <= 0) {
    mind.world.recorder.runDry();
    return nothing;
  }
  const blocks = mind.world.named(unit.linking, module).filter((spot) => factOf(spot).kind === 'module');
  if (blocks.length === 0) return nothing;
  const whole = union(blocks.map((block) => defaultOf(mind, block)));
  if (kind === 'default') return whole;
  const modules = blocks.map((block) => symbolThing(block.unit, block.index));
  // A block may only add to a module of the outside.
  if (kind === 'module' || name === undefined)
    return whole.length > 0 ? whole : [...modules, external(unit, 'static', `${module}.`)];
  const own = unionOf(modules, (block) => mind.memberOf(block, name, fuel - 1));
  return own.length > 0 ? own : unionOf(whole, (thing) => mind.memberOf(thing, name, fuel - 1));
}

/** `export = x` and `export default x`, of the block or of the file around it. */
function defaultOf(mind: Mind, { unit, index }: Spot): Things {
  const { startRow, endRow, qualifiedName } = unit.symbol(index);
  mind.world.recorder.askHashed(unit.key('default'));
  return union(
    unit
      .exportsNamed('default')
      .filter(({ row }) => row >= startRow && row <= endRow)
      .map(({ local = 'default' }) => {
        const inside = unit.qualified(`${qualifiedName}.${local}`);
        const found = inside.length > 0 ? inside : unit.qualified(local);
        mind.world.recorder.askHashed(unit.memberKey(index, local));
        mind.world.recorder.askHashed(unit.key(local));
        return found.map((symbol) => symbolThing(unit, symbol));
      }),
  );
}
