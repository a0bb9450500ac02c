/** Selects the segments to merge next, by their sizes alone. Pure. */
import type { Segment } from './segment.ts';

export interface MergePlan {
  readonly segments: readonly number[];
}

/** This many segments of similar size become one; a file is merged once for every factor of this size. */
const fanIn = 8;
/**
 * A segment with a larger share of dead files is written again. That costs no more than writing the dead files did.
 */
const deadShare = 0.3;

/** Undefined when no merge is due. */
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
