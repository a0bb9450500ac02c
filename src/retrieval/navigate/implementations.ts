/** Subtypes of a type and overrides of a method. */
import type { Implementation, Implementations } from '../../model/answers/call-tree.ts';
import type { EdgeKind } from '../../model/edge.ts';
import { type SymbolId, type SymbolKind, typeKinds } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView, IncomingOptions } from './graph-view.ts';
import { bundlesTo, placesOf } from './neighbours.ts';
import type { Targets } from './overloads.ts';
import { overridesThroughMixins } from './override-through-mixin.ts';
import { structuralMatches } from './structural-matches.ts';

const downward: IncomingOptions = {
  kinds: new Set<EdgeKind>(['inherits', 'implements', 'overrides']),
  enough: Number.POSITIVE_INFINITY,
};

const overriddenKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'method',
  'property',
  'event',
  'field',
]);

/** True for a type, and for a member that subtypes can override. */
export function canBeImplemented(view: GraphView, { kind, parentId }: StoredSymbol): boolean {
  if (typeKinds.has(kind)) return true;
  const parent = parentId === undefined ? undefined : view.symbol(parentId);
  return overriddenKinds.has(kind) && parent !== undefined && typeKinds.has(parent.kind);
}

export function implementations(
  view: GraphView,
  targets: Targets,
  options: { depth: number; limit: number },
): Implementations {
  const [symbol] = targets;
  const root = view.show(symbol);
  const seen = new Set<SymbolId>(targets.map(({ id }) => id));
  const found: Implementation[] = [];
  let more = 0;
  let level: readonly { readonly id: SymbolId; readonly of: string }[] = targets.map((each) => ({
    id: each.id,
    of: view.show(each).id,
  }));
  for (let depth = 1; depth <= options.depth && level.length > 0 && more === 0; depth++) {
    const next: { id: SymbolId; of: string }[] = [];
    for (const { id, of } of level) {
      for (const { other, kind: relation, confidence, edges } of bundlesTo(view, id, downward).bundles) {
        if (seen.has(other)) continue;
        seen.add(other);
        if (found.length >= options.limit) {
          more++;
          continue;
        }
        const node = view.show(view.symbol(other));
        found.push({ ...node, relation, of, depth, confidence, places: placesOf(view, edges) });
        next.push({ id: other, of: node.id });
      }
    }
    level = next;
  }
  for (const { member, subtype, edge } of overridesThroughMixins(view, symbol)) {
    if (seen.has(member.id)) continue;
    seen.add(member.id);
    if (found.length >= options.limit) {
      more++;
      continue;
    }
    found.push({
      ...view.show(member),
      relation: 'overrides',
      of: root.id,
      depth: 1,
      confidence: 'probable',
      places: placesOf(view, [edge]),
      through: view.show(subtype).id,
    });
  }
  const isDeclared = found.some(({ relation }) => relation !== 'inherits');
  return { root, found, more, alike: isDeclared ? undefined : structuralMatches(view, symbol, seen) };
}
