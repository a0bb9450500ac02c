/**
 * Layers for a graph that may have cycles: an order of the nodes in which few edges lead backwards (Eades, Lin and Smyth
 * 1993), and along the others the longest path.
 */
import type { Arrow } from './layered.ts';

export interface WeightedArrow extends Arrow {
  readonly weight: number;
}

/**
 * Sources of edges are left of their targets, as far as cycles allow. Folders of one program often depend on each other
 * in a long chain; rather than in more than `mostLayers` columns, they stand in the same order in fewer.
 */
export function layersOf(
  ids: readonly string[],
  arrows: readonly WeightedArrow[],
  { mostLayers }: { readonly mostLayers: number },
): ReadonlyMap<string, number> {
  const order = fewBackwards(ids, arrows);
  const position = new Map(order.map((id, at) => [id, at]));
  const incoming = new Map<string, string[]>();
  for (const { source, target } of arrows) {
    if ((position.get(source) ?? 0) >= (position.get(target) ?? 0)) continue;
    incoming.set(target, [...(incoming.get(target) ?? []), source]);
  }
  const layers = new Map<string, number>();
  for (const id of order) {
    const before = incoming.get(id)?.map((source) => layers.get(source) ?? 0) ?? [];
    layers.set(id, before.length === 0 ? 0 : Math.max(...before) + 1);
  }
  const count = Math.max(0, ...layers.values()) + 1;
  if (count <= mostLayers) return layers;
  const inColumn = Math.ceil(order.length / mostLayers);
  return new Map(order.map((id, at) => [id, Math.floor(at / inColumn)]));
}

function fewBackwards(ids: readonly string[], arrows: readonly WeightedArrow[]): readonly string[] {
  const left = new Set(ids);
  const [starts, ends]: [string[], string[]] = [[], []];
  while (left.size > 0) {
    const flow = new Map([...left].map((id) => [id, { into: 0, out: 0 }]));
    for (const { source, target, weight } of arrows) {
      const [from, to] = [flow.get(source), flow.get(target)];
      if (from === undefined || to === undefined) continue;
      from.out += weight;
      to.into += weight;
    }
    const sinks = [...flow].filter(([, { out }]) => out === 0).map(([id]) => id);
    const sources = [...flow].filter(([, { into, out }]) => into === 0 && out > 0).map(([id]) => id);
    if (sinks.length + sources.length > 0) {
      ends.unshift(...sinks);
      starts.push(...sources);
      for (const id of [...sinks, ...sources]) left.delete(id);
      continue;
    }
    const [best] = [...flow].sort(([, one], [, other]) => other.out - other.into - (one.out - one.into));
    if (best === undefined) break;
    starts.push(best[0]);
    left.delete(best[0]);
  }
  return [...starts, ...ends];
}
