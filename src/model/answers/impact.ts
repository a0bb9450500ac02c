/** The answer of `impact`: affected symbols and tests. */

import type { Confidence, EdgeKind } from '../edge.ts';
import type { Evidence, Place, SymbolNode, TestFolder, TestsInAnswer } from './navigation.ts';

export interface ImpactOptions {
  readonly depth: number;
  /** Maximum number of affected symbols, and of test files. */
  readonly limit: number;
  /** `proven`: without approximate edges and without unresolved uses of names. */
  readonly only?: 'proven' | undefined;
  readonly tests?: TestsInAnswer | undefined;
  /** Tests further away are counted. Undefined: the tests of all searched depths are listed. */
  readonly testsWithin?: number | undefined;
}

export interface Impact {
  /** The changed symbols. */
  readonly changed: readonly SymbolNode[];
  /** By depth; in each, those reached by edges first. Tests are excluded. */
  readonly affected: readonly Affected[];
  /** Number of affected symbols at each depth from 1 on, before the limit is applied. */
  readonly totals: readonly number[];
  /** Number of affected symbols that only exact and probable edges lead to, before the limit is applied. */
  readonly proven: number;
  readonly possible: number;
  /** Names of changed and affected symbols that too many files use to follow each use. */
  readonly common: readonly CommonName[];
  /** Interface methods through which the symbol may be called, matched by method names. */
  readonly calledAs: readonly SymbolNode[];
  /** Methods that the symbol overrides and through which it may be called. */
  readonly overridden: readonly (SymbolNode & { readonly isAbstract?: true })[];
  /** The changed symbol is a method that nothing is known to override. */
  readonly hasNoOverrides?: true;
  /** The likeliest first: all of them up to the limit, or the first few when the others are in `testFolders`. */
  readonly tests: readonly AffectedTest[];
  readonly testFileCount: number;
  /** Number of further test files, beyond the requested depth. */
  readonly deeperTestFileCount: number;
  /** The other test files, when they are folded. */
  readonly testFolders: readonly TestFolder[];
  /** The greatest number of steps from a changed symbol to a test. */
  readonly testDepth: number;
  readonly dependentTests: readonly DependentTest[];
  readonly dependentTestCount: number;
  /** True when more symbols within the depth exist than were counted. */
  readonly isCut: boolean;
  /** The requested depth, to which symbols are listed. */
  readonly depth: number;
  /** Number of affected symbols below the requested depth, tests excluded. */
  readonly beyond: number;
  /** True when more symbols below the depth, and possibly tests, exist than were found. */
  readonly isBeyondCut: boolean;
}

export interface CommonName {
  readonly name: string;
  /** Number of files with an unresolved use of the name. */
  readonly fileCount: number;
}

export interface Affected extends SymbolNode {
  readonly depth: number;
  /** Confidence of the weakest edge on the path. */
  readonly confidence: Confidence;
  /** Evidence of the last edge on the path. */
  readonly evidence: Evidence;
  /** Present when the symbol has no body: a method of an interface, an abstract method, a declaration. */
  readonly isAbstract?: true;
  /** How it depends on symbols of the depth before: calls first. */
  readonly links: readonly AffectedLink[];
  /** Number of further links. */
  readonly moreLinks: number;
}

export interface AffectedLink {
  /** `alias`: a variable or field whose value is the symbol. `holds`: one whose value is made of it. */
  readonly relation: EdgeKind | 'alias' | 'holds';
  /** Id of the symbol it depends on. */
  readonly through: string;
  /** Id of the method that it calls, if `through` overrides that method and may run. */
  readonly as?: string;
  readonly confidence: Confidence;
  readonly evidence: Evidence;
  /** The first few of `placeCount` places. */
  readonly places: readonly Place[];
  readonly placeCount: number;
}

export interface AffectedTest {
  readonly path: string;
  readonly depth: number;
  readonly confidence: Confidence;
  readonly how: 'uses' | 'name';
  /** Number of affected symbols in the file, and the id of the first one. */
  readonly symbolCount: number;
  readonly first: string;
}

/** A test file that depends on a changed file. `distance` is the number of steps from file to file. */
export interface DependentTest {
  readonly path: string;
  readonly distance: number;
}
