/**
 * The methods outside of tests that override a method, directly or through another override; first those that a container
 * of dependencies gives.
 */
import type { EdgeKind } from '../../model/edge.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView } from './graph-view.ts';
import { apart } from './apart.ts';

/** Whether a container of dependencies gives the type of the override where that of the method is asked for. */
export function isRegistered(view: GraphView, method: StoredSymbol, override: StoredSymbol): boolean {
  if (method.parentId === undefined || override.parentId === undefined) return false;
  return view.reader.registeredFor(method.parentId).includes(override.parentId);
}

const overrideKinds: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['overrides']);
const mostOverridesRead = 200;

/** Reads the overrides of each method once. */
export function createOverrides(view: GraphView): (method: StoredSymbol) => readonly StoredSymbol[] {
  const known = new Map<SymbolId, readonly StoredSymbol[]>();
  return (method) => {
    const before = known.get(method.id);
    if (before !== undefined) return before;
    const ids = new Set<SymbolId>();
    const open = method.kind === 'method' ? [method] : [];
    for (let next = open.pop(); next !== undefined && ids.size < mostOverridesRead; next = open.pop()) {
      for (const override of directOverrides(view, next)) {
        if (ids.has(override.id)) continue;
        ids.add(override.id);
        open.push(override);
      }
    }
    const found = [...ids].map(view.symbol);
    const [registered, others] = apart(found, (each) => isRegistered(view, method, each));
    const overrides = [...registered, ...others];
    known.set(method.id, overrides);
    return overrides;
  };
}

/** Reads the files that link to the method, or those with methods of its name, whichever are fewer. */
function directOverrides(view: GraphView, { id, name }: StoredSymbol): readonly StoredSymbol[] {
  const isOutside = ({ fileId }: StoredSymbol): boolean => fileId !== undefined && !view.file(fileId).isTest;
  const linking = view.reader.filesLinkingTo(id).length;
  if (linking === 0) return [];
  const namesakes = view.reader.namesakes([name]).filter((each) => each.kind === 'method' && isOutside(each));
  if (namesakes.length < linking)
    return namesakes.filter((each) =>
      view.outgoing(each).some(({ kind, target }) => kind === 'overrides' && target === id),
    );
  const { edges } = view.incoming(id, { kinds: overrideKinds, enough: mostOverridesRead });
  return edges.map(({ source }) => view.symbol(source)).filter(isOutside);
}
