import type { Value } from '../model/reference.ts';

/** What an expression may be, where it chooses: the first one, and the others. As bindings take it. */
export interface Choices {
  readonly value?: Value;
  readonly also?: readonly Value[];
}

export function choicesFrom([value, ...also]: readonly Value[]): Choices {
  if (value === undefined) return {};
  return also.length === 0 ? { value } : { value, also };
}
