/** Symbols by where they stand: a file and what is said of it behind a colon, `path:Qualified.name~2` or `path:line`. */
import { EngineError, invariant } from '../../model/errors.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredFile, StoredSymbol } from '../../store/rows.ts';
import { isSameName, readQualifiedName } from './qualified-name.ts';

/** A path from the root of the disk, as one from the root of the repository if it leads there. */
function fromRoot(reader: Reader, text: string): string {
  const root = text.startsWith('/') ? reader.metadata('root') : undefined;
  return root !== undefined && text.startsWith(`${root}/`) ? text.slice(root.length + 1) : text;
}

/** The file whose path, up to a colon or the end, the text begins with. */
export function splitAtFile(reader: Reader, asked: string): { file: StoredFile; rest: string } | undefined {
  const text = fromRoot(reader, asked);
  for (let end = text.indexOf(':'); ; end = text.indexOf(':', end + 1)) {
    const path = end < 0 ? text : text.slice(0, end);
    const file = reader.file(path.replace(/^\.\//, ''));
    if (file !== undefined) return { file, rest: end < 0 ? '' : text.slice(end + 1) };
    if (end < 0) return undefined;
  }
}

/** The path and the name behind it that a text seems to be, whether there is such a file or not. */
export function splitAtColon(text: string): { readonly path: string | undefined; readonly name: string } {
  const path = /^(.+?)(?<!:):(?!:)/.exec(text)?.[1];
  return { path, name: text.slice(path === undefined ? 0 : path.length + 1).replace(/~\d+$/, '') };
}

/** What stands behind the colon of an id: a qualified name, and `~2` for the second of that name. */
export function symbolOfId(reader: Reader, file: StoredFile, rest: string): StoredSymbol | undefined {
  const [, name = rest, occurrence = '1'] = /^(.*)~(\d+)$/.exec(rest) ?? [];
  const found = reader.symbolsQualified(file.id, name)[Number(occurrence) - 1];
  return found === undefined ? undefined : (reader.symbol(found.id) ?? found);
}

/** Those of all symbols of a file that a name means, by the most literal reading that finds any. The file is none. */
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

/** `symbols` are all of the file. Throws for a row that it does not have. */
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
  // Those around a row lie within each other, the outer ones first. Overloads stand in several places.
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

/** Empty and `.` are the root. */
export function folderNamed(reader: Reader, text: string): StoredSymbol | undefined {
  const path = fromRoot(reader, text).replace(/^\.\//, '').replace(/\/+$/, '');
  return reader.symbolOfFolder(path === '.' ? '' : path);
}
