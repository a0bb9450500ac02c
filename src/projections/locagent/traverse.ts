/**
 * LocAgent's graph traversal (dependency_graph/traverse_graph.py): from some roots, along or against the edges, up to
 * a number of hops. Tests are never entered. Pending nodes form a stack, so beyond two hops a node may be reached by
 * a longer path first, and its neighbours are then not followed as far as in a breadth-first search.
 */
import type {
  LocagentEdge,
  LocagentEdgeType,
  LocagentGraph,
  LocagentNodeType,
} from '../../model/answers/locagent-graph.ts';

export interface TraverseOptions {
  /** `both`: upstream from the roots and downstream from the roots, never changing direction. */
  readonly direction: 'downstream' | 'upstream' | 'both';
  /** Undefined: LocAgent's limit for "unlimited". */
  readonly hops: number | undefined;
  /** Undefined allows every type. */
  readonly nodeTypes: readonly LocagentNodeType[] | undefined;
  readonly edgeTypes: readonly LocagentEdgeType[] | undefined;
}

export interface Traversal {
  /** The roots come first. */
  readonly nodes: readonly string[];
  readonly edges: readonly LocagentEdge[];
}

// LocAgent's interpretation of hops = -1.
const maxHops = 20;

/** Ignores roots that are not in the graph. */
export function traverse(
  graph: LocagentGraph,
  roots: readonly string[],
  options: TraverseOptions,
): Traversal {
  const { direction, hops = maxHops } = options;
  const neighbours = createNeighbours(graph, options);
  const known = roots.filter((root) => neighbours.has(root));
  const nodes = new Set(known);
  const edges = new Set<LocagentEdge>();
  const visited = new Set<string>();
  const pending = known.map((id) => ({ id, level: 0 }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { id, level } = next;
    if (visited.has(id) || Math.abs(level) >= hops) continue;
    visited.add(id);
    const follow = (side: 'source' | 'target', step: 1 | -1): void => {
      for (const edge of neighbours.beyond(id, side)) {
        edges.add(edge);
        nodes.add(edge.source).add(edge.target);
        pending.push({ id: side === 'target' ? edge.target : edge.source, level: level + step });
      }
    };
    if (level > 0 || (level === 0 && direction !== 'upstream')) follow('target', 1);
    if (level < 0 || (level === 0 && direction !== 'downstream')) follow('source', -1);
  }
  return { nodes: [...nodes], edges: [...edges] };
}

/** Graphviz text as LocAgent passes it to the model: nodes, then edges in the order of their sources. */
export function dotText({ nodes, edges }: Traversal): string {
  if (nodes.length === 0) return '';
  const bySource = groupBy(edges, 'source');
  const lines = [
    ...nodes.map((id) => `"${id}";`),
    ...nodes.flatMap((id) =>
      (bySource.get(id) ?? []).map(
        ({ source, target, type }) => `"${source}" -> "${target}" [type=${type}];`,
      ),
    ),
  ];
  return `digraph {\n${lines.join('\n')}\n}\n`;
}

function createNeighbours(graph: LocagentGraph, { nodeTypes, edgeTypes }: TraverseOptions) {
  const types = new Map(graph.nodes.map(({ id, type }) => [id, type]));
  const passing = graph.edges.filter(({ type }) => edgeTypes === undefined || edgeTypes.includes(type));
  const edgesBy = { source: groupBy(passing, 'source'), target: groupBy(passing, 'target') };
  const mayEnter = (id: string): boolean => {
    const type = types.get(id);
    return type !== undefined && (nodeTypes === undefined || nodeTypes.includes(type)) && !isTest(id);
  };
  return {
    has: (id: string): boolean => types.has(id),
    /** Edges between this node and the nodes at the given side of them. */
    beyond: (id: string, side: 'source' | 'target'): readonly LocagentEdge[] =>
      (edgesBy[side === 'target' ? 'source' : 'target'].get(id) ?? []).filter((edge) => mayEnter(edge[side])),
  };
}

/** True when some word of the path starts with `test`. */
function isTest(id: string): boolean {
  const path = id.split(':')[0] ?? '';
  return path
    .toLowerCase()
    .split(/[ _/]/)
    .some((word) => word.startsWith('test'));
}

function groupBy(
  edges: readonly LocagentEdge[],
  side: 'source' | 'target',
): ReadonlyMap<string, readonly LocagentEdge[]> {
  const groups = new Map<string, LocagentEdge[]>();
  for (const edge of edges) {
    const known = groups.get(edge[side]);
    if (known === undefined) groups.set(edge[side], [edge]);
    else known.push(edge);
  }
  return groups;
}
