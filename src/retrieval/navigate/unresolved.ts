/** What could not be resolved: the calls that a symbol makes to nobody knows whom, and the places that name it. */
import type { UnresolvedReason } from '../../model/edge.ts';
import { hash32 } from '../../model/hash.ts';
import type { ReferenceRole } from '../../model/reference.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolId, SymbolIndex } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { UnresolvedUse } from '../../store/unresolved-uses.ts';
import type { GraphView, Place, SymbolNode } from './graph-view.ts';
import { calledAs } from './shape-mates.ts';

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
  /**
   * Of a method: uses of its name on what is of a type from outside, in the same files. They lead out of the repository, unless
   * that type is an interface of ours to fill, or the method extends it.
   */
  readonly outside: { readonly places: readonly Place[]; readonly placeCount: number };
  /** Methods of interfaces that it may be called as, by their names. */
  readonly calledAs: readonly SymbolNode[];
}

const callRoles: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>([
  'call',
  'construct',
  'render',
  'decorate',
]);
// The references of a file take 60 µs to read the first time.
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
    const uses = view.unresolvedIn(file).where((_, owner) => ordinals.has(owner));
    for (const { name, role, row, column, reason } of uses) {
      if (!callRoles.has(role)) continue;
      found[reason].push({ name, ...view.showPlace({ file, row, column }) });
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
    return { name, ...nowhere, filesRead: 0, fileCount: 0, outside: nowhere, calledAs: [] };
  const all = view.reader.filesWithUnresolved(hash32(name));
  const files = all.includes(home) ? [home, ...all.filter((file) => file !== home)] : all;
  const { language } = view.file(home);
  const found = { unknown: [] as SitedUse[], external: [] as SitedUse[] };
  const read = files.slice(0, filesLookedInto);
  for (const file of read) {
    if (view.file(file).language !== language) continue;
    for (const use of view.unresolvedIn(file).where((used) => used === name))
      if (counts(use)) found[use.reason].push({ ...use, file });
  }
  const listed = (uses: readonly SitedUse[]) => ({
    places: uses.slice(0, placesListed).map(view.showPlace),
    placeCount: uses.length,
  });
  return {
    name,
    ...listed(found.unknown),
    filesRead: read.length,
    fileCount: files.length,
    outside: symbol.kind === 'method' ? listed(found.external) : nowhere,
    calledAs: calledAs(view, symbol),
  };
}

const nowhere = { places: [], placeCount: 0 } as const;

type SitedUse = UnresolvedUse & { readonly file: FileId };

/** A constructor is called by the name of its type. */
function calledName(view: GraphView, { kind, name, parentId }: StoredSymbol): string {
  return kind === 'constructor' && parentId !== undefined ? view.symbol(parentId).name : name;
}
