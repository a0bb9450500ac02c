/**
 * The graph as one question sees it: symbols, files and edges are read when they are needed and kept while the
 * question lasts. Also says which files an answer shows, so that whoever asks can tell whether they changed since.
 */
import type { Confidence, Edge, EdgeKind } from '../../model/edge.ts';
import { invariant } from '../../model/errors.ts';
import type { FileId, FilePath } from '../../model/source-file.ts';
import type { SymbolId, SymbolKind } from '../../model/symbol.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredFile, StoredSymbol } from '../../store/rows.ts';

/** A symbol as answers name it. Rows from 0; the last row is included. */
export interface SymbolNode {
  readonly id: string;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly path: string;
  readonly row: number;
  readonly endRow: number;
  readonly isTest: boolean;
}

/** Where something stands. */
export interface Place {
  readonly path: FilePath;
  readonly row: number;
  readonly column: number;
}

/** An edge, and the file that its evidence stands in. */
export interface PlacedEdge extends Edge {
  readonly file: FileId;
}

export interface IncomingOptions {
  readonly kinds: ReadonlySet<EdgeKind>;
  readonly enough: number;
}

export interface Incoming {
  readonly edges: readonly PlacedEdge[];
  /** Files that link to the symbol, too, in whatever way, and were not read. */
  readonly unreadFiles: number;
}

export interface GraphView {
  readonly reader: Reader;
  symbol(id: SymbolId): StoredSymbol;
  file(id: FileId): StoredFile;
  /** In the order of the source. */
  outgoing(symbol: StoredSymbol): readonly PlacedEdge[];
  /** By file, and there in the order of the source. Stops reading when edges from `enough` symbols were found. */
  incoming(symbol: SymbolId, options: IncomingOptions): Incoming;
  edgesIn(file: FileId): readonly Edge[];
  /** Puts a symbol into the answer. */
  show(symbol: StoredSymbol): SymbolNode;
  showPlace(edge: { readonly file: FileId; readonly row: number; readonly column: number }): Place;
  shownFiles(): readonly FilePath[];
}

// A file's edges take about 10 KB; a symbol that more files link to is read without keeping them.
const keptFiles = 2_000;

export function createGraphView(reader: Reader): GraphView {
  const symbols = new Map<SymbolId, StoredSymbol>();
  const files = new Map<FileId, StoredFile>();
  const edges = new Map<FileId, readonly Edge[]>();
  const nodes = new Map<SymbolId, SymbolNode>();
  const shown = new Set<FilePath>();

  const symbol = (id: SymbolId): StoredSymbol => {
    const found = symbols.get(id) ?? reader.symbol(id);
    invariant(found !== undefined, 'an edge leads from a symbol to a symbol');
    symbols.set(id, found);
    return found;
  };
  const file = (id: FileId): StoredFile => {
    const found = files.get(id) ?? reader.fileById(id);
    invariant(found !== undefined, 'what stands in a file stands in one that is known');
    files.set(id, found);
    return found;
  };
  const edgesIn = (id: FileId): readonly Edge[] => {
    const known = edges.get(id);
    if (known !== undefined) return known;
    const read = reader.edgesOf(id);
    if (edges.size < keptFiles) edges.set(id, read);
    return read;
  };

  return {
    reader,
    symbol,
    file,
    edgesIn,
    outgoing: (from) =>
      reader.filesDeclaring(from).flatMap((id) =>
        edgesIn(id)
          .filter(({ source }) => source === from.id)
          .map((edge) => ({ ...edge, file: id })),
      ),
    incoming(to, { kinds, enough }) {
      const found: PlacedEdge[] = [];
      const sources = new Set<SymbolId>();
      const linking = reader.filesLinkingTo(to);
      let read = 0;
      for (const id of linking) {
        if (sources.size >= enough) break;
        read++;
        for (const edge of edgesIn(id)) {
          if (edge.target !== to || !kinds.has(edge.kind)) continue;
          found.push({ ...edge, file: id });
          sources.add(edge.source);
        }
      }
      return { edges: found, unreadFiles: linking.length - read };
    },
    show(stored) {
      const known = nodes.get(stored.id);
      if (known !== undefined) return known;
      const home = stored.fileId === undefined ? undefined : file(stored.fileId);
      if (home !== undefined) shown.add(home.path);
      const node = nodeOf(reader, stored, home);
      nodes.set(stored.id, node);
      return node;
    },
    showPlace({ file: id, row, column }) {
      const { path } = file(id);
      shown.add(path);
      return { path, row, column };
    },
    shownFiles: () => [...shown],
  };
}

function nodeOf(reader: Reader, symbol: StoredSymbol, file: StoredFile | undefined): SymbolNode {
  const { kind, qualifiedName, startRow: row, endRow } = symbol;
  const isTest = file?.isTest ?? false;
  if (file === undefined) {
    // Folders and projects: their qualified name is their path, empty for the root.
    const path = qualifiedName === '' ? '.' : qualifiedName;
    return { id: path, kind, name: symbol.name || path, path, row, endRow, isTest };
  }
  const { path } = file;
  if (symbol.ordinal === 0) return { id: path, kind, name: symbol.name, path, row, endRow, isTest };
  const occurrence = reader.occurrence(symbol);
  const id = `${path}:${qualifiedName}${occurrence === 1 ? '' : `~${occurrence}`}`;
  return { id, kind, name: symbol.name, path, row, endRow, isTest };
}

const confidenceRank: Readonly<Record<Confidence, number>> = { exact: 0, probable: 1, approximate: 2 };

/** Best first. */
export function byConfidence(one: Confidence, other: Confidence): number {
  return confidenceRank[one] - confidenceRank[other];
}

/** A chain is as weak as its weakest link. */
export function weaker(one: Confidence, other: Confidence): Confidence {
  return byConfidence(one, other) > 0 ? one : other;
}

export function stronger(one: Confidence, other: Confidence): Confidence {
  return byConfidence(one, other) > 0 ? other : one;
}
