/** The neighbourhood of a symbol: breadth first along chosen relations, through symbols of chosen kinds. */
import type { SymbolNode } from '../../model/answers/navigation.ts';
import type { Traversal, TraversedEdge, TraverseOptions } from '../../model/answers/traversal.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { GraphView } from './graph-view.ts';
import { type Link, linksOf } from './links.ts';
import type { Targets } from './overloads.ts';

export function traverse(view: GraphView, targets: Targets, options: TraverseOptions): Traversal {
  const roots = targets.map((symbol) => ({ symbol, node: view.show(symbol) }));
  const nodes: (SymbolNode & { depth: number })[] = roots.map(({ node }) => ({ ...node, depth: 0 }));
  const edges = new Map<string, TraversedEdge>();
  const seen = new Map<SymbolId, SymbolNode>(roots.map(({ symbol, node }) => [symbol.id, node]));
  const unseen = new Set<SymbolId>();
  let unreadFiles = 0;
  const pending = targets.map((symbol) => ({ symbol, depth: 0 }));
  for (let next = 0; next < pending.length; next++) {
    const at = pending[next];
    if (at === undefined || at.depth >= options.depth) break;
    const here = view.show(at.symbol);
    // All links of the root are counted; deeper, no more are read than can be shown.
    const enough = at.depth === 0 ? Number.POSITIVE_INFINITY : options.limit - nodes.length + 1;
    const { links, unreadFiles: unread } = linksOf(view, at.symbol, { ...options, enough });
    unreadFiles += unread;
    for (const link of links) {
      const met = seen.get(link.other);
      if (met !== undefined) {
        addEdge(view, edges, link, { here, other: met });
        continue;
      }
      if (options.kinds === undefined && nodes.length >= options.limit) {
        unseen.add(link.other);
        continue;
      }
      const other = view.symbol(link.other);
      if (options.kinds !== undefined && !options.kinds.has(other.kind)) continue;
      if (nodes.length >= options.limit) {
        unseen.add(link.other);
        continue;
      }
      const node = view.show(other);
      seen.set(link.other, node);
      nodes.push({ ...node, depth: at.depth + 1 });
      pending.push({ symbol: other, depth: at.depth + 1 });
      addEdge(view, edges, link, { here, other: node });
    }
    if (nodes.length >= options.limit && unseen.size > 0) break;
  }
  return { root: view.show(targets[0]), nodes, edges: [...edges.values()], more: unseen.size, unreadFiles };
}

/** Keeps the first edge of a kind between two symbols. */
function addEdge(
  view: GraphView,
  edges: Map<string, TraversedEdge>,
  link: Link,
  { here, other }: { readonly here: SymbolNode; readonly other: SymbolNode },
): void {
  const { kind, confidence, extractor, count } = link;
  const [source, target] = link.way === 'out' ? [here.id, other.id] : [other.id, here.id];
  const key = `${kind} ${source} ${target}`;
  if (edges.has(key)) return;
  const place = link.evidence === undefined ? undefined : view.showPlace(link.evidence);
  edges.set(key, { kind, source, target, confidence, extractor, place, count });
}
