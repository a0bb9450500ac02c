/** The neighbourhood of a symbol as a graph: callers to its left, callees to its right, and what the user expanded. */
import type { Answers } from '../../api/answers.ts';
import { certaintyOf } from '../../parts/confidence.tsx';
import { groupOf, pathOf, shortName } from '../../parts/symbol-name.tsx';
import type { SceneEdge } from './scene.ts';

export type Walk = Answers['traverse'];
export type Way = 'in' | 'out';

export interface GraphNode {
  readonly id: string;
  readonly kind: string;
  readonly path: string;
  readonly line: number;
  readonly isTest: boolean;
  /** Negative for symbols that lead to the root. */
  readonly layer: number;
  /** For a group: its symbols. */
  readonly members?: readonly GraphNode[];
}

export interface Graph {
  readonly root: string;
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: readonly SceneEdge[];
  /** Number of symbols that a limit cut off. */
  readonly more: number;
}

export interface Part {
  /** The symbol that the walk starts from. */
  readonly from: string;
  readonly way: Way;
  readonly walk: Walk;
}

export function joinParts(root: string, parts: readonly Part[]): Graph {
  const nodes = new Map<string, GraphNode>();
  const edges = new Map<string, SceneEdge>();
  let more = 0;
  for (const { from, way, walk } of parts) {
    const start = nodes.get(walk.root.id)?.layer ?? (from === root ? 0 : undefined);
    // The symbol it was expanded from is gone.
    if (start === undefined) continue;
    more += walk.more;
    for (const { id, kind, path, line, isTest, depth } of walk.nodes) {
      const layer = start + (way === 'in' ? -depth : depth);
      if (!nodes.has(id)) nodes.set(id, { id, kind, path, line, isTest, layer });
    }
    for (const edge of walk.edges) {
      const { source, target, kind, confidence, place, count } = edge;
      const evidence = place === undefined ? undefined : `${place.path}:${place.line}`;
      const drawn = { source, target, kind, certainty: certaintyOf(confidence), weight: count, evidence };
      edges.set(`${source} ${target} ${kind}`, drawn);
    }
  }
  return { root: parts[0]?.walk.root.id ?? root, nodes, edges: [...edges.values()], more };
}

export interface Filter {
  readonly relations: ReadonlySet<string>;
  readonly certainties: ReadonlySet<string>;
  /** Groups of kinds: type, call, value, place. */
  readonly kinds: ReadonlySet<string>;
  readonly tests: 'with' | 'without';
}

/** Without filtered edges and nodes, and without what is no longer connected to the root. */
export function filtered(graph: Graph, { relations, certainties, kinds, tests }: Filter): Graph {
  const isWanted = (node: GraphNode | undefined): boolean =>
    node !== undefined &&
    (node.id === graph.root || (kinds.has(groupOf(node.kind)) && (tests === 'with' || !node.isTest)));
  const edges = graph.edges.filter(
    ({ source, target, kind, certainty }) =>
      relations.has(kind) &&
      certainties.has(certainty) &&
      isWanted(graph.nodes.get(source)) &&
      isWanted(graph.nodes.get(target)),
  );
  const next = new Map<string, string[]>();
  for (const { source, target } of edges) {
    next.set(source, [...(next.get(source) ?? []), target]);
    next.set(target, [...(next.get(target) ?? []), source]);
  }
  const reached = new Set([graph.root]);
  const pending = [graph.root];
  for (let id = pending.pop(); id !== undefined; id = pending.pop())
    for (const other of next.get(id) ?? []) {
      if (reached.has(other)) continue;
      reached.add(other);
      pending.push(other);
    }
  const nodes = new Map([...graph.nodes].filter(([id]) => reached.has(id)));
  return { ...graph, nodes, edges: edges.filter(({ source }) => reached.has(source)) };
}

export type Grouping = 'none' | 'file' | 'folder';

/** The least grouping with which the graph stays legible. */
export function fittingGrouping(graph: Graph, most: number): Grouping {
  if (graph.nodes.size <= most) return 'none';
  return grouped(graph, 'file', new Set()).nodes.size <= most ? 'file' : 'folder';
}

/** Joins the symbols of a layer that share a file or folder, except in opened groups. */
export function grouped(graph: Graph, by: Grouping, opened: ReadonlySet<string>): Graph {
  if (by === 'none') return graph;
  const members = new Map<string, GraphNode[]>();
  for (const node of graph.nodes.values()) {
    const key = node.id === graph.root ? node.id : groupKey(node, by);
    members.set(key, [...(members.get(key) ?? []), node]);
  }
  const nodes = new Map<string, GraphNode>();
  const shownAs = new Map<string, string>();
  for (const [key, inside] of members) {
    const [first] = inside;
    if (first === undefined) continue;
    if (inside.length === 1 || opened.has(key))
      for (const node of inside) {
        nodes.set(node.id, node);
        shownAs.set(node.id, node.id);
      }
    else {
      const path = by === 'file' ? pathOf(first.id) : folderOf(first.path);
      nodes.set(key, {
        ...first,
        id: key,
        kind: 'group',
        path,
        members: inside,
        isTest: inside.every(({ isTest }) => isTest),
      });
      for (const { id } of inside) shownAs.set(id, key);
    }
  }
  return { ...graph, nodes, edges: mergedEdges(graph.edges, shownAs) };
}

function groupKey({ id, path, layer }: GraphNode, by: Grouping): string {
  return `${by} ${layer} ${by === 'file' ? pathOf(id) : folderOf(path)}`;
}

function folderOf(path: string): string {
  const cut = path.lastIndexOf('/');
  return cut < 0 ? '.' : path.slice(0, cut);
}

const order = ['exact', 'probable', 'approximate', 'name'];

/** The surest of the merged edges gives the certainty. */
function mergedEdges(
  edges: readonly SceneEdge[],
  shownAs: ReadonlyMap<string, string>,
): readonly SceneEdge[] {
  const merged = new Map<string, SceneEdge>();
  for (const edge of edges) {
    const source = shownAs.get(edge.source) ?? edge.source;
    const target = shownAs.get(edge.target) ?? edge.target;
    if (source === target) continue;
    const key = `${source} ${target}`;
    const known = merged.get(key);
    const isSurer = known === undefined || order.indexOf(edge.certainty) < order.indexOf(known.certainty);
    merged.set(key, {
      ...(isSurer ? edge : known),
      source,
      target,
      weight: (known?.weight ?? 0) + edge.weight,
    });
  }
  return [...merged.values()];
}

export function labelOf({ id, kind, path, members }: GraphNode): string {
  if (kind !== 'group') return shortName(id);
  return `${path.split('/').at(-1) ?? path} (${members?.length ?? 0})`;
}
