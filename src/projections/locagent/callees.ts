/**
 * LocAgent's fuzzy rule: a name may mean every definition of that name that is visible to the caller. Visible are the
 * definitions in and around the caller, including members of classes there, and the imports of its file. An imported
 * `__init__.py` also makes its definitions and imports visible.
 */
import type { GraphDraft } from './graph-draft.ts';

/** Node ids by the last part of their name. */
type ByName = ReadonlyMap<string, readonly string[]>;

/** Everything that imports make visible in a file. */
interface Imported {
  /** Files and classes whose members are visible. */
  readonly containers: ReadonlySet<string>;
  readonly definitions: ReadonlySet<string>;
  /** The last import of a name determines its meaning. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** Every node that `name` may mean in `caller`. */
export type Callees = (caller: string, name: string) => ReadonlySet<string>;

export function createCallees(graph: GraphDraft): Callees {
  const insideOf = remember((container: string): ByName => {
    const nodes = innerNodes(graph, container);
    return groupBy(nodes, lastName);
  });
  const importedBy = remember((file: string) => {
    const { containers, definitions, aliases } = importsOf(graph, file);
    const direct = groupBy(definitions, lastName);
    return remember((name: string): readonly string[] => [
      ...[...containers].flatMap((container) => insideOf(container).get(name) ?? []),
      ...(direct.get(name) ?? []),
      ...[aliases.get(name)].filter((target) => target !== undefined),
    ]);
  });

  return (caller, name) => {
    const found = new Set<string>();
    let below: string | undefined;
    for (let here: string | undefined = caller; here !== undefined; here = graph.parentOf(here)) {
      // Skip the scope that was just searched, and its contents.
      for (const node of insideOf(here).get(name) ?? [])
        if (node !== below && (below === undefined || !node.startsWith(`${below}.`))) found.add(node);
      if (graph.typeOf(here) === 'file') {
        for (const node of importedBy(here)(name)) found.add(node);
        break;
      }
      below = here;
    }
    return found;
  };
}

/** The contents of the container, and recursively of the classes in it. */
function innerNodes(graph: GraphDraft, container: string): readonly string[] {
  return [...graph.targets(container, 'contains')].flatMap((node) =>
    graph.typeOf(node) === 'class' ? [node, ...innerNodes(graph, node)] : [node],
  );
}

function importsOf(graph: GraphDraft, file: string): Imported {
  const packages = importedPackages(graph, file);
  const containers = new Set(packages);
  const definitions = new Set<string>();
  const aliases = new Map<string, string>();
  for (const importing of [...packages, file]) {
    for (const [target, names] of graph.importedBy(importing)) {
      const type = graph.typeOf(target);
      if (type === 'file' || type === 'class') containers.add(target);
      if (type === 'function' || type === 'class') definitions.add(target);
      for (const name of names) aliases.set(name, target);
    }
  }
  return { containers, definitions, aliases };
}

/** `__init__.py` files that the file imports, directly or through other `__init__.py` files. */
function importedPackages(graph: GraphDraft, file: string): readonly string[] {
  const found = new Set<string>();
  const pending = [file];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const [target] of graph.importedBy(next)) {
      const isNew = target !== file && !found.has(target);
      if (!isNew || graph.typeOf(target) !== 'file' || !target.endsWith('__init__.py')) continue;
      found.add(target);
      pending.push(target);
    }
  }
  return [...found];
}

function lastName(id: string): string {
  return id.slice(Math.max(id.lastIndexOf(':'), id.lastIndexOf('.')) + 1);
}

function groupBy(nodes: Iterable<string>, key: (node: string) => string): ByName {
  const groups = new Map<string, string[]>();
  for (const node of nodes) {
    const known = groups.get(key(node));
    if (known === undefined) groups.set(key(node), [node]);
    else known.push(node);
  }
  return groups;
}

function remember<V>(make: (key: string) => V): (key: string) => V {
  const known = new Map<string, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}
