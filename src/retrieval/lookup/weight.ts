/** Orders symbols whose names match equally well. Smaller is likelier. */
import { callableKinds, type SymbolKind, symbolKinds, typeKinds } from '../../model/symbol.ts';
import { isDefinition, symbolFlags } from '../../store/rows.ts';

/** 0 to 31: product code before tests, then by kind, definitions before declarations, public before private. */
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

/**
 * 0: callables and types. 1: constructors, modules and namespaces. 2: other members and values. 3: files, folders and
 * projects.
 */
function kindWeight(kind: SymbolKind): number {
  if (places.has(kind)) return 3;
  if (surroundings.has(kind)) return 1;
  return callableKinds.has(kind) || typeKinds.has(kind) || otherMains.has(kind) ? 0 : 2;
}

const kindWeights: ReadonlyMap<SymbolKind, number> = new Map(
  symbolKinds.map((kind) => [kind, kindWeight(kind)]),
);
