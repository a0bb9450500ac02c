/**
 * The hash that names and keys are stored under. Hashes can collide: every lookup compares the text of the row it
 * finds.
 */

/** FNV-1a over UTF-16 units. */
export function hash32(text: string): number {
  return hashOn(0x811c9dc5, text) >>> 0;
}

/**
 * Continues a hash: `before` is the hash of the preceding text, the result that of both texts. The result is signed,
 * because V8 handles small signed integers fastest.
 */
export function hashOn(before: number, text: string): number {
  let hash = before | 0;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
