/** Splits a list in two. */

/** Those for which the claim holds, and the others; each in order. */
export function apart<T>(
  all: readonly T[],
  isFirst: (each: T) => boolean,
): readonly [readonly T[], readonly T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}
