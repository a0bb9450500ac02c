/**
 * Unresolved references: the calls of a symbol whose target is unknown, and the places that may use a symbol by name.
 */
import type { ByName, UnresolvedCall, UnresolvedCalls } from '../../model/answers/navigation.ts';
import type { UnresolvedReason } from '../../model/edge.ts';
import { hash32 } from '../../model/hash.ts';
import type { ReferenceRole } from '../../model/reference.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolId, SymbolIndex } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { UnresolvedUse } from '../../store/unresolved-uses.ts';
import type { GraphView } from './graph-view.ts';
import { calledAs } from './structural-matches.ts';

const callRoles: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>([
  'call',
  'construct',
  'render',
  'decorate',
]);
// Reading the references of a file takes 60 µs the first time.
const mostFilesRead = 16;
const placesListed = 5;

/** In source order. */
export function unresolvedCalls(view: GraphView, symbols: readonly StoredSymbol[]): UnresolvedCalls {
  const owners = new Map<FileId, Set<SymbolIndex>>();
  for (const { file, ordinal } of symbols.flatMap((symbol) => view.reader.declarationsOf(symbol))) {
    const known = owners.get(file);
    if (known === undefined) owners.set(file, new Set([ordinal]));
    else known.add(ordinal);
  }
  const found: Record<UnresolvedReason, UnresolvedCall[]> = { unknown: [], external: [] };
  for (const [file, ordinals] of owners) {
    const uses = view.unresolvedIn(file).where((_, owner) => ordinals.has(owner));
    for (const { name, role, row, column, reason } of uses) {
      if (!callRoles.has(role)) continue;
      found[reason].push({ name, ...view.showPlace({ file, row, column }) });
    }
  }
  return found;
}

/** Number of unresolved references in symbols that `has` accepts. */
export function countUnresolved(
  view: GraphView,
  files: readonly FileId[],
  has: (symbol: SymbolId) => boolean,
): Readonly<Record<UnresolvedReason, number>> {
  const counts: Record<UnresolvedReason, number> = { external: 0, unknown: 0 };
  for (const file of files) {
    const owners = view.reader.symbolIdsOf(file);
    const uses = view.unresolvedIn(file).where((_, index) => {
      const owner = owners[index];
      return owner !== undefined && has(owner);
    });
    for (const { reason } of uses) counts[reason]++;
  }
  return counts;
}

export function callsByName(view: GraphView, symbol: StoredSymbol): ByName {
  return placesByName(view, symbol, ({ role }) => callRoles.has(role));
}

export function usesByName(view: GraphView, symbol: StoredSymbol): ByName {
  return placesByName(view, symbol, () => true);
}

function placesByName(
  view: GraphView,
  symbol: StoredSymbol,
  counts: (use: UnresolvedUse) => boolean,
): ByName {
  const name = calledName(view, symbol);
  const home = symbol.fileId;
  if (home === undefined || symbol.ordinal === 0)
    return { name, ...noPlaces, filesRead: 0, fileCount: 0, outside: noPlaces, calledAs: [] };
  const all = view.reader.filesWithUnresolved(hash32(name));
  const files = all.includes(home) ? [home, ...all.filter((file) => file !== home)] : all;
  const { language } = view.file(home);
  const found = { unknown: [] as PlacedUse[], external: [] as PlacedUse[] };
  const read = files.slice(0, mostFilesRead);
  for (const file of read) {
    if (view.file(file).language !== language) continue;
    for (const use of view.unresolvedIn(file).where((used) => used === name))
      if (counts(use)) found[use.reason].push({ ...use, file });
  }
  const listed = (uses: readonly PlacedUse[]) => ({
    places: uses.slice(0, placesListed).map(view.showPlace),
    placeCount: uses.length,
  });
  return {
    name,
    ...listed(found.unknown),
    filesRead: read.length,
    fileCount: files.length,
    outside: symbol.kind === 'method' ? listed(found.external) : noPlaces,
    calledAs: calledAs(view, symbol),
  };
}

const noPlaces = { places: [], placeCount: 0 } as const;

type PlacedUse = UnresolvedUse & { readonly file: FileId };

/** A constructor is called by the name of its type. */
function calledName(view: GraphView, { kind, name, parentId }: StoredSymbol): string {
  return kind === 'constructor' && parentId !== undefined ? view.symbol(parentId).name : name;
}
