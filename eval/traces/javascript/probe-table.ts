/** What the numbers in instrumented JavaScript stand for. The runtime reads it as JSON. */
import type { FunctionPlace, SitePlace, TypePlace } from '../read-traces.ts';

export interface ProbedSite {
  readonly caller: FunctionPlace;
  readonly place: SitePlace;
  /** The callee as written, without its receiver. Undefined where none is written, as in `make()()`. */
  readonly name: string | undefined;
  readonly shape: string | undefined;
}

export interface ProbedFunction {
  readonly place: FunctionPlace;
  /** Its own name and those that it is assigned to; the first is the one in `place`. */
  readonly names: readonly { readonly name: string; readonly line: number }[];
  readonly kind: 'function' | 'constructor' | 'generator';
}

/** Numbers are places in the lists, counted from 1. */
export interface ProbeTable {
  readonly sites: ProbedSite[];
  readonly functions: ProbedFunction[];
  readonly classes: TypePlace[];
}
