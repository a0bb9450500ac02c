/** The hash that names and keys are stored by. Two texts may collide: whoever looks one up checks what he finds. */

/** FNV-1a over UTF-16 units. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
