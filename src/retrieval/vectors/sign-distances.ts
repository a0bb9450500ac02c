/**
 * How many signs of each vector differ from those of a question. In WebAssembly with SIMD, 128 signs at a time: of
 * 100,000 vectors in a millisecond, where plain code takes four. The program is small enough to be written down here
 * byte by byte; it and the signs share one memory. A class because that memory grows.
 */
import { EngineError } from '../../model/errors.ts';

/** Signs that one step compares. */
const lane = 128;
const pageBytes = 65_536;
/** The question is at the start, the signs of vectors follow it, and the answer follows them. */
const questionBytes = 1_024;

type Program = (at: number, end: number, answer: number, bytesPerVector: number) => void;

/** The parts of it that are used here: Node's types leave them out. */
interface Machine {
  readonly Memory: new (size: { readonly initial: number }) => SharedMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, SharedMemory>>>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
}
interface SharedMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
const { WebAssembly: machine } = globalThis as unknown as { readonly WebAssembly: Machine };

export class SignDistances {
  private readonly bytesPerVector: number;
  private readonly memory = new machine.Memory({ initial: 1 });
  private readonly run: Program;
  private room = 0;
  private size = 0;

  constructor(dimensions: number) {
    this.bytesPerVector = (Math.ceil(dimensions / lane) * lane) / 8;
    const { exports } = new machine.Instance(new machine.Module(program()), {
      e: { m: this.memory },
    });
    if (typeof exports.f !== 'function' || this.bytesPerVector > questionBytes)
      throw new EngineError('internal', `Vectors of ${dimensions} dimensions cannot be compared`);
    this.run = exports.f as Program;
  }

  /** One vector after the other; of each, the sign of every number. */
  add(vectors: Int8Array, dimensions: number): void {
    const count = vectors.length / dimensions;
    this.makeRoom(this.size + count);
    const bytes = new Uint8Array(this.memory.buffer);
    for (let vector = 0; vector < count; vector++) {
      const at = questionBytes + (this.size + vector) * this.bytesPerVector;
      writeSigns(
        bytes.subarray(at, at + this.bytesPerVector),
        vectors.subarray(vector * dimensions),
        dimensions,
      );
    }
    this.size += count;
  }

  /** By vector. A view that holds until the next question. */
  of(question: Float32Array): Uint16Array {
    const answer = questionBytes + this.room * this.bytesPerVector;
    const bytes = new Uint8Array(this.memory.buffer, 0, this.bytesPerVector);
    bytes.fill(0);
    writeSigns(bytes, question, question.length);
    if (this.size > 0)
      this.run(questionBytes, questionBytes + this.size * this.bytesPerVector, answer, this.bytesPerVector);
    return new Uint16Array(this.memory.buffer, answer, this.size);
  }

  /** The answer lies behind the room for signs, so nothing is to be moved. */
  private makeRoom(vectors: number): void {
    if (vectors <= this.room) return;
    this.room = Math.max(vectors, Math.ceil(this.room * 1.5), 1_024);
    const needed = questionBytes + this.room * (this.bytesPerVector + Uint16Array.BYTES_PER_ELEMENT);
    const missing = Math.ceil((needed - this.memory.buffer.byteLength) / pageBytes);
    if (missing > 0) this.memory.grow(missing);
    // What was an answer before are signs now.
    new Uint8Array(this.memory.buffer).fill(0, questionBytes + this.size * this.bytesPerVector);
  }
}

/** A bit for each number that is not below zero. */
function writeSigns(bytes: Uint8Array, numbers: ArrayLike<number>, dimensions: number): void {
  for (let start = 0; start < dimensions; start += 8) {
    let signs = 0;
    for (let place = start; place < start + 8 && place < dimensions; place++)
      if ((numbers[place] as number) >= 0) signs |= 1 << (place - start);
    bytes[start >>> 3] = signs;
  }
}

// From here on as the WebAssembly specification numbers things.
const i32 = 0x7f;
const v128 = 0x7b;
const locals = { at: 0, end: 1, answer: 2, bytesPerVector: 3, question: 4, vectorEnd: 5, sum: 6 } as const;
type Local = keyof typeof locals;

const get = (name: Local): readonly number[] => [0x20, locals[name]];
const set = (name: Local): readonly number[] => [0x21, locals[name]];
const constant = (small: number): readonly number[] => [0x41, small];
const add = [0x6a];
const end = [0x0b];
const forward = (name: Local, by: number): readonly number[] => [
  ...get(name),
  ...constant(by),
  ...add,
  ...set(name),
];
const whileBelow = (name: Local, bound: Local): readonly number[] => [
  ...get(name),
  ...get(bound),
  ...[0x49, 0x0d, 0],
  ...end,
];
const loop = [0x03, 0x40];
const load = [0xfd, 0, 4, 0];
const simd = {
  zero: [0xfd, 12, ...new Array<number>(16).fill(0)],
  xor: [0xfd, 81],
  countBits: [0xfd, 98],
  addBytePairs: [0xfd, 125],
  addPairs: [0xfd, 127],
  add: [0xfd, 0x8e, 1],
  number: (place: number) => [0xfd, 27, place],
} as const;
const store16 = [0x3b, 1, 0];

/** One function: for each vector, the sum of the bits in which it differs from the question. */
function program(): Uint8Array<ArrayBuffer> {
  const sumOfSum = [0, 1, 2, 3].flatMap((place) => [
    ...get('sum'),
    ...simd.number(place),
    ...(place === 0 ? [] : add),
  ]);
  const body = [
    ...[2, 2, i32, 1, v128],
    ...loop,
    ...simd.zero,
    ...set('sum'),
    ...[...get('at'), ...get('bytesPerVector'), ...add, ...set('vectorEnd')],
    ...[...constant(0), ...set('question')],
    ...loop,
    ...get('sum'),
    ...[...get('at'), ...load, ...get('question'), ...load, ...simd.xor],
    ...[...simd.countBits, ...simd.addBytePairs, ...simd.add, ...set('sum')],
    ...[...forward('at', 16), ...forward('question', 16)],
    ...whileBelow('at', 'vectorEnd'),
    ...[...get('sum'), ...simd.addPairs, ...set('sum')],
    ...[...get('answer'), ...sumOfSum, ...store16],
    ...forward('answer', 2),
    ...whileBelow('at', 'end'),
    ...end,
  ];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 4, i32, i32, i32, i32, 0]),
    ...section(2, [1, 1, 0x65, 1, 0x6d, 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, 1, 0x66, 0, 0]),
    ...section(10, [1, ...sized(body)]),
  ]);
}

function section(id: number, content: readonly number[]): readonly number[] {
  return [id, ...sized(content)];
}

function sized(content: readonly number[]): readonly number[] {
  const { length } = content;
  return [...(length < 128 ? [length] : [(length & 127) | 128, length >>> 7]), ...content];
}
