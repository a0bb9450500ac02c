/** Places a neighbourhood: one column for each number of steps from the root. */
import { groupOf } from '../../parts/symbol-name.tsx';
import { layered } from './layered.ts';
import { type Graph, labelOf } from './neighbourhood.ts';
import type { Scene } from './scene.ts';

const letterWidth = 7.2;
const nodeHeight = 22;
const mostLetters = 34;

export function neighbourhoodScene({ root, nodes, edges }: Graph): Scene {
  const all = [...nodes.values()];
  const sized = all.map((node) => {
    const label = cut(labelOf(node));
    return { id: node.id, width: label.length * letterWidth + 22, height: nodeHeight };
  });
  const layerOf = (id: string): number => nodes.get(id)?.layer ?? 0;
  const tallest = Math.max(700, Math.sqrt(all.length) * 60);
  const places = layered(sized, edges, { layerOf, gapX: 76, gapY: 8, tallest });
  return {
    frames: [],
    edges,
    nodes: all.flatMap((node) => {
      const place = places.get(node.id);
      if (place === undefined) return [];
      const look = node.kind === 'group' ? ('group' as const) : groupOf(node.kind);
      const { id, isTest, path } = node;
      return [{ ...place, id, label: cut(labelOf(node)), remark: path, look, isRoot: id === root, isTest }];
    }),
  };
}

function cut(label: string): string {
  return label.length <= mostLetters ? label : `…${label.slice(1 - mostLetters)}`;
}
