/** Questions to the graph, and what their answers have in common. */

import type { ChangedRows } from '../changed-rows.ts';
import type { Confidence, EdgeKind, UnresolvedReason } from '../edge.ts';
import type { EvidenceGaps } from '../evidence-gaps.ts';
import type { FilePath } from '../source-file.ts';
import type { Complexity, SymbolKind } from '../symbol.ts';
import type { Callers, CallTree, Implementations, TreeOptions } from './call-tree.ts';
import type { Impact, ImpactOptions } from './impact.ts';
import type { PathBetween, PathOptions, Traversal, TraverseOptions } from './traversal.ts';

export interface Navigator {
  symbol(name: string): Fresh<SymbolCards>;
  callers(name: string, options: TreeOptions): Fresh<Callers>;
  callees(name: string, options: TreeOptions): Fresh<CallTree & { readonly unresolved: UnresolvedCalls }>;
  implementations(name: string, options: TreeOptions): Fresh<Implementations>;
  references(name: string, options: { limit: number }): Fresh<References>;
  dependencies(name: string, options: { limit: number }): Fresh<OwnDependencies>;
  dependents(name: string, options: { limit: number }): Fresh<Dependencies>;
  traverse(name: string, options: TraverseOptions): Fresh<Traversal>;
  path(from: string, to: string, options: PathOptions): Fresh<PathBetween>;
  impact(name: string, options: ImpactOptions): Fresh<Impact & { readonly byName: ByName }>;
  impactOfChanges(
    changes: readonly ChangedRows[],
    options: ImpactOptions,
  ): Fresh<Impact & { readonly notIndexed: readonly FilePath[] }>;
}

/** An answer with its limits: stale files, broken files and unparsed files. */
export type Fresh<T> = T & Freshness & EvidenceGaps;

export interface Freshness {
  /** Files in the answer that have changed since they were indexed. */
  readonly staleFiles: readonly FilePath[];
  /** Present when the name has several overloads and the answer covers all of them. */
  readonly overloads?: readonly Overload[];
  /** Present when the symbol is a plain text file, of which only the text is indexed. */
  readonly isPlainText?: true;
}

/** A symbol in an answer. Rows are 0-based; `endRow` is inclusive. */
export interface SymbolNode {
  readonly id: string;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly path: string;
  readonly row: number;
  readonly endRow: number;
  readonly isTest: boolean;
}

/** A place in a file, 0-based. */
export interface Place {
  readonly path: FilePath;
  readonly row: number;
  readonly column: number;
}

export interface Overload {
  readonly id: string;
  readonly row: number;
  readonly signature: string | undefined;
}

/** The card of a symbol, and those of its other overloads. */
export interface SymbolCards extends SymbolCard {
  readonly others: readonly SymbolCard[];
}

export interface SymbolCard extends SymbolNode {
  readonly qualifiedName: string;
  readonly language: string | undefined;
  readonly signature: string | undefined;
  readonly doc: string | undefined;
  readonly access: string | undefined;
  readonly modifiers: readonly string[];
  readonly attributes: readonly string[];
  readonly bases: readonly string[];
  readonly complexity: Complexity | undefined;
  readonly isDeprecated: boolean;
  /** All its declarations, the primary one first. */
  readonly spans: readonly { readonly path: string; readonly row: number; readonly endRow: number }[];
  readonly parent: string | undefined;
  readonly memberCount: number;
  readonly members: readonly SymbolNode[];
  readonly incoming: Readonly<Partial<Record<EdgeKind, number>>>;
  readonly outgoing: Readonly<Partial<Record<EdgeKind, number>>>;
  readonly callers: Neighbourhood;
  readonly callees: Neighbourhood;
}

export interface Neighbourhood {
  readonly total: number;
  /** The first ten. */
  readonly first: readonly (SymbolNode & { readonly places: readonly Place[] })[];
}

/** Unresolved uses of the name, each of which may or may not mean this symbol. */
export interface ByName {
  readonly name: string;
  /** The first few. */
  readonly places: readonly Place[];
  /** Number of places in the files that were read. */
  readonly placeCount: number;
  readonly filesRead: number;
  /** Number of files that may contain such a place. */
  readonly fileCount: number;
  /**
   * For a method: uses of its name on receivers of an external type, in the same files. They mean external methods,
   * unless the external type is an interface that this repository implements, or the method extends it.
   */
  readonly outside: { readonly places: readonly Place[]; readonly placeCount: number };
  /** Interface methods through which the symbol may be called, by name. */
  readonly calledAs: readonly SymbolNode[];
}

export interface UnresolvedCalls {
  /** Calls with an unknown target. */
  readonly unknown: readonly UnresolvedCall[];
  /** Calls of external or built-in symbols. */
  readonly external: readonly UnresolvedCall[];
}

export interface UnresolvedCall extends Place {
  readonly name: string;
}

export interface Mentions {
  /** The first few, tests last. */
  readonly places: readonly Place[];
  /** Number of places in the files that were read. */
  readonly placeCount: number;
  /** Number of files that may contain further places. */
  readonly unreadFiles: number;
}

export interface References {
  readonly root: SymbolNode;
  readonly total: number;
  readonly counts: Readonly<Partial<Record<EdgeKind, number>>>;
  /** Product code first, then peripheral code, then tests; each sorted by path. */
  readonly files: readonly ReferencesInFile[];
  readonly fileCount: number;
  /** Number of uses beyond the limit. */
  readonly more: number;
  readonly byName: ByName;
}

export interface ReferencesInFile {
  readonly path: FilePath;
  readonly isTest: boolean;
  readonly uses: readonly Use[];
}

/** `from` is the symbol that contains the use. */
export interface Use {
  readonly kind: EdgeKind;
  readonly row: number;
  readonly column: number;
  readonly from: string;
  readonly confidence: Confidence;
}

export interface Dependencies {
  readonly root: SymbolNode;
  readonly level: 'symbols' | 'files';
  /** Most used first; dependents in examples and tests last. */
  readonly found: readonly Dependency[];
  /** Number of entries before the limit is applied. */
  readonly total: number;
  readonly counts: Readonly<Partial<Record<EdgeKind, number>>>;
}

export interface Dependency extends SymbolNode {
  readonly counts: Readonly<Partial<Record<EdgeKind, number>>>;
  readonly edgeCount: number;
}

export type OwnDependencies = Dependencies & {
  /** References to names that the index does not define, by reason; their targets are not listed. */
  readonly unresolved: Readonly<Record<UnresolvedReason, number>>;
};
