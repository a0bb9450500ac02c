/** The graph in LocAgent's form. */

export interface LocagentGraph {
  readonly nodes: readonly LocagentNode[];
  readonly edges: readonly LocagentEdge[];
}

export interface LocagentNode {
  /** `/`, a directory, a file, or `path:Outer.inner`. */
  readonly id: string;
  readonly type: LocagentNodeType;
}

/**
 * LocAgent's graph under construction: typed nodes and distinct edges, in insertion order. The files that draw the
 * edges define their meaning.
 */
export type LocagentNodeType = 'directory' | 'file' | 'class' | 'function';

export interface LocagentEdge {
  readonly source: string;
  readonly target: string;
  readonly type: LocagentEdgeType;
}

export type LocagentEdgeType = 'contains' | 'imports' | 'invokes' | 'inherits';
