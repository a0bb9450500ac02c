/** The answer of `flow`: the calls that a symbol makes, in source order, and the calls of the functions that they run. */

import type { Confidence } from '../edge.ts';
import type { Place, Site, SymbolNode } from './navigation.ts';

export interface FlowOptions {
  readonly depth: number;
  /** Maximum number of steps. */
  readonly limit: number;
  /** `proven`: without approximate edges. */
  readonly only?: 'proven' | undefined;
}

export interface Flow {
  readonly root: SymbolNode;
  readonly depth: number;
  /** In the order of the source; the steps of a target come after its step, one level deeper. */
  readonly steps: readonly FlowStep[];
  /** Calls of the root itself that are no steps. */
  readonly folded?: FoldedCalls;
  /** True when the limit was reached before all targets were followed to the depth. */
  readonly isCut: boolean;
}

export type FlowStep = ResolvedStep | UnresolvedStep;

/** A call with an unknown target. */
export interface UnresolvedStep {
  readonly level: number;
  readonly how: 'unresolved';
  readonly name: string;
  /** Whether the repository defines functions of the name outside of tests. */
  readonly isDefined: boolean;
  /** The first call of the name in the function. */
  readonly site: Site;
  /** Number of further calls of the name in the function. */
  readonly more?: number;
  readonly within?: readonly string[];
}

/** A call, or another use that runs a function. Several candidates at one place are several steps. */
export interface ResolvedStep {
  /** 1 for the calls of the root. */
  readonly level: number;
  /**
   * `passes`: the function is an argument, a result or a value. `receives`: it calls a parameter, which gets the target at
   * the site. `runs`: an override that may run in place of the target above.
   */
  readonly how: 'calls' | 'passes' | 'receives' | 'runs';
  readonly target: SymbolNode;
  readonly confidence: Confidence;
  readonly site: Site;
  /** The variable or field that holds the target. */
  readonly through?: string;
  /** Number of targets at the place, when there are several. */
  readonly candidates?: number;
  /** The step that shows the calls of the same target. */
  readonly shownAt?: Place;
  /** Number of calls of the target that are not shown: beyond the depth or the limit, or of one of many candidates. */
  readonly hidden?: number;
  readonly overrides?: OverridesOfTarget;
  readonly folded?: FoldedCalls;
  /** Keywords of the enclosing branches and loops, the outermost first. */
  readonly within?: readonly string[];
}

/** Methods that may run in place of the target. */
export interface OverridesOfTarget {
  readonly total: number;
  /** Ids of the first few. */
  readonly first: readonly string[];
}

/** Calls of a function that are counted instead of shown. */
export interface FoldedCalls {
  /** Number of calls with an unknown target that are no steps. */
  readonly unresolvedCount: number;
  /** Names of external and built-in functions: the first few. */
  readonly external: readonly string[];
  readonly externalCount: number;
  /** Names of properties that it reads and whose code makes calls: the first few. */
  readonly properties: readonly string[];
  /** Number of calls that write a log message or a warning. */
  readonly logCount: number;
  /** Number of calls that translate a text. */
  readonly translationCount: number;
}
