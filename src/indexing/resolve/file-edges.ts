/** Collects the edges and unresolved references of one file. */
import type { Confidence, Edge, EdgeKind, Unresolved } from '../../model/edge.ts';
import type { SymbolId, SymbolIndex } from '../../model/symbol.ts';
import type { FileScope } from './repository/file-scope.ts';
import type { SymbolRef } from './repository/repository.ts';

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

  /** An edge whose evidence is not in the file of its source: a function is passed to another one that calls it. */
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

  /**
   * Whether the edge exists. `module.exports = require('x')` yields several imports with the same evidence in a row.
   */
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
