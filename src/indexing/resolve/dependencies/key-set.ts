/**
 * A set of keys for one file. For django a few hundred thousand keys are added, most of them repeatedly. It is a class
 * because it is emptied and reused for every file.
 */
export class KeySet {
  /** A hash table of positions in `keys`, counted from 1; 0 is empty. Twice as long as `keys`, a power of two. */
  private places = new Uint32Array(1 << 11);
  private keys = new Int32Array(1 << 10);
  private count = 0;

  /** `key` is a signed number of 32 bits. */
  add(key: number): void {
    const { places, keys } = this;
    const slot = slotOf(places, keys, key);
    if (places[slot] !== 0) return;
    keys[this.count++] = key;
    places[slot] = this.count;
    if (this.count === keys.length) this.grow();
  }

  /** Returns all keys, ascending as unsigned numbers, and empties the set. */
  take(): Uint32Array {
    const taken = new Uint32Array(this.keys.buffer.slice(0, this.count * 4)).sort();
    this.places.fill(0);
    this.count = 0;
    return taken;
  }

  private grow(): void {
    const keys = new Int32Array(this.keys.length * 2);
    const places = new Uint32Array(keys.length * 2);
    keys.set(this.keys);
    for (let index = 0; index < this.count; index++)
      places[slotOf(places, keys, keys[index] ?? 0)] = index + 1;
    this.keys = keys;
    this.places = places;
  }
}

/** The slot of the key, or the free slot where it belongs. */
function slotOf(places: Uint32Array, keys: Int32Array, key: number): number {
  const mask = places.length - 1;
  for (let slot = Math.imul(key, 0x9e3779b1) >>> 7; ; slot++) {
    const place = places[slot & mask] ?? 0;
    if (place === 0 || keys[place - 1] === key) return slot & mask;
  }
}
