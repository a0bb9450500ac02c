/** The names that symbols have outside: `path:Qualified.Name`, with `~2` for a further one of the same name in the file. */
import type { FileId, FilePath } from '../model/source-file.ts';
import type { SymbolFact, SymbolId } from '../model/symbol.ts';
import type { Reader } from '../store/reader.ts';

/** Of all symbols that a file declares. */
export function idsInFile(
  reader: Reader,
  file: { readonly id: FileId; readonly path: FilePath },
): ReadonlyMap<SymbolId, string> {
  const symbols = reader.symbolsOf(file.id);
  const names = outsideIds(file.path, symbols);
  return new Map(symbols.map(({ id }, index) => [id, names[index] ?? file.path]));
}

/** In the order of the file, which comes first itself. */
export function outsideIds(
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
