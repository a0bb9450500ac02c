/** Number of set bits in a 32-bit integer, without a loop: Hacker's Delight, section 5-2. Pure. */
export function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  count = (count + (count >>> 4)) & 0x0f0f0f0f;
  return Math.imul(count, 0x01010101) >>> 24;
}
