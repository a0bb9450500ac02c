/** All of them together, in their order: with broken numbers another order may be another sum. */
export function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const each of numbers) total += each;
  return total;
}
