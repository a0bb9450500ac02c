/** The spans that a target means, as indexed. */
import { runOperation } from '../../model/advice.ts';
import type { FileOnDisk } from '../../model/answers/directories.ts';
import { EngineError } from '../../model/errors.ts';
import type { SymbolFact, SymbolKind } from '../../model/symbol.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredFile, StoredSymbol } from '../../store/rows.ts';
import { findSymbols } from '../navigate/find-symbol.ts';
import { createGraphView, type GraphView } from '../navigate/graph-view.ts';
import { innermost } from '../symbols/named-place.ts';
import { readTarget, type Target } from './read-target.ts';

export interface WantedSpan {
  readonly target: string;
  /** For a symbol, like `kind`. */
  readonly id: string | undefined;
  readonly kind: SymbolKind | undefined;
  /** For lines: the innermost symbol around all of them. */
  readonly within: string | undefined;
  /** For lines: the innermost symbols that end among them, and the outermost ones that start there. */
  readonly holds?: readonly string[] | undefined;
  /** Other symbols that the target may mean, in files that no other target names. */
  readonly chosenOver?: readonly string[];
  readonly file: FileOnDisk;
  readonly row: number;
  /** Inclusive. */
  readonly endRow: number;
  /** For a symbol: the last row of its signature. */
  readonly head?: number;
  /** For a symbol: all symbols of its file, and its index among them. */
  readonly fact: { readonly all: readonly SymbolFact[]; readonly ordinal: number } | undefined;
}

/** Throws for a path that is outside the root, closed or ignored, and for a file that is not text. */
export type FileAt = (path: string) => FileOnDisk;

/**
 * At least one span; throws when the target is not found. `namedFiles`: of several symbols with the name, those in these
 * files are meant.
 */
export function wantedSpans(
  reader: Reader,
  fileAt: FileAt,
  target: string,
  namedFiles?: ReadonlySet<string>,
): readonly WantedSpan[] {
  const read = readTarget(target);
  if (read.kind === 'lines') return [linesOf(reader, fileAt(read.path), target, read)];
  try {
    const view = createGraphView(reader);
    const { symbols, chosenOver } = symbolsIn(view, read.name, namedFiles);
    return symbols.flatMap((symbol) =>
      declarationsOf(view, fileAt, target, symbol).map((span) => ({
        ...span,
        ...(chosenOver.length > 0 && { chosenOver }),
      })),
    );
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'not-found') throw error;
    return [wholeFile(fileAt, target, error)];
  }
}

/** The symbols of the name in the named files, with the ids of those elsewhere. */
function symbolsIn(
  view: GraphView,
  name: string,
  namedFiles: ReadonlySet<string> | undefined,
): { readonly symbols: readonly StoredSymbol[]; readonly chosenOver: readonly string[] } {
  if (namedFiles === undefined) return { symbols: findSymbols(view, name), chosenOver: [] };
  const others = new Set<string>();
  const prefers = (symbol: StoredSymbol): boolean => {
    const isNamed = symbol.fileId !== undefined && namedFiles.has(view.file(symbol.fileId).path);
    if (!isNamed) others.add(view.show(symbol).id);
    return isNamed;
  };
  const symbols = findSymbols(view, name, { prefers });
  return { symbols, chosenOver: [...others] };
}

function linesOf(
  reader: Reader,
  file: FileOnDisk,
  target: string,
  { row, endRow }: Extract<Target, { kind: 'lines' }>,
): WantedSpan {
  if (row >= Math.max(file.rows.length, 1))
    throw new EngineError('bad-input', `${file.path} has lines 1 to ${file.rows.length}, not ${row + 1}`);
  const lines = { row, endRow: Math.min(endRow, lastRow(file)) };
  const stored = file.state === 'same' ? reader.file(file.path) : undefined;
  const around = stored === undefined ? {} : symbolsAround(createGraphView(reader), stored, lines);
  return { ...plainSpan(target, file), ...around, ...lines };
}

/** A range that reaches beyond the symbol of its first line is not named after that symbol. */
function symbolsAround(
  view: GraphView,
  file: StoredFile,
  { row, endRow }: { readonly row: number; readonly endRow: number },
): Pick<WantedSpan, 'within' | 'holds'> {
  const { reader } = view;
  const symbols = reader.symbolsOf(file.id);
  const inside = symbols.filter((each) => each.startRow <= row && endRow <= each.endRow);
  const around = innermost(reader, inside, file, row);
  const within = around.ordinal === 0 ? undefined : shownId(view, around);
  if (row === endRow) return { within };
  const started = symbols.filter(
    (each) => each.ordinal !== 0 && each.id !== around.id && row <= each.startRow && each.startRow <= endRow,
  );
  const outermost = started.filter(({ parentId }) => !started.some(({ id }) => id === parentId));
  const cut = symbols.filter(
    (each) => each.ordinal !== 0 && each.startRow < row && row <= each.endRow && each.endRow < endRow,
  );
  const innermostCut = cut.filter(({ id }) => !cut.some(({ parentId }) => parentId === id));
  return { within, holds: [...innermostCut, ...outermost].map((each) => shownId(view, each)) };
}

function shownId(view: GraphView, symbol: StoredSymbol): string {
  return view.show(view.reader.symbol(symbol.id) ?? symbol).id;
}

/** The primary declaration first. */
function declarationsOf(
  view: GraphView,
  fileAt: FileAt,
  target: string,
  symbol: StoredSymbol,
): readonly WantedSpan[] {
  const { reader } = view;
  const { id, kind } = view.show(symbol);
  const declarations = reader.declarationsOf(symbol);
  if (declarations.length === 0)
    throw new EngineError('bad-input', `${id} is a ${kind} and has no source text`, {
      advice: [runOperation('list_directory', { path: id })],
    });
  return declarations.map(({ file: fileId, ordinal, startRow, endRow }) => {
    const file = fileAt(view.file(fileId).path);
    if (ordinal === 0) return { ...plainSpan(target, file), id, kind };
    const all = reader.declared(fileId)?.symbols ?? [];
    return { target, id, kind, within: undefined, file, row: startRow, endRow, fact: { all, ordinal } };
  });
}

/** A file need not be indexed to be shown. */
function wholeFile(fileAt: FileAt, target: string, unknown: EngineError): WantedSpan {
  try {
    return plainSpan(target, fileAt(target.trim()));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // For a target that looks like a path, the error about the path is more helpful.
    throw error.code === 'bad-input' && /[/\\\0]|^\./.test(target) ? error : unknown;
  }
}

function plainSpan(target: string, file: FileOnDisk): WantedSpan {
  const nothing = { id: undefined, kind: undefined, within: undefined, fact: undefined };
  return { ...nothing, target, file, row: 0, endRow: lastRow(file) };
}

function lastRow({ rows }: FileOnDisk): number {
  return Math.max(rows.length - 1, 0);
}
