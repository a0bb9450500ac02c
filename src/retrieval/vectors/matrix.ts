/**
 * Vectors in memory, in consecutive slots: their signs and their codes. Slots are added and never change; unused ones
 * stay until everything is read again. A class because it grows.
 */
import { blockSize, type VectorBlock } from '../../store/vectors/vector-block.ts';
import { SignDistances } from './sign-distances.ts';

const firstSlots = 1_024;

export class Matrix {
  readonly dimensions: number;
  readonly signs: SignDistances;
  codes: Int8Array;
  scales: Float32Array;
  size = 0;
  /** The last block that was read. */
  lastBlock = 0;
  /** By block: its first slot. */
  private readonly starts = new Map<number, number>();

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.signs = new SignDistances(dimensions);
    this.codes = new Int8Array(firstSlots * dimensions);
    this.scales = new Float32Array(firstSlots);
  }

  add({ id, scales, codes }: VectorBlock): void {
    const start = this.size;
    this.makeRoom(start + scales.length);
    this.codes.set(codes, start * this.dimensions);
    this.scales.set(scales, start);
    this.signs.add(codes, this.dimensions);
    this.size += scales.length;
    this.starts.set(id, start);
    this.lastBlock = Math.max(this.lastBlock, id);
  }

  /** Undefined for a vector that was not read. */
  slotOf(vector: number): number | undefined {
    const start = this.starts.get(Math.floor(vector / blockSize));
    return start === undefined ? undefined : start + (vector % blockSize);
  }

  private makeRoom(slots: number): void {
    const room = this.scales.length;
    if (slots <= room) return;
    const larger = Math.max(slots, Math.ceil(room * 1.5));
    const [codes, scales] = [this.codes, this.scales];
    this.codes = new Int8Array(larger * this.dimensions);
    this.scales = new Float32Array(larger);
    this.codes.set(codes);
    this.scales.set(scales);
  }
}
