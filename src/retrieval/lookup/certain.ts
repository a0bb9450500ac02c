/**
 * Symbols that the text identifies without doubt: by id, path, line, exact name or qualified name. Queries the
 * database only.
 */
import { EngineError } from '../../model/errors.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { type StoredFile, type StoredSymbol, symbolFlags } from '../../store/rows.ts';
import { folderNamed, innermost, splitAtFile, symbolOfId, symbolsNamedIn } from '../symbols/named-place.ts';
import { symbolsNamed } from '../symbols/named-symbols.ts';

export interface Certain {
  readonly match: 'exact' | 'qualified';
  readonly symbols: readonly NamedSymbol[];
  /** Symbols of the same name in other places, when the given place has none. */
  readonly elsewhere: readonly NamedSymbol[];
  /** Whether the file of a symbol may contain another symbol of the same qualified name. */
  mayRepeat(symbol: NamedSymbol): boolean;
}

export function certainSymbols(
  reader: Reader,
  text: string,
  accepts: (symbol: NamedSymbol) => boolean,
): Certain {
  const place = symbolsAt(reader, text);
  if (place.length > 0) return { match: 'exact', symbols: place, elsewhere: [], mayRepeat: () => true };
  const { by, symbols, namesakes } = symbolsNamed(reader, text, accepts);
  return {
    match: by === 'name' ? 'exact' : 'qualified',
    symbols,
    elsewhere: symbols.length > 0 ? [] : namesakes,
    mayRepeat: (symbol) =>
      namesakes.some(
        (other) =>
          (other.flags & symbolFlags.mergeable) !== 0 ||
          (other.id !== symbol.id && other.fileId === symbol.fileId),
      ),
  };
}

/**
 * The symbols at a path: the file or folder itself, the innermost symbol at a line, or the symbols of a name in that
 * file.
 */
function symbolsAt(reader: Reader, text: string): readonly NamedSymbol[] {
  const inFile = splitAtFile(reader, text);
  if (inFile === undefined) {
    const folder = /[/\\.]/.test(text) ? folderNamed(reader, text.replaceAll('\\', '/')) : undefined;
    return folder === undefined ? [] : reader.namedSymbols([folder.id]);
  }
  const { file, rest } = inFile;
  if (file.skipped !== undefined)
    throw new EngineError('not-found', `${file.path} is not indexed: ${file.skipped}`);
  const symbols = symbolsIn(reader, file, rest);
  return reader.namedSymbols(symbols.map(({ id }) => id));
}

function symbolsIn(reader: Reader, file: StoredFile, rest: string): readonly StoredSymbol[] {
  const exact = rest === '' ? reader.symbolOfFile(file.id) : symbolOfId(reader, file, rest);
  if (exact !== undefined || rest === '') return exact === undefined ? [] : [exact];
  const symbols = reader.symbolsOf(file.id);
  return /^\d+$/.test(rest)
    ? [innermost(reader, symbols, file, Number(rest) - 1)]
    : symbolsNamedIn(symbols, rest);
}
