/** Trees of callers, callees and implementations. */

import type { Confidence, EdgeKind } from '../edge.ts';
import type {
  Evidence,
  LeftOut,
  Mentions,
  OnlyUses,
  Place,
  Site,
  SymbolNode,
  TestFolder,
  TestsInAnswer,
} from './navigation.ts';

export interface TreeOptions {
  readonly depth: number;
  /** Maximum number of nodes in the whole tree. */
  readonly limit: number;
}

export interface CallersOptions extends TreeOptions {
  readonly only?: OnlyUses | undefined;
  readonly tests?: TestsInAnswer | undefined;
}

export interface CallTree {
  readonly root: SymbolNode;
  readonly depth: number;
  /** Number of direct callers or callees before the limit is applied. */
  readonly total: number;
  readonly children: readonly CallNode[];
  /** Number of direct callers or callees beyond the limit. */
  readonly more: number;
  /** True when the limit was reached before all nodes were expanded to the requested depth. */
  readonly isCut: boolean;
}

export interface CallNode extends SymbolNode {
  /**
   * `via`: not a call. The parent overrides or constructs this symbol, or is part of its value, and the calls below are
   * calls of this symbol.
   */
  readonly relation: 'calls' | 'via';
  readonly confidence: Confidence;
  readonly evidence: Evidence;
  /** The first few of `placeCount` places, the most certain ones first. */
  readonly places: readonly Site[];
  readonly placeCount: number;
  /** The overloads that it calls, or that call it. Only for direct neighbours of a root with several overloads. */
  readonly overloads?: readonly string[];
  /** The symbol occurs earlier in the tree: `cycle` for an ancestor, `repeated` otherwise. Not expanded again. */
  readonly again: 'cycle' | 'repeated' | undefined;
  readonly children: readonly CallNode[];
  /** Number of children beyond the limit. */
  readonly more: number;
  /** Number of files that were not read and may contain further callers. */
  readonly unreadFiles: number;
  /** Number of callers in tests, which are not among the children. */
  readonly testCount: number;
  /** For a direct callee: the number of methods that override it and may run in its place. */
  readonly overrideCount?: number;
}

/** `total` includes callers in tests, unless they are not wanted. `children` are the most certain ones first: exact, probable, approximate, by name. */
export interface Callers extends CallTree {
  /** Number of direct callers with an exact or probable edge. */
  readonly proven: number;
  /** Number of other direct callers: by an approximate edge, by name, or through another symbol. */
  readonly possible: number;
  /** Number of the possible callers that call a method that the symbol overrides, or a variable that holds it. */
  readonly through: number;
  /** The direct callers in tests; undefined when they are among the children, or not wanted. */
  readonly tests: FoldedTests | undefined;
  /** Number of children by name whose own callers were not looked up. */
  readonly unfollowed: number;
  /** Undefined when only proven callers were asked for. */
  readonly leftOut: LeftOut | undefined;
  /** Interface methods through which the symbol may be called, matched by method names. */
  readonly calledAs: readonly SymbolNode[];
  readonly mentions: Mentions;
}

export interface FoldedTests {
  readonly callers: number;
  readonly fileCount: number;
  /** Files with most callers first; empty when there are many files. */
  readonly files: readonly FoldedTestFile[];
  /** When the files are many. */
  readonly folders: readonly TestFolder[];
}

export interface FoldedTestFile {
  readonly path: string;
  readonly callers: number;
  /** The first few callers, in the order of the file, each with its first call. */
  readonly first: readonly { readonly name: string; readonly row: number }[];
}

export interface Implementations {
  readonly root: SymbolNode;
  /** Each once, nearest first. */
  readonly found: readonly Implementation[];
  /** Number of known ones beyond the limit. */
  readonly more: number;
  /** Types that have its methods without declaring it; undefined when some types declare that they implement it. */
  readonly alike: StructuralMatches | undefined;
}

export interface Implementation extends SymbolNode {
  readonly relation: EdgeKind;
  /** Id of its direct supertype or overridden method. */
  readonly of: string;
  /** 1 for direct ones. */
  readonly depth: number;
  readonly confidence: Confidence;
  readonly places: readonly Place[];
  /**
   * For an override that is inherited from a mixin: id of the subtype that combines the mixin with the type. `places`
   * is where it names them.
   */
  readonly through?: string;
}

export interface StructuralMatches {
  /** Number of methods of the interface. */
  readonly methodCount: number;
  /** The first few types or, for a method, their methods of that name. Tests come last. */
  readonly found: readonly SymbolNode[];
  readonly more: number;
}
