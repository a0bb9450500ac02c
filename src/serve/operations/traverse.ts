/** `traverse`: the neighbourhood of a symbol, breadth first; as a tree, JSON or Graphviz. */
import type { Navigator } from '../../model/answers/navigator.ts';
import { type EdgeKind, edgeKinds } from '../../model/edge.ts';
import type { SymbolKind } from '../../model/symbol.ts';
import { aside } from '../word-advice.ts';
import { confidenceText, counted, freshnessText, headOf, raise, thousands } from './answer-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import type { Operation, Pages } from './operation.ts';
import {
  choiceOf,
  depthField,
  depthOf,
  kindsOf,
  limitField,
  limitOf,
  relationsField,
  relationsOf,
  symbolField,
  textOf,
} from './read-fields.ts';

const formats = ['tree', 'json', 'dot'] as const;
const directions = ['out', 'in', 'both'] as const;
const usual = { depth: 2, limit: 100 } as const;

type Walk = FromOne<ReturnType<Navigator['traverse']>>;
type Out = Walk & {
  readonly format: (typeof formats)[number];
  /** For a page: the totals over all pages. */
  readonly whole?: { readonly nodes: number; readonly edges: number };
};

interface In {
  readonly symbol: string;
  readonly direction: (typeof directions)[number];
  readonly depth: number;
  readonly relations: ReadonlySet<EdgeKind>;
  readonly kinds: ReadonlySet<SymbolKind> | undefined;
  readonly format: (typeof formats)[number];
  readonly limit: number;
}

export const traverse: Operation<In, Out> = {
  name: 'traverse',
  summary: 'Walk the graph from a symbol along chosen relations; prints a tree, JSON or DOT',
  fields: [
    symbolField,
    { name: 'direction', kind: 'text', help: 'out, in or both (default: out)' },
    depthField(usual.depth),
    relationsField,
    {
      name: 'kinds',
      kind: 'text',
      help: "only through these kinds: directory, file, class, function in LocAgent's sense, or any kind of symbol",
    },
    { name: 'format', kind: 'text', help: 'tree, json or dot (default: tree)' },
    limitField(usual.limit, 'symbols'),
  ],
  examples: [
    'codeagent traverse src/engine/open-engine.ts:openEngine --relations calls --depth 3',
    'codeagent traverse src/model/errors.ts --direction in --relations imports --format dot',
  ],
  index: 'build',
  showsEdges: true,
  needsAllFiles: true,
  parse: (given) => ({
    symbol: textOf(given, 'symbol', 'traverse'),
    direction: choiceOf(given, 'direction', directions, 'out'),
    depth: depthOf(given, usual.depth),
    relations: relationsOf(given, edgeKinds),
    kinds: kindsOf(given),
    format: choiceOf(given, 'format', formats, 'tree'),
    limit: limitOf(given, usual.limit),
  }),
  run: async (engine, { symbol, format, ...options }) => ({
    ...countFromOne(engine.graph.traverse(symbol, options)),
    format,
  }),
  isFound: (out) => out.edges.length > 0,
  pages: edgeByEdge(),
  render(out, audience) {
    const { format, ...walk } = out;
    if (format === 'json') return JSON.stringify(walk, undefined, 2);
    if (format === 'dot') return dotText(walk);
    const higher = aside(audience, raise('limit'));
    const { nodes, edges } = walk.whole ?? { nodes: walk.nodes.length, edges: walk.edges.length };
    return [
      `${headOf(walk.root)}  ${counted(nodes - 1, 'symbol')}, ${counted(edges, 'edge')}`,
      ...treeLines(walk),
      // A lower bound: the neighbours of nodes beyond the limit are unknown.
      ...(walk.more > 0 ? [`… and at least ${thousands(walk.more)} more${higher}`] : []),
      ...(walk.unreadFiles > 0
        ? [`Links from up to ${thousands(walk.unreadFiles)} files were not read${higher}`]
        : []),
      ...freshnessText(walk, audience),
    ].join('\n');
  },
};

/** Pages by edges. Each page has the nodes at the ends of its edges. */
function edgeByEdge(): Pages<Out> {
  return {
    list: ({ edges }) => edges,
    withList(out, list) {
      const edges = list as Out['edges'];
      const ends = new Set(edges.flatMap(({ source, target }) => [source, target]));
      const nodes = out.nodes.filter(({ id }) => id === out.root.id || ends.has(id));
      return { ...out, edges, nodes, whole: { nodes: out.nodes.length, edges: out.edges.length } };
    },
  };
}

/**
 * Places each symbol below the symbol from which the walk first reached it. If that symbol was placed on an
 * earlier page, a further page repeats it without its edge.
 */
function treeLines({ root, nodes, edges }: Walk): readonly string[] {
  const depths = new Map(nodes.map(({ id, depth }) => [id, depth]));
  const below = new Map<string, string[]>();
  const placed = new Set([root.id]);
  const lines = new Map<string, string>();
  for (const edge of edges) {
    const isOut = (depths.get(edge.source) ?? 0) < (depths.get(edge.target) ?? 0);
    const [parent, child] = isOut ? [edge.source, edge.target] : [edge.target, edge.source];
    if (placed.has(child)) continue;
    placed.add(child);
    below.set(parent, [...(below.get(parent) ?? []), child]);
    lines.set(
      child,
      `${isOut ? '→' : '←'} ${edge.kind} ${child}${evidence(edge, child)}${confidenceText(edge.confidence)}`,
    );
  }
  const linesOf = (id: string, depth: number): readonly string[] =>
    (below.get(id) ?? []).flatMap((child) => [
      `${'  '.repeat(depth)}${lines.get(child)}`,
      ...linesOf(child, depth + 1),
    ]);
  const elsewhere = nodes.filter(({ id }) => below.has(id) && !placed.has(id));
  return [
    ...linesOf(root.id, 1),
    ...elsewhere.flatMap(({ id, depth }) => [`${'  '.repeat(depth)}… ${id}`, ...linesOf(id, depth + 1)]),
  ];
}

function evidence({ place, count }: Walk['edges'][number], id: string): string {
  if (place === undefined) return '';
  const times = count > 1 ? ` ×${thousands(count)}` : '';
  return `  ${id === place.path || id.startsWith(`${place.path}:`) ? '' : place.path}:${place.line}${times}`;
}

function dotText({ nodes, edges }: Walk): string {
  return [
    'digraph {',
    ...nodes.map(({ id, kind }) => `  ${JSON.stringify(id)} [kind=${JSON.stringify(kind)}];`),
    ...edges.map(
      ({ source, target, kind, confidence }) =>
        `  ${JSON.stringify(source)} -> ${JSON.stringify(target)} [label=${JSON.stringify(kind)}, confidence=${confidence}];`,
    ),
    '}',
  ].join('\n');
}
