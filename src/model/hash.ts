/** The hash that names and keys are stored by. Two texts may collide: whoever looks one up checks what he finds. */

/** FNV-1a over UTF-16 units. */
export function hash32(text: string): number {
  return hashOn(0x811c9dc5, text) >>> 0;
}

/** From the hash of what stands before `text` to that of both together. Signed: such numbers are cheapest. */
export function hashOn(before: number, text: string): number {
  let hash = before | 0;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
