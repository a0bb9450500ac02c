/** The filters and the answer of `lookup`. */
import type { SymbolKind } from '../symbol.ts';

export interface LookupOptions extends Filters {
  readonly limit: number;
  /** `best`: similar names only when there is no exact match. `all`: always similar names too. */
  readonly breadth: 'best' | 'all';
}

/** Carries hints only when nothing matches, with or without the filters. */
export interface LookupAnswer extends Hints {
  readonly query: string;
  /** Best first. */
  readonly hits: readonly LookupHit[];
  readonly total: number;
  /** Number of hits beyond the limit. */
  readonly more: number;
  /** Number of matches that the filters exclude; 0 when there are hits. */
  readonly outside: number;
}

/** Rows are 0-based; `endRow` is inclusive. */
export interface LookupHit {
  readonly id: string;
  readonly match: MatchKind;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly qualifiedName: string;
  readonly path: string;
  readonly row: number;
  readonly endRow: number;
  readonly language: string | undefined;
  readonly isTest: boolean;
}

export interface Hints {
  /** A sentence about a symbol that was renamed, moved or deleted. */
  readonly former: string | undefined;
  /** Ids of symbols of the same name in other places, or similar names. */
  readonly suggestions: readonly string[];
}

export type MatchKind =
  | 'exact'
  | 'qualified'
  | 'case'
  | 'prefix'
  | 'wildcard'
  | 'hump'
  | 'words'
  | 'substring'
  | 'fuzzy';

export interface Filters {
  readonly kinds: ReadonlySet<SymbolKind> | undefined;
  readonly language: Choice | undefined;
  /** Globs, files or folders. */
  readonly path: Choice | undefined;
}

/**
 * A single value, or an expression: at least one value of every group in `all` must match, and no value in `none`.
 */
export type Choice =
  | string
  | { readonly all: readonly (readonly string[])[]; readonly none: readonly string[] };
