/**
 * Public symbol ids: `path:Qualified.Name`; the second symbol of the same name in a file ends with `~2`. A symbol
 * that several files declare, such as a partial class, has one id, taken from its primary declaration.
 */
import type { FileId, FilePath } from '../../model/source-file.ts';
import type { SymbolFact, SymbolId } from '../../model/symbol.ts';
import type { Reader } from '../../store/reader.ts';
import { type StoredSymbol, symbolFlags } from '../../store/rows.ts';

export type IdReader = Pick<Reader, 'symbol' | 'occurrence' | 'fileById' | 'symbolIdsOf'>;

interface IdFile {
  readonly id: FileId;
  readonly path: FilePath;
}

/** The ids of all symbols that a file declares, in file order. */
export function idsInFile(
  reader: Omit<IdReader, 'symbolIdsOf'>,
  file: IdFile,
  symbols: readonly Pick<StoredSymbol, 'id' | 'qualifiedName' | 'flags'>[],
): ReadonlyMap<SymbolId, string> {
  const names = ownIds(file.path, symbols);
  return new Map(
    symbols.map(({ id, flags }, index) => {
      const shared = (flags & symbolFlags.mergeable) === 0 ? undefined : sharedId(reader, file, id);
      return [id, shared ?? names[index] ?? file.path];
    }),
  );
}

/** The ids of all symbols of a file, in file order. The first one is the file itself. */
export function outsideIds(
  reader: IdReader,
  file: IdFile,
  symbols: readonly Pick<SymbolFact, 'qualifiedName' | 'isMergeable'>[],
): readonly string[] {
  const names = ownIds(file.path, symbols);
  if (!symbols.some(({ isMergeable }) => isMergeable)) return names;
  const numbers = reader.symbolIdsOf(file.id);
  return names.map((name, index) => {
    const id = symbols[index]?.isMergeable === true ? numbers[index] : undefined;
    return (id === undefined ? undefined : sharedId(reader, file, id)) ?? name;
  });
}

/** The ids without regard to declarations in other files. */
export function ownIds(
  path: FilePath,
  symbols: readonly Pick<SymbolFact, 'qualifiedName'>[],
): readonly string[] {
  const seen = new Map<string, number>();
  return symbols.map(({ qualifiedName }, index) => {
    if (index === 0) return path;
    const count = (seen.get(qualifiedName) ?? 0) + 1;
    seen.set(qualifiedName, count);
    return `${path}:${qualifiedName}${count === 1 ? '' : `~${count}`}`;
  });
}

/** The id from the primary declaration in another file; undefined when this file has the primary declaration. */
function sharedId(
  reader: Omit<IdReader, 'symbolIdsOf'>,
  file: Pick<IdFile, 'id'>,
  id: SymbolId,
): string | undefined {
  const primary = reader.symbol(id);
  if (primary?.fileId === undefined || primary.fileId === file.id) return undefined;
  const home = reader.fileById(primary.fileId);
  if (home === undefined) return undefined;
  const occurrence = reader.occurrence(primary);
  return `${home.path}:${primary.qualifiedName}${occurrence === 1 ? '' : `~${occurrence}`}`;
}
