/** Adds the numbers in iteration order, because the order changes a floating-point sum. */
export function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const each of numbers) total += each;
  return total;
}
