/** The names that symbols have outside: `path:Qualified.Name`, with `~2` for a further one of the same name in the file. */
import type { FilePath } from '../model/source-file.ts';
import type { SymbolFact, SymbolId } from '../model/symbol.ts';
import type { StoredSymbol } from '../store/rows.ts';

/** Of all symbols that a file declares, in its order. */
export function idsInFile(
  path: FilePath,
  symbols: readonly Pick<StoredSymbol, 'id' | 'qualifiedName'>[],
): ReadonlyMap<SymbolId, string> {
  const names = outsideIds(path, symbols);
  return new Map(symbols.map(({ id }, index) => [id, names[index] ?? path]));
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
