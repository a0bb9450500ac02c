/** Which of several symbols whose names fit equally well is more likely meant. Small is likely. */
import { callableKinds, type SymbolKind, symbolKinds, typeKinds } from '../../model/symbol.ts';
import { isDefinition, symbolFlags } from '../../store/rows.ts';

/** 0 to 31: outside of tests first, then by kind, definitions before declarations, public before private. */
export function weightOf(kind: SymbolKind, flags: number, from: 'source' | 'test'): number {
  return (
    (from === 'test' ? 16 : 0) +
    (kindWeights.get(kind) ?? 0) * 4 +
    (isDefinition({ flags }) ? 0 : 2) +
    ((flags & symbolFlags.publicApi) === 0 ? 1 : 0)
  );
}

const places: ReadonlySet<SymbolKind> = new Set(['file', 'directory', 'project']);
const surroundings: ReadonlySet<SymbolKind> = new Set(['constructor', 'module', 'namespace']);
const otherMains: ReadonlySet<SymbolKind> = new Set(['delegate', 'table', 'view']);

/** What is called or built, then what goes with it, then what only holds values, then places. */
function kindWeight(kind: SymbolKind): number {
  if (places.has(kind)) return 3;
  if (surroundings.has(kind)) return 1;
  return callableKinds.has(kind) || typeKinds.has(kind) || otherMains.has(kind) ? 0 : 2;
}

const kindWeights: ReadonlyMap<SymbolKind, number> = new Map(
  symbolKinds.map((kind) => [kind, kindWeight(kind)]),
);
