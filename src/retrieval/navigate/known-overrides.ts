/** The methods outside of tests that override a method, directly or through another override. */
import type { EdgeKind } from '../../model/edge.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView } from './graph-view.ts';

const overrideKinds: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['overrides']);
const mostOverridesRead = 200;

/** Keeps what it has read. */
export function createOverrides(view: GraphView): (method: StoredSymbol) => readonly StoredSymbol[] {
  const known = new Map<SymbolId, readonly StoredSymbol[]>();
  return (method) => {
    const found = known.get(method.id);
    if (found !== undefined) return found;
    const ids = new Set<SymbolId>();
    const open = method.kind === 'method' ? [method.id] : [];
    for (let next = open.pop(); next !== undefined && ids.size < mostOverridesRead; next = open.pop()) {
      const { edges } = view.incoming(next, { kinds: overrideKinds, enough: mostOverridesRead });
      for (const { source, file } of edges) {
        if (ids.has(source) || view.file(file).isTest) continue;
        ids.add(source);
        open.push(source);
      }
    }
    const overrides = [...ids].map(view.symbol);
    known.set(method.id, overrides);
    return overrides;
  };
}
