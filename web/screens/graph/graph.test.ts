/** Layouts and exports of graphs. */
import { describe, expect, it } from 'vitest';
import { squarify } from '../map/treemap.ts';
import { exported } from './export.ts';
import { layered } from './layered.ts';
import { layersOf } from './layers.ts';
import { filtered, grouped, joinParts, type Part } from './neighbourhood.ts';
import type { Scene } from './scene.ts';

const arrowsIn = (text: string) =>
  text.split(' ').map((arrow) => {
    const [source = '', target = ''] = arrow.split('>');
    return { source, target, weight: 1 };
  });

describe('layers', () => {
  it.each([
    ['a>b b>c', 9, 'a0 b1 c2'],
    ['a>b a>c b>d c>d', 9, 'a0 b1 c1 d2'],
    ['a>b b>c c>a', 9, 'a0 b1 c2'],
    ['a>b b>c c>d d>e e>f', 3, 'a0 b0 c1 d1 e2 f2'],
  ])('%s, at most %i', (text, mostLayers, expected) => {
    const arrows = arrowsIn(text);
    const ids = [...new Set(arrows.flatMap(({ source, target }) => [source, target]))];
    const layers = layersOf(ids, arrows, { mostLayers });
    expect(
      [...layers]
        .map(([id, layer]) => `${id}${layer}`)
        .sort()
        .join(' '),
    ).toBe(expected);
  });
});

it('no two nodes of a layered drawing overlap, and a tall column is broken', () => {
  const nodes = Array.from({ length: 500 }, (_, at) => ({ id: `n${at}`, width: 80, height: 20 }));
  const arrows = nodes.slice(1).map(({ id }) => ({ source: 'n0', target: id }));
  const layerOf = (id: string): number => (id === 'n0' ? 0 : 1);
  const places = [...layered(nodes, arrows, { layerOf, gapX: 40, gapY: 5, tallest: 1_000 }).values()];
  expect(places).toHaveLength(500);
  const cells = new Set(places.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`));
  expect(cells.size).toBe(500);
  const height = Math.max(...places.map(({ y }) => y)) - Math.min(...places.map(({ y }) => y));
  expect(height).toBeLessThan(1_100);
});

it('the areas of a treemap are in proportion and fill the frame', () => {
  const frame = { x: 0, y: 0, width: 100, height: 60 };
  const areas = squarify([6, 3, 2, 1], frame).map(({ width, height }) => Math.round(width * height));
  expect(areas).toEqual([3_000, 1_500, 1_000, 500]);
});

describe('a neighbourhood', () => {
  const node = (id: string, depth: number, kind = 'function') => ({
    id,
    kind,
    name: id,
    path: id.split(':')[0] ?? id,
    line: 1,
    endLine: 2,
    isTest: id.startsWith('test'),
    depth,
  });
  const edge = (source: string, target: string, confidence = 'exact') => ({
    kind: 'calls',
    source,
    target,
    confidence,
    extractor: 'syntax',
    place: { path: 'a.py', line: 1, column: 1 },
    count: 1,
  });
  const part = (from: string, way: 'in' | 'out', nodes: readonly object[], edges: readonly object[]): Part =>
    ({ from, way, walk: { root: nodes[0], nodes, edges, more: 0, unreadFiles: 0 } }) as unknown as Part;
  const graph = joinParts('a.py:a', [
    part(
      'a.py:a',
      'in',
      [node('a.py:a', 0), node('b.py:b', 1), node('test.py:t', 1)],
      [edge('b.py:b', 'a.py:a', 'approximate'), edge('test.py:t', 'a.py:a')],
    ),
    part(
      'a.py:a',
      'out',
      [node('a.py:a', 0), node('c.py:c', 1), node('c.py:d', 1)],
      [edge('a.py:a', 'c.py:c'), edge('a.py:a', 'c.py:d')],
    ),
  ]);
  const everything = {
    relations: new Set(['calls']),
    certainties: new Set(['exact', 'probable', 'approximate']),
    kinds: new Set(['call', 'type', 'value', 'place']),
    tests: 'with',
  } as const;

  it('has callers left and callees right of the root', () => {
    expect([...graph.nodes.values()].map(({ id, layer }) => `${id} ${layer}`)).toEqual([
      'a.py:a 0',
      'b.py:b -1',
      'test.py:t -1',
      'c.py:c 1',
      'c.py:d 1',
    ]);
  });

  it.each([
    ['without tests', { ...everything, tests: 'without' }, 4],
    ['proven', { ...everything, certainties: new Set(['exact']) }, 4],
    ['no functions', { ...everything, kinds: new Set(['type']) }, 1],
    ['other relations', { ...everything, relations: new Set(['imports']) }, 1],
  ] as const)('filtered: %s', (_, filter, expected) => {
    expect(filtered(graph, filter).nodes.size).toBe(expected);
  });

  it('joins the symbols of a file in a layer, unless the group is opened', () => {
    const joined = grouped(graph, 'file', new Set());
    const group = [...joined.nodes.values()].find(({ kind }) => kind === 'group');
    expect([joined.nodes.size, group?.members?.length]).toEqual([4, 2]);
    expect(joined.edges.filter(({ target }) => target === group?.id)).toHaveLength(1);
    expect(grouped(graph, 'file', new Set([group?.id ?? ''])).nodes.size).toBe(5);
  });
});

it('exports escape hostile names', () => {
  const name = `<script>"\\ & '\n`;
  const node = { id: name, label: name, remark: '', look: 'call', isRoot: true, isTest: false } as const;
  const scene: Scene = {
    frames: [],
    nodes: [{ ...node, x: 0, y: 0, width: 10, height: 10 }],
    edges: [
      { source: name, target: name, kind: 'calls', certainty: 'exact', weight: 1, evidence: undefined },
    ],
  };
  const palette = new Proxy({}, { get: () => '#000' }) as Parameters<typeof exported>[2];
  expect(exported(scene, 'svg', palette).text).not.toContain('<script>');
  expect(exported(scene, 'dot', palette).text).toContain(`"<script>\\"\\\\ & ' "`);
  expect(JSON.parse(exported(scene, 'json', palette).text)).toMatchObject({ nodes: [{ id: name }] });
});
