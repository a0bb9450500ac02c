/** Which segments to merge next, from their sizes alone. Pure. */
import type { Segment } from './segment.ts';

export interface MergePlan {
  readonly segments: readonly number[];
}

/** So many of about the same size become one: a file is merged once for every factor of this. */
const fanIn = 8;
/** More of a segment is dead than this: it is written anew. Costs no more than what died once cost. */
const deadShare = 0.3;

/** Undefined when all is well. */
export function planMerge(
  segments: readonly Pick<Segment, 'id' | 'files' | 'dead'>[],
): MergePlan | undefined {
  const dying = segments.find(({ files, dead }) => dead.length > files.length * deadShare);
  if (dying !== undefined) return { segments: [dying.id] };
  const tiers = new Map<number, number[]>();
  for (const { id, files, dead } of segments) {
    const tier = Math.floor(Math.log(Math.max(1, files.length - dead.length)) / Math.log(fanIn));
    tiers.set(tier, [...(tiers.get(tier) ?? []), id]);
  }
  const full = [...tiers.entries()]
    .sort(([one], [other]) => one - other)
    .find(([, ids]) => ids.length >= fanIn);
  return full === undefined ? undefined : { segments: full[1] };
}
