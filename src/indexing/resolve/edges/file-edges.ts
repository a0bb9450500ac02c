/** Collects the edges and unresolved references of one file. */
import type { Confidence, Edge, EdgeKind, Extractor, Unresolved } from '../../../model/edge.ts';
import type { SymbolId, SymbolIndex } from '../../../model/symbol.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';

/** The location of the evidence for an edge. References, imports and exports have one. */
export interface Evidence {
  readonly row: number;
  readonly column: number;
}

/** Evidence, and the symbol around it, which is the source of the edge. */
export interface OwnedEvidence extends Evidence {
  readonly owner: SymbolIndex;
}

export class FileEdges {
  readonly edges: Edge[] = [];
  readonly unresolved: Unresolved[] = [];
  readonly file: FileScope;

  constructor(file: FileScope) {
    this.file = file;
  }

  /** An edge from the symbol around the evidence. */
  edge(
    kind: EdgeKind,
    target: SymbolRef,
    evidence: OwnedEvidence,
    confidence: Confidence,
    extractor: Extractor = 'syntax',
  ): void {
    const from = this.file.ids[evidence.owner];
    const to = target.file.ids[target.index];
    if (from === undefined || to === undefined) return;
    if (kind === 'imports' && this.isLinked(from, to, evidence)) return;
    const { row, column } = evidence;
    this.edges.push({ kind, source: from, target: to, confidence, extractor, row, column });
  }

  /** A call of a function that is passed to `source`, in whichever file that is. */
  callback(source: SymbolRef, target: SymbolRef, { row, column }: Evidence): void {
    const from = source.file.ids[source.index];
    const to = target.file.ids[target.index];
    if (from === undefined || to === undefined) return;
    const call = { kind: 'calls', source: from, target: to } as const;
    this.edges.push({ ...call, confidence: 'probable', extractor: 'syntax', row, column });
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
