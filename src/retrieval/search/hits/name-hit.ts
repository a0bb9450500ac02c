import type { LookupHit } from '../../../model/answers/lookup.ts';
/** A symbol that the whole query names. */

export interface NameHit extends LookupHit {
  /** 1 for an exact name. Always above the scores of passages. */
  readonly score: number;
}
