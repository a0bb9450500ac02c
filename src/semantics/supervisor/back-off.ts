/** The pause before a child is started again: doubles with every failure in a row. */

export function backOffMs(
  failures: number,
  limits: { readonly firstBackOffMs: number; readonly longestBackOffMs: number },
): number {
  if (failures <= 0) return 0;
  return Math.min(limits.firstBackOffMs * 2 ** (failures - 1), limits.longestBackOffMs);
}
