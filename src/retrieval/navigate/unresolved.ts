/** What could not be resolved: the calls that a symbol makes to nobody knows whom, and the places that name it. */
import type { UnresolvedReason } from '../../model/edge.ts';
import { hash32 } from '../../model/hash.ts';
import type { Reference, ReferenceRole } from '../../model/reference.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolId, SymbolIndex } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView, Place } from './graph-view.ts';

export interface UnresolvedCalls {
  /** Calls of which nothing tells where they lead. */
  readonly unknown: readonly UnresolvedCall[];
  /** Calls that lead out of the repository, or to built-in names. */
  readonly external: readonly UnresolvedCall[];
}

export interface UnresolvedCall extends Place {
  readonly name: string;
}

/** Places that use the name and could not be resolved: any of them may mean this symbol, and none need. */
export interface ByName {
  readonly name: string;
  /** The first few. */
  readonly places: readonly Place[];
  /** In the files that were looked into. */
  readonly placeCount: number;
  readonly filesRead: number;
  /** Files that may have such a place. */
  readonly fileCount: number;
}

const callRoles: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>([
  'call',
  'construct',
  'render',
  'decorate',
]);
// The references of a file take 60 µs to read.
const filesLookedInto = 16;
const placesListed = 5;

/** In the order of the source. */
export function unresolvedCalls(view: GraphView, symbols: readonly StoredSymbol[]): UnresolvedCalls {
  const owners = new Map<FileId, Set<SymbolIndex>>();
  for (const { file, ordinal } of symbols.flatMap((symbol) => view.reader.declarationsOf(symbol))) {
    const known = owners.get(file);
    if (known === undefined) owners.set(file, new Set([ordinal]));
    else known.add(ordinal);
  }
  const found: Record<UnresolvedReason, UnresolvedCall[]> = { unknown: [], external: [] };
  for (const [file, ordinals] of owners) {
    for (const { reference, reason } of unresolvedIn(view, file)) {
      if (!callRoles.has(reference.role) || !ordinals.has(reference.owner)) continue;
      found[reason].push({ name: reference.name, ...view.showPlace({ ...reference, file }) });
    }
  }
  return found;
}

/** How many references stay unresolved in what `has` accepts. */
export function countUnresolved(
  view: GraphView,
  files: readonly FileId[],
  has: (symbol: SymbolId) => boolean,
): Readonly<Record<UnresolvedReason, number>> {
  const counts: Record<UnresolvedReason, number> = { external: 0, unknown: 0 };
  for (const file of files) {
    const owners = view.reader.symbolIdsOf(file);
    for (const { reference, reason } of unresolvedIn(view, file)) {
      const owner = owners[reference.owner];
      if (owner !== undefined && has(owner)) counts[reason]++;
    }
  }
  return counts;
}

export function callsByName(view: GraphView, symbol: StoredSymbol): ByName {
  return placesByName(view, symbol, (reference) => callRoles.has(reference.role));
}

export function usesByName(view: GraphView, symbol: StoredSymbol): ByName {
  return placesByName(view, symbol, () => true);
}

function placesByName(
  view: GraphView,
  symbol: StoredSymbol,
  counts: (reference: Reference) => boolean,
): ByName {
  const name = calledName(view, symbol);
  const home = symbol.fileId;
  if (home === undefined || symbol.ordinal === 0)
    return { name, places: [], placeCount: 0, filesRead: 0, fileCount: 0 };
  const all = view.reader.filesWithUnresolved(hash32(name));
  const files = all.includes(home) ? [home, ...all.filter((file) => file !== home)] : all;
  const { language } = view.file(home);
  const places: Place[] = [];
  let [placeCount, filesRead] = [0, 0];
  for (const file of files.slice(0, filesLookedInto)) {
    filesRead++;
    if (view.file(file).language !== language) continue;
    for (const { reference, reason } of unresolvedIn(view, file)) {
      if (reason === 'external' || reference.name !== name || !counts(reference)) continue;
      placeCount++;
      if (places.length < placesListed) places.push(view.showPlace({ ...reference, file }));
    }
  }
  return { name, places, placeCount, filesRead, fileCount: files.length };
}

/** A constructor is called by the name of its type. */
function calledName(view: GraphView, { kind, name, parentId }: StoredSymbol): string {
  return kind === 'constructor' && parentId !== undefined ? view.symbol(parentId).name : name;
}

function* unresolvedIn(
  view: GraphView,
  file: FileId,
): Iterable<{ readonly reference: Reference; readonly reason: UnresolvedReason }> {
  const unresolved = view.reader.unresolvedOf(file);
  if (unresolved.length === 0) return;
  const references = view.reader.declared(file)?.references() ?? [];
  for (const { reference: index, reason } of unresolved) {
    const reference = references[index];
    if (reference !== undefined) yield { reference, reason };
  }
}
