/** Finds symbols by place: `path:Qualified.name~2` or `path:line`. */
import { EngineError, invariant } from '../../model/errors.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredFile, StoredSymbol } from '../../store/rows.ts';
import { isSameName, readQualifiedName } from './qualified-name.ts';

/** Makes an absolute path relative to the root of the repository, if it lies below the root. */
function fromRoot(reader: Reader, text: string): string {
  const root = text.startsWith('/') ? reader.metadata('root') : undefined;
  return root !== undefined && text.startsWith(`${root}/`) ? text.slice(root.length + 1) : text;
}

/** Finds the indexed file whose path the text begins with, up to a colon or the end. */
export function splitAtFile(reader: Reader, asked: string): { file: StoredFile; rest: string } | undefined {
  const text = fromRoot(reader, asked);
  for (let end = text.indexOf(':'); ; end = text.indexOf(':', end + 1)) {
    const path = end < 0 ? text : text.slice(0, end);
    const file = reader.file(path.replace(/^\.\//, ''));
    if (file !== undefined) return { file, rest: end < 0 ? '' : text.slice(end + 1) };
    if (end < 0) return undefined;
  }
}

/** Splits `path:name` by syntax alone, whether or not the file exists. */
export function splitAtColon(text: string): { readonly path: string | undefined; readonly name: string } {
  const path = /^(.+?)(?<!:):(?!:)/.exec(text)?.[1];
  return { path, name: text.slice(path === undefined ? 0 : path.length + 1).replace(/~\d+$/, '') };
}

/**
 * Finds the symbol of an id. `rest` follows the colon: a qualified name, and `~2` for the second symbol of that name.
 */
export function symbolOfId(reader: Reader, file: StoredFile, rest: string): StoredSymbol | undefined {
  const [, name = rest, occurrence = '1'] = /^(.*)~(\d+)$/.exec(rest) ?? [];
  const found = reader.symbolsQualified(file.id, name)[Number(occurrence) - 1];
  return found === undefined ? undefined : (reader.symbol(found.id) ?? found);
}

/** The symbols of a file that a name means, by the most literal reading that finds any. Never the file itself. */
export function symbolsNamedIn(symbols: readonly StoredSymbol[], text: string): readonly StoredSymbol[] {
  for (const { container, name } of readQualifiedName(text)) {
    const found = symbols.filter(
      (symbol) =>
        symbol.ordinal !== 0 &&
        isSameName(symbol.name, name) &&
        (container === '' || `.${symbol.qualifiedName}`.endsWith(`.${container}.${name}`)),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** The innermost symbol around a row. `symbols` are all symbols of the file. Throws for a row beyond its end. */
export function innermost(
  reader: Pick<Reader, 'declared'>,
  symbols: readonly StoredSymbol[],
  file: StoredFile,
  row: number,
): StoredSymbol {
  if (row < 0 || row >= Math.max(file.rowCount, 1)) {
    throw new EngineError('bad-input', `${file.path} has lines 1 to ${file.rowCount}, not ${row + 1}`);
  }
  const facts = reader.declared(file.id)?.symbols ?? [];
  // Symbols around a row are nested, and the outer ones come first. Overloads have several spans.
  let inner: { readonly symbol: StoredSymbol; readonly rows: number } | undefined;
  for (const symbol of symbols) {
    const spans = [symbol, ...(facts[symbol.ordinal ?? 0]?.furtherSpans ?? [])];
    const span = spans.find(({ startRow, endRow }) => startRow <= row && row <= endRow);
    const rows = symbol.ordinal === 0 ? Number.POSITIVE_INFINITY : span && span.endRow - span.startRow;
    if (rows !== undefined && (inner === undefined || rows <= inner.rows)) inner = { symbol, rows };
  }
  invariant(inner !== undefined, 'a file is around each of its rows');
  return inner.symbol;
}

/** The empty path and `.` mean the root. */
export function folderNamed(reader: Reader, text: string): StoredSymbol | undefined {
  const path = fromRoot(reader, text).replace(/^\.\//, '').replace(/\/+$/, '');
  return reader.symbolOfFolder(path === '.' ? '' : path);
}
