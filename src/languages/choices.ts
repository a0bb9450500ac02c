import type { Value } from '../model/reference.ts';

/** The values that a conditional expression may have: the first one, and the others. The shape fits `Binding`. */
export interface Choices {
  readonly value?: Value;
  readonly also?: readonly Value[];
}

export function choicesFrom([value, ...also]: readonly Value[]): Choices {
  if (value === undefined) return {};
  return also.length === 0 ? { value } : { value, also };
}
