/**
 * Direct dependents of a symbol, for impact: the sources of calls, references and inheritance, callers of the methods
 * it overrides, files that only import it, and, for a member without known users, its type.
 */
import type { EdgeKind } from '../../model/edge.ts';
import { callableKinds, typeKinds, variableKinds } from '../../model/symbol.ts';
import type { PlacedEdge } from '../../store/file-edges.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { type GraphView, weaker } from './graph-view.ts';
import { allIncoming, type Bundle, bundle, bundlesFrom } from './neighbours.ts';

const uses: ReadonlySet<EdgeKind> = new Set<EdgeKind>([
  'calls',
  'references',
  'inherits',
  'implements',
  'overrides',
  'accepts',
  'extends',
]);
const imports: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['imports']);
const calls: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls']);
const overrides: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['overrides']);

/** `by` is the symbol through which `symbol` is affected; undefined when it changed itself. */
export function dependentsOf(
  view: GraphView,
  symbol: StoredSymbol,
  by: StoredSymbol | undefined,
): readonly Bundle[] {
  const incoming = view.incoming(symbol.id, allIncoming).edges;
  const edges = by?.parentId === symbol.id ? withoutOtherMembers(view, symbol, by, incoming) : incoming;
  const direct = bundle(
    edges.map((edge) => inHolder(view, edge)),
    'source',
    uses,
  );
  const users = new Set(direct.flatMap((each) => each.edges.map(({ file }) => file)));
  const importers = bundle(edges, 'source', imports).filter(
    ({ edges: [first] }) => first && !users.has(first.file),
  );
  const through = bundlesFrom(view, symbol, overrides).flatMap(({ other }) =>
    bundle(view.incoming(other, allIncoming).edges, 'source', calls).map((each) => ({
      ...each,
      confidence: weaker(each.confidence, 'probable'),
      as: other,
    })),
  );
  const isHeld = by !== undefined && by.parentId === symbol.parentId && variableKinds.has(symbol.kind);
  // Nothing but code in other repositories uses an alias without users.
  const used = isHeld || [...direct, ...through].some(({ other }) => other !== symbol.id);
  return [...direct, ...through, ...importers, ...(used ? [] : typeOf(view, symbol))];
}

/** A use in the value of a variable of a type or file belongs to the variable: `partial = clone`. */
function inHolder(view: GraphView, edge: PlacedEdge): PlacedEdge {
  const holder = edge.kind === 'references' ? view.holderOf(edge) : undefined;
  return holder === undefined || holder.id === edge.target ? edge : { ...edge, source: holder.id };
}

/** Excludes uses that only access other members of the object: `config.start()` does not depend on `config.stop`. */
function withoutOtherMembers(
  view: GraphView,
  object: StoredSymbol,
  member: StoredSymbol,
  edges: readonly PlacedEdge[],
): readonly PlacedEdge[] {
  if (!variableKinds.has(object.kind)) return edges;
  return edges.filter(
    ({ kind, source, file, row, column }) =>
      kind !== 'references' ||
      !view
        .edgesIn(file)
        .from(source)
        .some(
          (other) =>
            other.row === row &&
            other.column === column + object.name.length + 1 &&
            other.target !== member.id &&
            view.symbol(other.target).parentId === object.id,
        ),
  );
}

/** Frameworks call members without an edge, so users of the type may depend on them. */
function typeOf(view: GraphView, member: StoredSymbol): readonly Bundle[] {
  const type = member.parentId === undefined ? undefined : view.symbol(member.parentId);
  if (type === undefined || !typeKinds.has(type.kind)) return [];
  if (!callableKinds.has(member.kind) && !variableKinds.has(member.kind)) return [];
  return [{ other: type.id, kind: 'contains', confidence: 'approximate', edges: [] }];
}
