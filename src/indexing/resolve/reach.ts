/**
 * What a file sees of a namespace that many files add to: the names of those that it includes, however indirectly. Asked
 * only where several files have the name, as everything on the way there is depended on.
 */
import type { FilePath } from '../../model/source-file.ts';
import type { Mind } from './mind.ts';
import type { Unit } from './unit.ts';
import type { Spot } from './world.ts';

/** Those that can be seen; all when none is known to be. What is no header is declared by one. */
export function seenFrom(mind: Mind, unit: Unit, spots: readonly Spot[]): readonly Spot[] {
  const { includes } = unit.linking;
  if (includes === undefined || spots.length < 2) return spots;
  const headers = new Set(spots.flatMap((spot) => (includes.isHeader(spot.unit.path) ? [spot.unit] : [])));
  if (headers.size < 2) return spots;
  const reached = reachedBy(mind, unit);
  if (!spots.some((spot) => reached.has(spot.unit))) return spots;
  return spots.filter((spot) => reached.has(spot.unit) || !headers.has(spot.unit));
}

function reachedBy(mind: Mind, from: Unit): ReadonlySet<Unit> {
  const { recorder, reached } = mind.world;
  return recorder.conclude(reached, from, 0, () => {
    const found = new Set([from]);
    const open = [from];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const path of includedBy(mind, next)) {
        const unit = mind.world.unit(path);
        if (unit === undefined || found.has(unit)) continue;
        found.add(unit);
        open.push(unit);
      }
    }
    return found;
  });
}

function includedBy(mind: Mind, unit: Unit): readonly FilePath[] {
  const { recorder, included } = mind.world;
  return recorder.conclude(included, unit, 0, () => {
    recorder.askHashed(unit.key('*'));
    const tree = mind.world.tree(unit.linking);
    return unit.imports.flatMap((imported) => unit.linking.includes?.files(imported, unit, tree) ?? []);
  });
}
