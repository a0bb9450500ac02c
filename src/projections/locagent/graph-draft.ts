import type {
  LocagentEdgeType,
  LocagentGraph,
  LocagentNodeType,
} from '../../model/answers/locagent-graph.ts';

export interface GraphDraft {
  /** A second node with the same id replaces the type of the first. */
  addNode(id: string, type: LocagentNodeType): void;
  typeOf(id: string): LocagentNodeType | undefined;
  /** `alias` is the local name that an import gives to its target. */
  addEdge(source: string, target: string, type: LocagentEdgeType, alias?: string): void;
  targets(source: string, type: LocagentEdgeType): Iterable<string>;
  /** Import targets with their aliases; the set is empty when the import renames nothing. */
  importedBy(source: string): Iterable<readonly [target: string, aliases: ReadonlySet<string>]>;
  /** The node that contains this node. */
  parentOf(id: string): string | undefined;
  finish(): LocagentGraph;
}

type Links = Map<string, Map<string, Set<string>>>;

const noLinks: ReadonlyMap<string, ReadonlySet<string>> = new Map();

export function createGraphDraft(): GraphDraft {
  const types = new Map<string, LocagentNodeType>();
  const parents = new Map<string, string>();
  const links: Readonly<Record<LocagentEdgeType, Links>> = {
    contains: new Map(),
    imports: new Map(),
    invokes: new Map(),
    inherits: new Map(),
  };

  return {
    addNode: (id, type) => void types.set(id, type),
    typeOf: (id) => types.get(id),
    addEdge(source, target, type, alias) {
      const aliases = entry(entry(links[type], source, newMap), target, newSet);
      if (alias !== undefined) aliases.add(alias);
      if (type === 'contains') parents.set(target, source);
    },
    targets: (source, type) => (links[type].get(source) ?? noLinks).keys(),
    importedBy: (source) => links.imports.get(source) ?? noLinks,
    parentOf: (id) => parents.get(id),
    finish: () => ({
      nodes: [...types].map(([id, type]) => ({ id, type })),
      edges: Object.entries(links).flatMap(([type, bySource]) =>
        [...bySource].flatMap(([source, byTarget]) =>
          [...byTarget.keys()].map((target) => ({ source, target, type: type as LocagentEdgeType })),
        ),
      ),
    }),
  };
}

const newMap = (): Map<string, Set<string>> => new Map();
const newSet = (): Set<string> => new Set();

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
