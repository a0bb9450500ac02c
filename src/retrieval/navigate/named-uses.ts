/**
 * Unresolved uses of the name of a symbol. Each of them may mean the symbol, except those that are known to lead out
 * of the repository.
 */
import { hash32 } from '../../model/hash.ts';
import type { ReferenceRole } from '../../model/reference.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { UnresolvedUse } from '../../store/unresolved-uses.ts';
import type { GraphView } from './graph-view.ts';

export const callRoles: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>([
  'call',
  'construct',
  'render',
  'decorate',
]);

export const callAndReadRoles: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>([...callRoles, 'read']);

export interface NamedUse extends UnresolvedUse {
  readonly file: FileId;
  /** The innermost symbol around the use. */
  readonly source: SymbolId;
}

export interface NamedUses {
  /** By file, in source order. */
  readonly possible: readonly NamedUse[];
  /** Uses that lead out of the repository. */
  readonly external: readonly NamedUse[];
}

export interface NamedUsesOptions {
  /** Undefined: all of them, like `files`. */
  readonly roles?: ReadonlySet<ReferenceRole>;
  readonly files?: ReadonlySet<FileId> | undefined;
}

export function namedUses(
  view: GraphView,
  symbol: StoredSymbol,
  { roles, files }: NamedUsesOptions = {},
): NamedUses {
  const possible: NamedUse[] = [];
  const external: NamedUse[] = [];
  const name = calledName(view, symbol);
  for (const file of filesNaming(view, symbol)) {
    if (files?.has(file) === false) continue;
    const uses = view.unresolvedNamed(file, name);
    const wanted = roles === undefined ? uses : uses.filter(({ role }) => roles.has(role));
    // Reading the symbols of a file costs as much as reading its uses.
    const sources = wanted.length === 0 ? [] : view.reader.symbolIdsOf(file);
    for (const use of wanted) {
      const source = sources[use.owner];
      if (source === undefined) continue;
      (use.reason === 'unknown' ? possible : external).push({ ...use, file, source });
    }
  }
  return { possible, external };
}

/** Files of its family of languages that may have an unresolved use of its name. */
export function filesNaming(view: GraphView, symbol: StoredSymbol): readonly FileId[] {
  const { fileId: home, ordinal } = symbol;
  if (home === undefined || ordinal === 0) return [];
  const family = view.familyOf(home);
  return view.reader
    .filesWithUnresolved(hash32(calledName(view, symbol)))
    .filter((file) => view.familyOf(file) === family);
}

/** A constructor is called by the name of its type. */
export function calledName(view: GraphView, { kind, name, parentId }: StoredSymbol): string {
  return kind === 'constructor' && parentId !== undefined ? view.symbol(parentId).name : name;
}
