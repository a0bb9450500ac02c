/**
 * Overrides that no edge shows: a subtype inherits a member from a mixin, which is no subtype itself, and its
 * linearization has the mixin before the type. In `class AutoField(AutoFieldMixin, IntegerField)`, members of
 * AutoFieldMixin override those of Field, and so do members of AutoField that override those of the mixin.
 */
import type { EdgeKind } from '../../model/edge.ts';
import { type SymbolId, typeKinds } from '../../model/symbol.ts';
import type { PlacedEdge } from '../../store/file-edges.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView } from './graph-view.ts';
import { createLinearizer } from './linearize-stored.ts';

export interface MixinOverride {
  readonly member: StoredSymbol;
  /** The nearest subtype that combines the mixin with the type. */
  readonly subtype: StoredSymbol;
  /** Where the subtype names its supertype. */
  readonly edge: PlacedEdge;
}

const subtyping: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['inherits', 'implements']);
// Looking at one subtype takes about 50 µs.
const mostSubtypes = 2_000;

/** Each member once. */
export function overridesThroughMixins(view: GraphView, method: StoredSymbol): readonly MixinOverride[] {
  const type = method.parentId === undefined ? undefined : view.symbol(method.parentId);
  if (type === undefined || !typeKinds.has(type.kind)) return [];
  const subtypes = subtypesOf(view, type);
  const linearize = createLinearizer(view);
  const members = new Map<SymbolId, StoredSymbol | undefined>();
  const ownMember = (id: SymbolId): StoredSymbol | undefined => {
    if (!members.has(id)) {
      const isOwn = ({ name, kind }: StoredSymbol): boolean => name === method.name && kind === method.kind;
      members.set(id, view.reader.membersOf(view.symbol(id)).find(isOwn));
    }
    return members.get(id);
  };
  const found = new Map<SymbolId, MixinOverride>();
  for (const [id, edge] of subtypes) {
    const order = linearize(id);
    const before = order.slice(0, Math.max(0, order.indexOf(type.id)));
    const definer = before.find((each) => ownMember(each) !== undefined);
    const member = definer === undefined ? undefined : ownMember(definer);
    if (member === undefined || found.has(member.id) || hasOverrideEdge(view, member, { type, subtypes }))
      continue;
    found.set(member.id, { member, subtype: view.symbol(id), edge });
  }
  return [...found.values()];
}

/** Whether edges lead from the member to one of the type or of its subtypes. One below a mixin overrides the mixin's. */
function hasOverrideEdge(
  view: GraphView,
  member: StoredSymbol,
  { type, subtypes }: { readonly type: StoredSymbol; readonly subtypes: ReadonlyMap<SymbolId, PlacedEdge> },
): boolean {
  return view.outgoing(member).some(({ kind, target }) => {
    const owner = kind === 'overrides' ? view.symbol(target).parentId : undefined;
    return owner !== undefined && (owner === type.id || subtypes.has(owner));
  });
}

/** Nearest first, with the edge that makes each a subtype. */
function subtypesOf(view: GraphView, type: StoredSymbol): ReadonlyMap<SymbolId, PlacedEdge> {
  const subtypes = new Map<SymbolId, PlacedEdge>();
  const open = [type.id];
  for (let next = 0; next < open.length && subtypes.size < mostSubtypes; next++) {
    const id = open[next];
    if (id === undefined) break;
    const { edges } = view.incoming(id, { kinds: subtyping, enough: mostSubtypes });
    for (const edge of edges) {
      if (edge.source === type.id || subtypes.has(edge.source)) continue;
      subtypes.set(edge.source, edge);
      open.push(edge.source);
    }
  }
  return subtypes;
}
