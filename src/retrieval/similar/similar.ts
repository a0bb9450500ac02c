/**
 * Finds symbols similar to a symbol. Candidates are chunks with similar vectors (if there are any), chunks with its
 * most distinctive terms, and symbols of the same name. Candidates of comparable kind are compared with it by text and
 * vectors. Enclosing and inner symbols are excluded.
 */

import type { Freshness } from '../../model/answers/navigation.ts';
import type { SimilarAnswer, SimilarSymbol } from '../../model/answers/similar.ts';
import type { ChunkPlace } from '../../model/chunk.ts';
import { EngineError } from '../../model/errors.ts';
import type { FileId } from '../../model/source-file.ts';
import { callableKinds, type SymbolKind, typeKinds } from '../../model/symbol.ts';
import type { DefinedFile } from '../../store/definition-reader.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { findSymbol } from '../navigate/find-symbol.ts';
import { createGraphView, type GraphView } from '../navigate/graph-view.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { idsInFile } from '../symbols/symbol-ids.ts';
import { type MeaningOfSymbol, meaningOfSymbol } from './meaning.ts';
import { createWordTerms, type Profile, profileOf, type TermCounts } from './profile.ts';

export type Similar = (name: string, options: { readonly limit: number }) => SimilarAnswer & Freshness;

// A limit, because each hit may require reading another file.
const chunksSeen = 12;
// Further terms occur in too many chunks to find similar ones.
const termsSearched = 12;
const namesakesSeen = 10;
// Only the beginning of a longer symbol is compared.
const rowsCompared = 600;
/** Less similarity is coincidence. */
const leastLikeness = 0.1;
// Two unrelated passages of code have a similarity of about .3.
const leastNearness = 0.5;
/** Factor for symbols of another kind, so that the same kind comes first among equals. */
const otherKind = 0.97;

/** Caches the terms of words between queries. */
export function createSimilar(index: SearchIndex): Similar {
  const { reader, folder, textSearch, ranking } = index;
  const wordTerms = createWordTerms();
  const rowsOf = (path: string): readonly string[] => {
    const read = folder.read(path);
    return typeof read === 'string' ? [] : read.toString('utf8').split('\n');
  };

  const similar = (name: string, limit: number): SimilarAnswer & Freshness => {
    const view = createGraphView(reader);
    const symbol = findSymbol(view, name);
    const { fileId } = symbol;
    if (fileId === undefined) throw isFolder(name);
    const of = view.show(symbol);
    const profile = profileOf(
      symbol.name,
      textOf(reader, symbol, rowsOf(of.path)),
      countsOf(reader),
      wordTerms,
    );
    const terms = profile.terms.slice(0, termsSearched);
    const { hits: seen } = textSearch({ terms, limit: chunksSeen + limit, ranking });
    const meaning = meaningOfSymbol(index, { ...symbol, file: fileId });
    const near = meaning?.nearest(chunksSeen + limit) ?? [];
    const places = placesOf(reader, symbol, [...seen, ...near]);
    const compare = comparer(view, symbol, { profile, meaning });
    const hits = [...reader.definedIn([...places.keys()])]
      .flatMap((defined) => compare(defined, places.get(defined.file) ?? [], rowsOf))
      .sort(bestFirst)
      .slice(0, limit);
    return {
      of,
      hits,
      terms: profile.terms,
      by: meaning === undefined ? 'terms' : 'vectors and terms',
      staleFiles: index.changedOf([of, ...hits].map(({ path }) => path)),
    };
  };
  return (name, { limit }) => reader.inSnapshot(() => similar(name, limit));
}

function isFolder(name: string): EngineError {
  return new EngineError('bad-input', `${JSON.stringify(name)} is a folder, and has no text to compare`, {
    hint: 'name a symbol or a file',
  });
}

/** The symbol's own signature and documentation, for a file that can no longer be read. */
function textOf(
  reader: Reader,
  { fileId, ordinal = 0, startRow, endRow }: StoredSymbol,
  rows: readonly string[],
): string {
  if (rows.length > 0) return rows.slice(startRow, endRow + 1).join('\n');
  const fact = fileId === undefined ? undefined : reader.declared(fileId)?.symbols[ordinal];
  return [fact?.signature ?? '', fact?.doc ?? ''].join('\n');
}

function countsOf(reader: Reader): TermCounts {
  const segments = reader.textSegments();
  return {
    total: segments.reduce((sum, { liveChunkCount }) => sum + liveChunkCount, 0),
    countOf: (term) => segments.reduce((sum, segment) => sum + (segment.postings(term)?.count ?? 0), 0),
  };
}

/** Rows to compare: those of the chunks, and the starts of symbols with the same name. */
function placesOf(
  reader: Reader,
  { name, ordinal = 0 }: StoredSymbol,
  hits: readonly ChunkPlace[],
): ReadonlyMap<FileId, readonly RowRange[]> {
  const found = new Map<FileId, RowRange[]>();
  const add = (file: FileId, rows: RowRange): void => {
    const known = found.get(file);
    if (known === undefined) found.set(file, [rows]);
    else known.push(rows);
  };
  for (const { file, ordinal: chunk } of hits) {
    const rows = reader.chunk(file, chunk);
    if (rows !== undefined) add(file, { from: rows.startRow, to: rows.endRow });
  }
  const namesakes = ordinal === 0 ? [] : reader.namesakes([name]);
  const near = namesakes
    .filter((each) => each.fileId !== undefined && each.ordinal !== 0)
    .sort(
      (one, other) => Number(one.home?.isTest) - Number(other.home?.isTest) || byPath(one.home, other.home),
    );
  for (const { fileId, startRow } of near.slice(0, namesakesSeen))
    if (fileId !== undefined) add(fileId, { from: startRow, to: startRow + 1 });
  return found;
}

interface RowRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

type Comparer = (
  defined: DefinedFile,
  rows: readonly RowRange[],
  rowsOf: (path: string) => readonly string[],
) => readonly SimilarSymbol[];

/** The terms and vectors of the symbol that others are compared with. */
interface Known {
  readonly profile: Profile;
  readonly meaning: MeaningOfSymbol | undefined;
}

/** Compares symbols of comparable kind that begin in the rows or contain them. */
function comparer(view: GraphView, symbol: StoredSymbol, { profile, meaning }: Known): Comparer {
  const sort = sortOf(symbol.kind);
  return ({ file, symbols }, ranges, rowsOf) => {
    const { path, isTest } = view.file(file);
    const rows = rowsOf(path);
    const ids = idsInFile(view.reader, { id: file, path }, view.reader.symbolsOf(file));
    const numbers = view.reader.symbolIdsOf(file);
    return symbols.flatMap((each, index): readonly SimilarSymbol[] => {
      const isAround = ranges.some(({ from, to }) => each.startRow < to && each.endRow >= from);
      if (sortOf(each.kind) !== sort || !isAround) return [];
      const isOwn =
        numbers[index] === symbol.id ||
        (file === symbol.fileId && each.startRow <= symbol.endRow && symbol.startRow <= each.endRow);
      if (isOwn) return [];
      const end = Math.min(each.endRow + 1, each.startRow + rowsCompared);
      const isSameName = index > 0 && each.name === symbol.name;
      const { score: likeness, shared } = profile.likeness(rows, each.startRow, end);
      const nearness = meaning?.nearness({ file, startRow: each.startRow, endRow: each.endRow });
      if (likeness < leastLikeness && (nearness ?? 0) < leastNearness && !isSameName) return [];
      const score = nearness === undefined ? likeness : (likeness + nearness) / 2;
      const { kind, name, startRow: row, endRow } = each;
      return [
        {
          id: ids.get(numbers[index] ?? symbol.id) ?? path,
          kind,
          name,
          path,
          row,
          endRow,
          isTest,
          head: index === 0 ? undefined : rows[each.nameRow]?.trim(),
          score: kind === symbol.kind ? score : score * otherKind,
          nearness,
          isSameName,
          sharedTerms: shared,
        },
      ];
    });
  };
}

function sortOf(kind: SymbolKind): string {
  if (callableKinds.has(kind)) return 'callable';
  return typeKinds.has(kind) ? 'type' : kind;
}

function bestFirst(one: SimilarSymbol, other: SimilarSymbol): number {
  return other.score - one.score || byPath(one, other) || one.row - other.row;
}

function byPath(
  one: { readonly path: string } | undefined,
  other: { readonly path: string } | undefined,
): number {
  const [left, right] = [one?.path ?? '', other?.path ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
}
