/** The answers of `traverse` and `path`. */

import type { Confidence, EdgeKind, Extractor } from '../edge.ts';
import type { SymbolKind } from '../symbol.ts';
import type { Evidence, Place, Site, SymbolNode } from './navigation.ts';

export interface TraverseOptions {
  readonly direction: Direction;
  readonly depth: number;
  readonly relations: ReadonlySet<EdgeKind>;
  /** Undefined admits every kind. Symbols of other kinds are neither shown nor followed. */
  readonly kinds: ReadonlySet<SymbolKind> | undefined;
  /** Maximum number of nodes. */
  readonly limit: number;
}

export interface Traversal {
  readonly root: SymbolNode;
  /** In the order of discovery, the root first. */
  readonly nodes: readonly (SymbolNode & { readonly depth: number })[];
  /** Edges between these nodes that the traversal found. */
  readonly edges: readonly TraversedEdge[];
  /** Number of nodes that were found but not shown; there may be further ones behind them. */
  readonly more: number;
  /** Number of files with further links to the shown nodes that were not read. */
  readonly unreadFiles: number;
}

export interface TraversedEdge {
  readonly kind: EdgeKind;
  readonly source: string;
  readonly target: string;
  readonly confidence: Confidence;
  readonly extractor: Extractor;
  /** The first of `count` places; undefined for the contents of a folder. */
  readonly place: Place | undefined;
  readonly count: number;
}

export type Direction = 'out' | 'in' | 'both';

export interface PathOptions {
  readonly relations: ReadonlySet<EdgeKind>;
  /** Maximum number of steps. Undefined: as many as it takes, within a bound on the symbols that are visited. */
  readonly depth: number | undefined;
  readonly mode: 'directed' | 'undirected';
  /** `proven`: without approximate edges and without calls by name. */
  readonly only?: 'proven' | undefined;
}

export interface PathBetween {
  readonly from: SymbolNode;
  readonly to: SymbolNode;
  /** Undefined when no path was found. */
  readonly steps: readonly PathStep[] | undefined;
  /** Further paths of the same length, the first few. */
  readonly alternatives?: readonly (readonly PathStep[])[];
  /** Confidence of the weakest step. */
  readonly confidence: Confidence;
  /** True when the search stopped before everything within the depth was visited. */
  readonly isCut: boolean;
  /** Between functions: no path of calls was found, so the steps follow imports, base types and members. */
  readonly hasNoCalls?: true;
  /** Without a path: the number of steps that were searched. Undefined when everything reachable was visited. */
  readonly searchedDepth?: number | undefined;
  /** Where a path may continue that is longer than the depth, or has too many steps by name. */
  readonly gap?: PathGap;
  /** Without path and gap: what surrounds the place where the path breaks. */
  readonly break?: PathBreak;
}

/** Both ends of a missing path. */
export interface PathBreak {
  /** Number of symbols that the first symbol reaches within the depth. */
  readonly reached: number;
  /**
   * Calls with an unknown target on the way from the first symbol, each name once: the first few. Names with few
   * definitions come first.
   */
  readonly unresolved: readonly (Site & { readonly name: string })[];
  readonly unresolvedCount: number;
  /** Where the second symbol is called or used as a value: the first few. */
  readonly uses: readonly {
    readonly in: SymbolNode;
    readonly how: 'calls' | 'passes';
    readonly site: Site;
  }[];
  readonly useCount: number;
  /** Number of further uses in tests. */
  readonly testUseCount: number;
}

/** An unresolved call that is reached from the first symbol. A symbol of its name leads to the second one. */
export interface PathGap {
  readonly name: string;
  readonly place: Site;
  /** The symbol that contains the call. */
  readonly in: SymbolNode;
  readonly continuation: SymbolNode;
}

/** `against`: the edge leads from `to` to `from`; only in undirected mode. */
export interface PathStep {
  readonly from: SymbolNode;
  readonly to: SymbolNode;
  readonly kind: EdgeKind;
  readonly way: 'along' | 'against';
  readonly confidence: Confidence;
  /** `name`: no edge, but an unresolved call of the name of `to`. */
  readonly evidence: Evidence;
  readonly place: Site | undefined;
  /** Present when the edge has evidence in further places: the next few of `placeCount` places in all. */
  readonly furtherPlaces?: readonly Place[];
  readonly placeCount?: number;
}
