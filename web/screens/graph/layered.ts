/**
 * A layered layout from left to right: nodes in columns, ordered so that few edges cross (barycentres, Sugiyama 1981).
 * Columns that would become too tall are broken into several beside each other.
 */
import type { Box } from './scene.ts';

export interface Sized {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface Arrow {
  readonly source: string;
  readonly target: string;
}

export interface LayeredOptions {
  readonly layerOf: (id: string) => number;
  readonly gapX: number;
  readonly gapY: number;
  /** A taller column is broken. */
  readonly tallest: number;
}

const sweeps = 6;

export function layered(
  nodes: readonly Sized[],
  arrows: readonly Arrow[],
  options: LayeredOptions,
): ReadonlyMap<string, Box> {
  const columns = ordered(nodes, arrows, options.layerOf);
  const places = new Map<string, Box>();
  let x = 0;
  for (const column of columns) {
    for (const part of broken(column, options)) {
      const height = part.reduce((sum, node) => sum + node.height + options.gapY, -options.gapY);
      const width = Math.max(0, ...part.map((node) => node.width));
      let y = -height / 2;
      for (const node of part) {
        places.set(node.id, { x, y, width: node.width, height: node.height });
        y += node.height + options.gapY;
      }
      x += width + options.gapX / 4;
    }
    x += (options.gapX * 3) / 4;
  }
  return places;
}

/** Columns from left to right, each in its order from top to bottom. */
function ordered(
  nodes: readonly Sized[],
  arrows: readonly Arrow[],
  layerOf: (id: string) => number,
): readonly (readonly Sized[])[] {
  const layers = new Map<number, Sized[]>();
  for (const node of nodes) {
    const layer = layerOf(node.id);
    const known = layers.get(layer);
    if (known === undefined) layers.set(layer, [node]);
    else known.push(node);
  }
  const columns = [...layers].sort(([one], [other]) => one - other).map(([, column]) => column);
  const neighbours = neighboursOf(arrows);
  const rank = new Map<string, number>();
  const number = (column: readonly Sized[]): void => {
    column.forEach(({ id }, at) => void rank.set(id, (at + 0.5) / column.length));
  };
  columns.forEach(number);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const order = sweep % 2 === 0 ? columns : columns.toReversed();
    for (const column of order) {
      const wish = new Map(
        column.map(({ id }) => [id, meanRank(neighbours.get(id), rank) ?? rank.get(id) ?? 0]),
      );
      column.sort((one, other) => (wish.get(one.id) ?? 0) - (wish.get(other.id) ?? 0));
      number(column);
    }
  }
  return columns;
}

function neighboursOf(arrows: readonly Arrow[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (from: string, to: string): void => {
    const known = found.get(from);
    if (known === undefined) found.set(from, [to]);
    else known.push(to);
  };
  for (const { source, target } of arrows) {
    add(source, target);
    add(target, source);
  }
  return found;
}

function meanRank(ids: readonly string[] | undefined, rank: ReadonlyMap<string, number>): number | undefined {
  const ranks = ids?.flatMap((id) => rank.get(id) ?? []) ?? [];
  return ranks.length === 0 ? undefined : ranks.reduce((sum, each) => sum + each, 0) / ranks.length;
}

function broken(column: readonly Sized[], { tallest, gapY }: LayeredOptions): readonly (readonly Sized[])[] {
  const total = column.reduce((sum, { height }) => sum + height + gapY, 0);
  const wanted = total / Math.ceil(total / tallest);
  const parts: Sized[][] = [[]];
  let height = 0;
  for (const node of column) {
    if (height > 0 && height + node.height > wanted + node.height / 2) {
      parts.push([]);
      height = 0;
    }
    parts.at(-1)?.push(node);
    height += node.height + gapY;
  }
  return parts;
}
