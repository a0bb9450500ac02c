/** The edges of one file, selected by source or target. A graph query reads a few edges from each of many files. */
import type { Edge } from '../model/edge.ts';
import type { FileId } from '../model/source-file.ts';
import type { SymbolId } from '../model/symbol.ts';
import { decodeEdgeColumns, edgeAt } from './links-codec.ts';

/** An edge, and the file that contains its evidence. */
export interface PlacedEdge extends Edge {
  readonly file: FileId;
}

/** All lists are in source order. */
export interface FileEdges {
  readonly count: number;
  from(source: SymbolId): readonly PlacedEdge[];
  to(target: SymbolId): readonly PlacedEdge[];
  /** Edges whose ends `accepts` returns true for. */
  between(accepts: (source: SymbolId, target: SymbolId) => boolean): readonly PlacedEdge[];
}

/** `bytes` is the output of `encodeEdges`. */
export function readFileEdges(file: FileId, bytes: Uint8Array): FileEdges {
  const columns = decodeEdgeColumns(bytes);
  const { count, sources, targets } = columns;
  const placed = (at: number): PlacedEdge => {
    const { kind, source, target, confidence, extractor, row, column } = edgeAt(columns, at);
    return { kind, source, target, confidence, extractor, row, column, file };
  };
  const among = (ends: Int32Array, end: SymbolId): readonly PlacedEdge[] => {
    const found: PlacedEdge[] = [];
    for (let at = 0; at < count; at++) if (ends[at] === end) found.push(placed(at));
    return found;
  };
  return {
    count,
    from: (source) => among(sources, source),
    to: (target) => among(targets, target),
    between(accepts) {
      const found: PlacedEdge[] = [];
      for (let at = 0; at < count; at++)
        if (accepts(sources[at] as SymbolId, targets[at] as SymbolId)) found.push(placed(at));
      return found;
    },
  };
}

export const noFileEdges: FileEdges = { count: 0, from: () => [], to: () => [], between: () => [] };
