/**
 * The graph as seen by one query: symbols, files and edges are read on demand. Records which files the answer shows,
 * so that the caller can check whether they have changed.
 */
import type { Place, SymbolNode } from '../../model/answers/navigation.ts';
import type { Confidence, EdgeKind } from '../../model/edge.ts';
import { invariant } from '../../model/errors.ts';
import type { FileId, FilePath, LanguageId } from '../../model/source-file.ts';
import { type SymbolId, typeKinds, variableKinds } from '../../model/symbol.ts';
import type { FileEdges, PlacedEdge } from '../../store/file-edges.ts';
import type { GraphRows } from '../../store/graph-rows.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredFile, StoredSymbol } from '../../store/rows.ts';
import type { UnresolvedUse, UnresolvedUses } from '../../store/unresolved-uses.ts';

export interface IncomingOptions {
  readonly kinds: ReadonlySet<EdgeKind>;
  readonly enough: number;
}

export interface Incoming {
  readonly edges: readonly PlacedEdge[];
  /** Number of files that link to the symbol by any kind of edge and were not read. */
  readonly unreadFiles: number;
}

export interface GraphView {
  readonly reader: Reader;
  symbol(id: SymbolId): StoredSymbol;
  file(id: FileId): StoredFile;
  /** In source order. */
  outgoing(symbol: StoredSymbol): readonly PlacedEdge[];
  /** By file, in source order. Stops reading once edges from `enough` symbols are found. */
  incoming(symbol: SymbolId, options: IncomingOptions): Incoming;
  edgesIn(file: FileId): FileEdges;
  /** For an edge from the body of a type or file: the variable or field there whose value has the evidence. */
  holderOf(edge: Pick<PlacedEdge, 'source' | 'file' | 'row' | 'column'>): StoredSymbol | undefined;
  unresolvedIn(file: FileId): UnresolvedUses;
  unresolvedNamed(file: FileId, name: string): readonly UnresolvedUse[];
  /** Files of one family of languages see each other's names. Undefined for a file without a language. */
  familyOf(file: FileId): string | undefined;
  /** Adds a symbol to the answer. */
  show(symbol: StoredSymbol): SymbolNode;
  showPlace(edge: { readonly file: FileId; readonly row: number; readonly column: number }): Place;
  shownFiles(): readonly FilePath[];
  /** Symbols in tests that have the name that was asked for. */
  setAside(symbols: readonly StoredSymbol[]): void;
  /** The symbols set aside. */
  inTests(): readonly StoredSymbol[];
}

/** `familyOf` is needed only by questions that match names. */
export function createGraphView(
  reader: Reader,
  familyOf: (language: LanguageId) => string = (language) => language,
): GraphView {
  const rows = reader.graphRows();
  const nodes = new Map<SymbolId, SymbolNode>();
  const shown = new Set<FilePath>();
  const aside: StoredSymbol[] = [];
  const holders = new Map<SymbolId, readonly StoredSymbol[]>();

  const file = (id: FileId): StoredFile => {
    const found = rows.file(id);
    invariant(found !== undefined, 'every file id in the graph is known');
    return found;
  };

  const holdersIn = (symbol: StoredSymbol): readonly StoredSymbol[] => {
    const known = holders.get(symbol.id);
    if (known !== undefined) return known;
    const found = reader.membersOf(symbol).filter(({ kind }) => variableKinds.has(kind));
    holders.set(symbol.id, found);
    return found;
  };

  return {
    reader,
    holderOf({ source, file: place, row, column }) {
      const around = rows.symbol(source);
      if (around === undefined || (around.ordinal !== 0 && !typeKinds.has(around.kind))) return undefined;
      return holdersIn(around).find(
        ({ fileId, nameRow, nameColumn, endRow }) =>
          fileId === place && row <= endRow && (row > nameRow || (row === nameRow && column > nameColumn)),
      );
    },
    symbol(id) {
      const found = rows.symbol(id);
      invariant(found !== undefined, 'every symbol id in the graph is known');
      return found;
    },
    file,
    edgesIn: rows.edges,
    unresolvedIn: rows.unresolved,
    unresolvedNamed: rows.unresolvedNamed,
    familyOf(id) {
      const { language } = file(id);
      return language === undefined ? undefined : familyOf(language);
    },
    outgoing: (from) => reader.filesDeclaring(from).flatMap((id) => rows.edges(id).from(from.id)),
    incoming(to, { kinds, enough }) {
      const found: PlacedEdge[] = [];
      const sources = new Set<SymbolId>();
      const linking = reader.filesLinkingTo(to);
      let read = 0;
      for (const id of linking) {
        if (sources.size >= enough) break;
        read++;
        for (const edge of rows.edges(id).to(to)) {
          if (!kinds.has(edge.kind)) continue;
          found.push(edge);
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
      const node = nodeOf(rows, stored, home);
      nodes.set(stored.id, node);
      return node;
    },
    showPlace({ file: id, row, column }) {
      const { path } = file(id);
      shown.add(path);
      return { path, row, column };
    },
    shownFiles: () => [...shown],
    setAside: (symbols) => void aside.push(...symbols),
    inTests: () => aside,
  };
}

function nodeOf(rows: GraphRows, symbol: StoredSymbol, file: StoredFile | undefined): SymbolNode {
  const { kind, qualifiedName, startRow: row, endRow } = symbol;
  const isTest = file?.isTest ?? false;
  if (file === undefined) {
    // The qualified name of a folder or project is its path, which is empty for the root.
    const path = qualifiedName === '' ? '.' : qualifiedName;
    return { id: path, kind, name: symbol.name || path, path, row, endRow, isTest };
  }
  const { path } = file;
  if (symbol.ordinal === 0) return { id: path, kind, name: symbol.name, path, row, endRow, isTest };
  const occurrence = rows.occurrence(symbol);
  const id = `${path}:${qualifiedName}${occurrence === 1 ? '' : `~${occurrence}`}`;
  return { id, kind, name: symbol.name, path, row, endRow, isTest };
}

const confidenceRank: Readonly<Record<Confidence, number>> = { exact: 0, probable: 1, approximate: 2 };

/** Best first. */
export function byConfidence(one: Confidence, other: Confidence): number {
  return confidenceRank[one] - confidenceRank[other];
}

/** The confidence of a chain is that of its weakest edge. */
export function weaker(one: Confidence, other: Confidence): Confidence {
  return byConfidence(one, other) > 0 ? one : other;
}

export function stronger(one: Confidence, other: Confidence): Confidence {
  return byConfidence(one, other) > 0 ? other : one;
}
