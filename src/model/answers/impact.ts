/** The answer of `impact`: affected symbols and tests. */

import type { Confidence, EdgeKind } from '../edge.ts';
import type { Evidence, Place, SymbolNode } from './navigation.ts';

export interface ImpactOptions {
  readonly depth: number;
  /** Maximum number of affected symbols, and of test files. */
  readonly limit: number;
  /** `proven`: without approximate edges and without unresolved uses of names. */
  readonly only?: 'proven' | undefined;
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
  readonly tests: readonly AffectedTest[];
  readonly testFileCount: number;
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
  readonly relation: EdgeKind;
  /** Id of the symbol it depends on. `place` is the evidence. */
  readonly through: string;
  readonly place: Place | undefined;
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
