/**
 * For an unknown name such as `Form.save` whose container `Form` exists: the member of that name that it inherits, or
 * its own members with similar names.
 */
import type { EdgeKind } from '../../model/edge.ts';
import { type SymbolId, typeKinds } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { symbolsNamed } from '../symbols/named-symbols.ts';
import type { GraphView } from './graph-view.ts';
import { nearestOf } from './nearest-names.ts';

export type MembersLike =
  | { readonly kind: 'inherited'; readonly id: string }
  | { readonly kind: 'alike'; readonly ids: readonly string[] };

const upward: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['inherits', 'implements', 'extends']);
// No real hierarchy is larger, and one from broken code may be endless.
const typesSeen = 100;

export function membersLike(view: GraphView, dotted: string): MembersLike {
  const dot = dotted.lastIndexOf('.');
  const [container, name] = [dotted.slice(0, Math.max(dot, 0)), dotted.slice(dot + 1)];
  if (container === '') return { kind: 'alike', ids: [] };
  const isType = ({ kind }: StoredSymbol): boolean => typeKinds.has(kind);
  const types = symbolsNamed(view.reader, container, isType).symbols.filter(isType);
  const [inherited] = types.flatMap((type) => inheritedMember(view, type, name) ?? []);
  if (inherited !== undefined) return { kind: 'inherited', id: view.show(inherited).id };
  const ids = types.flatMap((type) => view.reader.membersOf(type).map((member) => view.show(member).id));
  return { kind: 'alike', ids: nearestOf(name, ids, () => true) };
}

/** The member of the nearest supertype that has it. */
function inheritedMember(view: GraphView, type: StoredSymbol, name: string): StoredSymbol | undefined {
  const seen = new Set<SymbolId>([type.id]);
  const types = [type];
  for (let at = 0; at < types.length && at < typesSeen; at++) {
    const each = types[at];
    if (each === undefined) break;
    const member = view.reader.membersOf(each).find((own) => own.name === name);
    if (member !== undefined) return member;
    for (const { kind, target } of view.outgoing(each)) {
      if (!upward.has(kind) || seen.has(target)) continue;
      seen.add(target);
      types.push(view.symbol(target));
    }
  }
  return undefined;
}
