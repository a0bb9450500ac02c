/** `traverse_graph`: the neighbourhood of entities, with LocAgent's fields and terms. */
import type { Navigator } from '../../model/answers/navigator.ts';
import type { Traversal } from '../../model/answers/traversal.ts';
import type { EdgeKind } from '../../model/edge.ts';
import { EngineError } from '../../model/errors.ts';
import type { SymbolKind } from '../../model/symbol.ts';
import { countFromOne } from '../operations/count-from-one.ts';
import type { FieldValue, Operation } from '../operations/operation.ts';
import { choiceOf, limitOf } from '../operations/read-fields.ts';
import { traverse } from '../operations/traverse.ts';
import type { Audience } from '../word-advice.ts';
import { dependencyType, entityType, kindsIn, relationsIn } from './entity.ts';

const ourDirections = { downstream: 'out', upstream: 'in', both: 'both' } as const;
const directions = ['downstream', 'upstream', 'both'] as const;
export const deepest = 10;

type Walk = ReturnType<Navigator['traverse']>;

interface In {
  readonly starts: readonly string[];
  readonly direction: (typeof directions)[number];
  readonly depth: number;
  readonly kinds: ReadonlySet<SymbolKind>;
  readonly relations: ReadonlySet<EdgeKind>;
  readonly limit: number;
}

interface Out {
  readonly nodes: readonly object[];
  readonly edges: readonly object[];
  /** One walk for each start. */
  readonly walks: readonly Walk[];
  /** Entities that the limit cut off. */
  readonly more: number;
}

export const traverseGraph: Operation<In, Out> = {
  name: 'traverse_graph',
  summary: 'Walk the graph from entities, breadth first',
  fields: [
    {
      name: 'start_entities',
      kind: 'argument',
      isRepeated: true,
      isRequired: true,
      help: 'ids of the entities to start from',
    },
    { name: 'direction', kind: 'text', help: 'downstream, upstream or both (default: downstream)' },
    { name: 'traversal_depth', kind: 'number', help: `1 to ${deepest}; -1 for the maximum (default: 2)` },
    { name: 'entity_type_filter', kind: 'text', isRepeated: true, help: 'directory, file, class, function' },
    {
      name: 'dependency_type_filter',
      kind: 'text',
      isRepeated: true,
      help: 'contains, imports, invokes, inherits',
    },
    { name: 'limit', kind: 'number', help: 'maximum number of entities per start (default: 100)' },
  ],
  examples: [],
  index: 'build',
  parse(given) {
    const starts = Array.isArray(given.start_entities) ? (given.start_entities as readonly string[]) : [];
    if (starts.length === 0 || starts.length > 100)
      throw new EngineError('bad-input', `start_entities must be 1 to 100 ids, not ${starts.length}`);
    return {
      starts,
      direction: choiceOf(given, 'direction', directions, 'downstream'),
      depth: depthIn(given.traversal_depth ?? 2),
      kinds: kindsIn(given, 'entity_type_filter'),
      relations: relationsIn(given, 'dependency_type_filter'),
      limit: limitOf(given, 100),
    };
  },
  async run(engine, { starts, direction, ...options }) {
    const navigator = engine.graph;
    const walks = starts.map((start) =>
      navigator.traverse(start, { ...options, direction: ourDirections[direction] }),
    );
    return {
      nodes: nodesOf(walks),
      edges: edgesOf(walks),
      walks,
      more: walks.reduce((sum, { more }) => sum + more, 0),
    };
  },
  isFound: ({ edges }) => edges.length > 0,
  json: ({ nodes, edges, walks, more }, audience) => ({
    nodes,
    edges,
    trees: treesOf(walks, audience),
    more,
  }),
  render: ({ walks }, audience) => treesOf(walks, audience).join('\n\n'),
};

function treesOf(walks: readonly Walk[], audience: Audience): readonly string[] {
  return walks.map((walk) => traverse.render({ ...countFromOne(walk), format: 'tree' }, audience));
}

function depthIn(depth: FieldValue): number {
  if (typeof depth === 'number' && depth >= 1 && depth <= deepest) return depth;
  throw new EngineError('bad-input', `traversal_depth must be 1 to ${deepest}, or -1`);
}

/** Each node once, with its least depth from any start. */
function nodesOf(walks: readonly Traversal[]): readonly object[] {
  const nearest = new Map<string, Traversal['nodes'][number]>();
  for (const node of walks.flatMap(({ nodes }) => nodes)) {
    const known = nearest.get(node.id);
    if (known === undefined || node.depth < known.depth) nearest.set(node.id, node);
  }
  return [...nearest.values()].map(({ id, name, kind, path, row, endRow, depth }) => ({
    entity_id: id,
    name,
    entity_type: entityType(kind),
    path,
    start_line: row + 1,
    end_line: endRow + 1,
    depth,
  }));
}

function edgesOf(walks: readonly Traversal[]): readonly object[] {
  const edges = walks.flatMap((walk) => walk.edges);
  const each = new Map(edges.map((edge) => [`${edge.kind} ${edge.source} ${edge.target}`, edge]));
  return [...each.values()].map(({ source, target, kind, confidence }) => ({
    source,
    target,
    dependency_type: dependencyType(kind),
    confidence,
  }));
}
