/**
 * Types that have all methods of an interface without declaring that they implement it. Go and TypeScript accept such
 * types. Only method names are compared, so these are candidates, not edges.
 */

import type { StructuralMatches } from '../../model/answers/call-tree.ts';
import type { SymbolNode } from '../../model/answers/navigation.ts';
import { type SymbolId, typeKinds } from '../../model/symbol.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { peripheralOrder } from '../files/peripheral-paths.ts';
import type { GraphView } from './graph-view.ts';

const listed = 20;
const interfacesListed = 5;

/** Excludes `known`. Undefined unless the symbol is an interface with methods, or a method of one. */
export function structuralMatches(
  view: GraphView,
  symbol: StoredSymbol,
  known: ReadonlySet<SymbolId>,
): StructuralMatches | undefined {
  const type = interfaceOf(view, symbol);
  if (type?.fileId === undefined) return undefined;
  const names = methodNames(view, type);
  if (names.length === 0) return undefined;
  const { language } = view.file(type.fileId);
  const methods = new Map<SymbolId, Map<string, NamedSymbol>>();
  for (const method of view.reader.namesakes(names)) {
    const { parentId, kind, home, name } = method;
    if (kind !== 'method' || parentId === undefined || home?.language !== language) continue;
    methods.set(parentId, (methods.get(parentId) ?? new Map<string, NamedSymbol>()).set(name, method));
  }
  const matches = [...methods].flatMap(([parent, has]) => {
    const owner = view.symbol(parent);
    const hasAllMethods =
      has.size === names.length && typeKinds.has(owner.kind) && owner.kind !== 'interface';
    const match = symbol === type ? owner : has.get(symbol.name);
    return hasAllMethods && match !== undefined && !known.has(match.id) ? [match] : [];
  });
  return shown(view, matches, names.length);
}

/**
 * Interface methods through which a method may be called, because its type has all methods of the interface without
 * declaring it. Empty when the type declares an interface, because then edges exist.
 */
export function calledAs(view: GraphView, symbol: StoredSymbol): readonly SymbolNode[] {
  const { kind, parentId, fileId, name } = symbol;
  if (kind !== 'method' || parentId === undefined || fileId === undefined) return [];
  if (view.symbol(parentId).kind === 'interface') return [];
  if (view.outgoing(symbol).some((edge) => edge.kind === 'overrides')) return [];
  const { language } = view.file(fileId);
  const own = new Set(methodNames(view, view.symbol(parentId)));
  const fitting = view.reader.inInterfaces(name).filter((other) => {
    const type = other.home?.language === language ? interfaceOf(view, other) : undefined;
    return type !== undefined && methodNames(view, type).every((each) => own.has(each));
  });
  return fitting.slice(0, interfacesListed).map(view.show);
}

function interfaceOf(view: GraphView, symbol: StoredSymbol): StoredSymbol | undefined {
  if (symbol.kind === 'interface') return symbol;
  const around =
    symbol.kind === 'method' && symbol.parentId !== undefined ? view.symbol(symbol.parentId) : undefined;
  return around?.kind === 'interface' ? around : undefined;
}

/** Names of its own methods, each once. */
function methodNames(view: GraphView, { id, fileId }: StoredSymbol): readonly string[] {
  if (fileId === undefined) return [];
  const own = view.reader
    .symbolsOf(fileId)
    .filter(({ parentId, kind }) => parentId === id && kind === 'method');
  return [...new Set(own.map(({ name }) => name))];
}

function shown(view: GraphView, matches: readonly StoredSymbol[], methodCount: number): StructuralMatches {
  const weight = ({ fileId }: StoredSymbol): number =>
    fileId === undefined ? 0 : peripheralOrder(view.file(fileId));
  const sorted = matches.toSorted((one, other) => weight(one) - weight(other) || one.id - other.id);
  return {
    methodCount,
    found: sorted.slice(0, listed).map(view.show),
    more: Math.max(0, sorted.length - listed),
  };
}
