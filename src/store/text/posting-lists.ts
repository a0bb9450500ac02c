/**
 * Byte lists by key that grow at their ends: they collect postings before these become a segment. All lists share one
 * memory area. Each list is a chain of blocks that double in size, so that a list with one posting costs little.
 * A class because millions of calls fill it.
 */
import { invariant } from '../../model/errors.ts';

/** At most 38 bits. */
export type PostingKey = number;

const firstBlock = 8;
const largestBlock = 512;
const link = 4;

/**
 * State of a list: eight adjacent numbers, because the next posting usually belongs to another list, and this way
 * costs one cache miss.
 */
const fieldsPerList = 8;
const lowKeyAt = 0;
const highKeyAt = 1;
const headAt = 2;
/** Offset of the next byte, end of the last block, and the size of that block. */
const tailAt = 3;
const limitAt = 4;
const blockSizeAt = 5;
const lastDocumentAt = 6;
const countAt = 7;

export class PostingLists {
  private memory = new Uint8Array(1 << 16);
  private used = 0;
  /** Hash table: number of the list + 1, or 0. */
  private slots = new Int32Array(1 << 12);
  private lists = new Int32Array((1 << 11) * fieldsPerList);
  private size = 0;

  /** Bytes collected so far. */
  get sizeBytes(): number {
    return this.used;
  }

  /**
   * The documents of a key must come in ascending order; repetitions are ignored. A key is passed as its low 32 bits,
   * signed, and the remaining bits.
   */
  add(lowKey: number, highKey: number, document: number): void {
    const list = this.listOf(lowKey, highKey);
    const isThere = this.lists[list + countAt] !== 0 && this.lists[list + lastDocumentAt] === document;
    if (!isThere) this.append(list, document);
  }

  /** Each document once, with a payload above 0. */
  addWith(lowKey: number, highKey: number, document: number, payload: number): void {
    const list = this.listOf(lowKey, highKey);
    this.append(list, document);
    this.write(list, payload);
  }

  /** By ascending key: the number of documents, and their bytes, which are valid until the next step. */
  *entries(): Iterable<{ readonly key: PostingKey; readonly count: number; readonly bytes: Uint8Array }> {
    const keys = new Float64Array(this.size);
    for (let list = 0; list < this.size; list++) {
      const at = list * fieldsPerList;
      keys[list] = (this.lists[at + highKeyAt] ?? 0) * 2 ** 32 + ((this.lists[at + lowKeyAt] ?? 0) >>> 0);
    }
    keys.sort();
    let scratch: Uint8Array = new Uint8Array(1 << 12);
    for (const key of keys) {
      const list = this.find(key | 0, Math.floor(key / 2 ** 32));
      invariant(list >= 0, 'a key that was listed has a list');
      const { bytes, buffer } = this.collect(list, scratch);
      scratch = buffer;
      yield { key, count: this.lists[list + countAt] ?? 0, bytes };
    }
  }

  /** A list is identified by the offset of its state. */
  private append(list: number, document: number): void {
    const { lists } = this;
    this.write(list, document - (lists[list + lastDocumentAt] ?? 0));
    lists[list + lastDocumentAt] = document;
    lists[list + countAt] = (lists[list + countAt] ?? 0) + 1;
  }

  private write(list: number, value: number): void {
    let rest = value;
    while (rest > 127) {
      this.writeByte(list, (rest & 127) | 128);
      rest >>>= 7;
    }
    this.writeByte(list, rest);
  }

  private writeByte(list: number, byte: number): void {
    const { lists } = this;
    let at = lists[list + tailAt] ?? 0;
    if (at === lists[list + limitAt]) at = this.extend(list, at);
    this.memory[at] = byte;
    lists[list + tailAt] = at + 1;
  }

  /** Allocates another block and writes its address after the last byte of the one before. */
  private extend(list: number, end: number): number {
    const size = Math.min(largestBlock, (this.lists[list + blockSizeAt] ?? 0) * 2);
    const at = this.allocate(size);
    for (let index = 0; index < link; index++) this.memory[end + index] = at >>> (8 * index);
    this.lists[list + limitAt] = at + size;
    this.lists[list + blockSizeAt] = size;
    return at;
  }

  private linkAt(at: number): number {
    const { memory } = this;
    return (
      (memory[at] ?? 0) |
      ((memory[at + 1] ?? 0) << 8) |
      ((memory[at + 2] ?? 0) << 16) |
      ((memory[at + 3] ?? 0) << 24)
    );
  }

  private allocate(size: number): number {
    const at = this.used;
    this.used += size + link;
    if (this.used > this.memory.length) {
      const larger = new Uint8Array(Math.max(this.used, this.memory.length * 2));
      larger.set(this.memory.subarray(0, at));
      this.memory = larger;
    }
    return at;
  }

  private collect(list: number, scratch: Uint8Array): { bytes: Uint8Array; buffer: Uint8Array } {
    const tail = this.lists[list + tailAt] ?? 0;
    let buffer = scratch;
    let length = 0;
    let at = this.lists[list + headAt] ?? 0;
    for (let size = firstBlock; ; size = Math.min(largestBlock, size * 2)) {
      const isLast = tail >= at && tail <= at + size;
      const end = isLast ? tail : at + size;
      if (length + end - at > buffer.length) {
        const larger = new Uint8Array(buffer.length * 4);
        larger.set(buffer);
        buffer = larger;
      }
      for (let from = at; from < end; from++) buffer[length++] = this.memory[from] ?? 0;
      if (isLast) return { bytes: buffer.subarray(0, length), buffer };
      at = this.linkAt(at + size);
    }
  }

  private listOf(lowKey: number, highKey: number): number {
    const { slots, lists } = this;
    const mask = slots.length - 1;
    for (let slot = slotHash(lowKey) & mask; ; slot = (slot + 1) & mask) {
      const list = ((slots[slot] ?? 0) - 1) * fieldsPerList;
      if (list < 0) return this.begin(lowKey, highKey, slot);
      if (lists[list + lowKeyAt] === lowKey && lists[list + highKeyAt] === highKey) return list;
    }
  }

  /** Negative when there is none. */
  private find(lowKey: number, highKey: number): number {
    const { slots, lists } = this;
    const mask = slots.length - 1;
    for (let slot = slotHash(lowKey) & mask; ; slot = (slot + 1) & mask) {
      const list = ((slots[slot] ?? 0) - 1) * fieldsPerList;
      if (list < 0) return list;
      if (lists[list + lowKeyAt] === lowKey && lists[list + highKeyAt] === highKey) return list;
    }
  }

  private begin(lowKey: number, highKey: number, slot: number): number {
    if ((this.size + 1) * fieldsPerList > this.lists.length) {
      const larger = new Int32Array(this.lists.length * 2);
      larger.set(this.lists);
      this.lists = larger;
    }
    const { lists } = this;
    const list = this.size++ * fieldsPerList;
    const at = this.allocate(firstBlock);
    lists[list + lowKeyAt] = lowKey;
    lists[list + highKeyAt] = highKey;
    lists[list + headAt] = at;
    lists[list + tailAt] = at;
    lists[list + limitAt] = at + firstBlock;
    lists[list + blockSizeAt] = firstBlock;
    this.slots[slot] = this.size;
    if (this.size * 2 > this.slots.length) this.grow();
    return list;
  }

  private grow(): void {
    const slots = new Int32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    for (let list = 0; list < this.size; list++) {
      let slot = slotHash(this.lists[list * fieldsPerList + lowKeyAt] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = list + 1;
    }
    this.slots = slots;
  }
}

/** Needed for gram keys, which have only 24 bits; term keys are already hashes. */
function slotHash(lowKey: number): number {
  return lowKey ^ (lowKey >>> 15);
}
