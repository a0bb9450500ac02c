/** The edges and unresolved references of one file, while they are being found. */
import type { Confidence, Edge, EdgeKind, Unresolved } from '../../model/edge.ts';
import type { SymbolId, SymbolIndex } from '../../model/symbol.ts';
import type { FileScope } from './repository/file-scope.ts';
import type { SymbolRef } from './repository/repository.ts';

/** What is found for one file. */
export class FileEdges {
  readonly edges: Edge[] = [];
  readonly unresolved: Unresolved[] = [];
  readonly file: FileScope;

  constructor(file: FileScope) {
    this.file = file;
  }

  edge(
    kind: EdgeKind,
    source: SymbolIndex,
    target: SymbolRef,
    place: Evidence,
    confidence: Confidence,
  ): void {
    this.edgeFrom(kind, { file: this.file, index: source }, target, place, confidence);
  }

  /** Where the evidence stands in another file than the source: what is passed to a function that calls it. */
  edgeFrom(
    kind: EdgeKind,
    source: SymbolRef,
    target: SymbolRef,
    place: Evidence,
    confidence: Confidence,
  ): void {
    const from = source.file.ids[source.index];
    const to = target.file.ids[target.index];
    if (from === undefined || to === undefined) return;
    if (kind === 'imports' && this.isLinked(from, to, place)) return;
    this.edges.push({
      kind,
      source: from,
      target: to as SymbolId,
      confidence,
      extractor: 'syntax',
      row: place.row,
      column: place.column,
    });
  }

  /** `module.exports = require('x')` gives all names and the whole: one place, one edge. Such ones follow each other. */
  private isLinked(source: SymbolId, target: SymbolId, { row, column }: Evidence): boolean {
    for (let at = this.edges.length - 1; at >= 0; at--) {
      const edge = this.edges[at];
      if (edge === undefined || edge.row !== row || edge.column !== column) return false;
      if (edge.kind === 'imports' && edge.source === source && edge.target === target) return true;
    }
    return false;
  }
}

export interface Evidence {
  readonly row: number;
  readonly column: number;
}
