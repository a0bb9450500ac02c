/** Repeated nodes of call trees say where they are shown with their children. */
import { expect, it } from 'vitest';
import { placeRepeated } from './repeated-nodes.ts';

type Node = Parameters<typeof placeRepeated>[0][number];

function node(name: string, again: Node['again'], children: readonly Node[] = []): Node {
  return { id: name, name, again, children } as unknown as Node;
}

it.each([
  [
    'above',
    [node('a', undefined, [node('x', undefined)]), node('b', undefined, [node('x', 'repeated')])],
    'shown above under a',
  ],
  [
    'below',
    [node('a', undefined, [node('x', 'repeated')]), node('b', undefined, [node('x', undefined)])],
    'shown below under b',
  ],
  ['at the top', [node('a', undefined, [node('b', 'repeated')]), node('b', undefined)], 'shown below'],
  ['a cycle', [node('a', undefined, [node('a', 'cycle')])], undefined],
] as const)('%s', (_, nodes, expected) => {
  const all = placeRepeated(nodes).flatMap(({ children }) => children);
  expect(all.find(({ again }) => again !== undefined)?.shownAt).toBe(expected);
});
