/** The common parts of answers from the graph, and the answers about one symbol and its uses. */

import type { CompileStatus } from '../compiled-file.ts';
import type { Confidence, EdgeKind, UnresolvedReason } from '../edge.ts';
import type { EvidenceGaps } from '../evidence-gaps.ts';
import type { FilePath } from '../source-file.ts';
import type { Complexity, SymbolKind } from '../symbol.ts';

/** An answer with its limits: stale files, broken files and unparsed files. */
export type Fresh<T> = T & Freshness & EvidenceGaps;

export interface Freshness {
  /** Files in the answer that have changed since they were indexed. */
  readonly staleFiles: readonly FilePath[];
  /** Present when the name has several overloads and the answer covers all of them. */
  readonly overloads?: readonly Overload[];
  /** Ids of symbols in tests that have the name, too, and that the answer does not cover. */
  readonly alsoInTests?: readonly string[];
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

/** A place where a symbol is used. */
export interface Site extends Place {
  /** Only when it differs from the confidence of the whole entry. */
  readonly confidence?: Confidence;
  /** The line as it is now, trimmed; undefined when the file has changed since it was indexed. */
  readonly text?: string;
}

/** `edge`: a resolved relation. `name`: an unresolved use of the name of the symbol; its confidence is approximate. */
export type Evidence = 'edge' | 'name';

/**
 * `fold`, the default: tests are counted by folder, unless the symbol is in a test itself. `list`: like other code.
 * `without`: not at all.
 */
export type TestsInAnswer = 'fold' | 'list' | 'without';

/** The test files of a folder and of the folders in it. `count`: their places, callers or symbols. */
export interface TestFolder {
  readonly path: string;
  readonly files: number;
  readonly count: number;
}

/** `proven`: nothing that is only possible. `left-out`: the uses of the name that mean something else. */
export type OnlyUses = 'proven' | 'left-out';

/** Uses of the name of a symbol that mean something else. */
export interface LeftOut {
  /** Number of uses that are resolved to other symbols with the same name. */
  readonly otherSymbols: number;
  /** True when further files use other symbols with the same name. */
  readonly isAtLeast: boolean;
  /** Number of unresolved uses that lead out of the repository. */
  readonly external: number;
  /** Only when they were asked for. */
  readonly listed?: LeftOutUses;
}

export interface LeftOutUses {
  /** By target, those of external code last; product code first. */
  readonly places: readonly LeftOutUse[];
  /** Number of uses in tests that are not among the places. */
  readonly testCount: number;
  /** Number of uses beyond the limit. */
  readonly more: number;
}

/** `from` is the symbol that contains the use. `to` is undefined for external code. */
export interface LeftOutUse extends Site {
  readonly from: string;
  readonly to: string | undefined;
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
  /** What is known about its file: `full` with the answer of a compiler; undefined for a folder or project. */
  readonly parseStatus: CompileStatus | undefined;
  readonly signature: string | undefined;
  readonly doc: string | undefined;
  readonly access: string | undefined;
  /**
   * `package`: an entry point of a package offers it; `module`: other files can import it; `file`: they cannot. Undefined
   * for languages without exports by name, and for members.
   */
  readonly exportScope: 'package' | 'module' | 'file' | undefined;
  /** `package#name` or `package/subpath#name` for scope `package`. */
  readonly exportPaths: readonly string[];
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

export interface UnresolvedCalls {
  /** Calls with an unknown target. */
  readonly unknown: readonly UnresolvedCall[];
  /** Calls of external or built-in symbols. */
  readonly external: readonly UnresolvedCall[];
}

export interface UnresolvedCall extends Place {
  readonly name: string;
}

/** A place that uses a function without calling it: as an argument, in a table, as the value of an attribute. */
export interface Mention extends Site {
  /** Id of the symbol around the place. */
  readonly from: string;
  /** Id of the method that is used, if the symbol overrides it. */
  readonly of?: string;
  /** The place uses the name of the symbol on a value of another or unknown type, which may be the symbol's. */
  readonly isPossible?: true;
}

export interface Mentions {
  /** The first few, tests last. */
  readonly places: readonly Mention[];
  /** Number of places in the files that were read. */
  readonly placeCount: number;
  /** Number of these places that are in tests and not listed. */
  readonly testCount: number;
  /** Number of files that may contain further places. */
  readonly unreadFiles: number;
}

export interface ReferencesOptions {
  /** Maximum number of places. */
  readonly limit: number;
  readonly only?: OnlyUses | undefined;
  readonly tests?: TestsInAnswer | undefined;
}

export interface References {
  readonly root: SymbolNode;
  readonly total: number;
  /** Number of uses with an exact or probable edge. */
  readonly proven: number;
  /** Number of other uses: by an approximate edge, or by name. */
  readonly possible: number;
  readonly counts: Readonly<Partial<Record<EdgeKind, number>>>;
  /** Files with a proven use first; then product code, peripheral code and tests; each sorted by path. */
  readonly files: readonly ReferencesInFile[];
  readonly fileCount: number;
  /** Number of uses beyond the limit. */
  readonly more: number;
  /** The uses in tests; undefined when they are among the files, or not wanted. */
  readonly tests:
    | { readonly uses: number; readonly fileCount: number; readonly folders: readonly TestFolder[] }
    | undefined;
  /** Undefined when only proven uses were asked for. */
  readonly leftOut: LeftOut | undefined;
  readonly calledAs: readonly SymbolNode[];
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
  readonly evidence: Evidence;
  /** See Site. */
  readonly text?: string;
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
