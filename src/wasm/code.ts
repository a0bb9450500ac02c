/**
 * WebAssembly as expressions: each function returns the code of one instruction with its operands. Inner loops can be
 * written next to their use, and the build needs no compiler. Numbers are 32 bits wide and unsigned; the opcodes are
 * those of the specification.
 */

/** Appends code to `out`. `depth` is the number of enclosing blocks, which jump targets are relative to. */
export type Code = (out: number[], depth: number) => void;

/** A variable of a function. */
export interface Local {
  readonly get: Code;
  set(value: Code): Code;
  add(value: number): Code;
}

export type LocalType = 'i32' | 'v128';
export const typeCode = { i32: 0x7f, v128: 0x7b } as const;

const plain =
  (...bytes: readonly number[]): Code =>
  (out) => {
    out.push(...bytes);
  };

export const sequence =
  (...codes: readonly Code[]): Code =>
  (out, depth) => {
    for (const code of codes) code(out, depth);
  };

const operator =
  (...bytes: readonly number[]) =>
  (...operands: readonly Code[]): Code =>
    sequence(...operands, plain(...bytes));

export const local = (index: number): Local => {
  const get = plain(0x20, ...unsigned(index));
  const set = (value: Code): Code => sequence(value, plain(0x21, ...unsigned(index)));
  return { get, set, add: (value) => set(i32.add(get, number(value))) };
};

export const number = (value: number): Code => plain(0x41, ...signed(value));

export const i32 = {
  add: operator(0x6a),
  subtract: operator(0x6b),
  multiply: operator(0x6c),
  and: operator(0x71),
  shiftLeft: operator(0x74),
  isZero: operator(0x45),
  equals: operator(0x46),
  isBelow: operator(0x49),
  isAbove: operator(0x4b),
  isAtMost: operator(0x4d),
  isAtLeast: operator(0x4f),
  leadingZeros: operator(0x67),
  trailingZeros: operator(0x68),
  countOnes: operator(0x69),
  divide: operator(0x6e),
} as const;

/** Operations on sixteen bytes at once. */
export const v128 = {
  zero: plain(0xfd, 12, ...new Array<number>(16).fill(0)),
  splatByte: operator(0xfd, 15),
  xor: operator(0xfd, 81),
  byteEquals: operator(0xfd, 35),
  /** One bit per byte: its highest bit. */
  byteMask: operator(0xfd, 100),
  countOnes: operator(0xfd, 98),
  addBytePairs: operator(0xfd, 125),
  addPairs: operator(0xfd, 127),
  add: operator(0xfd, 0x8e, 1),
  /** Extracts one of the four 32-bit lanes. */
  part: (place: 0 | 1 | 2 | 3, of: Code) => sequence(of, plain(0xfd, 27, place)),
} as const;

/** Loads from memory. `offset` is added to the address. */
export const load = {
  byte: (address: Code, offset = 0) => sequence(address, plain(0x2d, 0, ...unsigned(offset))),
  number: (address: Code, offset = 0) => sequence(address, plain(0x28, 2, ...unsigned(offset))),
  v128: (address: Code, offset = 0) => sequence(address, plain(0xfd, 0, 0, ...unsigned(offset))),
} as const;

export const store = {
  byte: (address: Code, value: Code) => sequence(address, value, plain(0x3a, 0, 0)),
  short: (address: Code, value: Code) => sequence(address, value, plain(0x3b, 1, 0)),
  number: (address: Code, value: Code, offset = 0) =>
    sequence(address, value, plain(0x36, 2, ...unsigned(offset))),
  v128: (address: Code, value: Code) => sequence(address, value, plain(0xfd, 11, 0, 0)),
} as const;

/** A jump target. */
export interface Label {
  readonly jump: Code;
  jumpIf(condition: Code): Code;
}

/** `jump` goes back to the start; without a jump, the loop ends. */
export const loop = (body: (again: Label) => readonly Code[]): Code => blockOf(0x03, body);

/** `jump` goes to the end of the block. */
export const block = (body: (leave: Label) => readonly Code[]): Code => blockOf(0x02, body);

export const when =
  (condition: Code, then: readonly Code[], otherwise: readonly Code[] = []): Code =>
  (out, depth) => {
    condition(out, depth);
    out.push(0x04, 0x40);
    sequence(...then)(out, depth + 1);
    if (otherwise.length > 0) out.push(0x05);
    sequence(...otherwise)(out, depth + 1);
    out.push(0x0b);
  };

export const whileTrue = (condition: Code, body: readonly Code[]): Code =>
  loop((again) => [when(condition, [...body, again.jump])]);

export const returnValue = operator(0x0f);

/** Calls the function with this index. */
export const call = (index: number, ...given: readonly Code[]): Code =>
  sequence(...given, plain(0x10, ...unsigned(index)));

function blockOf(kind: number, body: (label: Label) => readonly Code[]): Code {
  return (out, depth) => {
    const own = depth + 1;
    const jump: Code = (to, from) => {
      to.push(0x0c, ...unsigned(from - own));
    };
    const jumpIf = (condition: Code): Code => {
      return (to, from) => {
        condition(to, from);
        to.push(0x0d, ...unsigned(from - own));
      };
    };
    out.push(kind, 0x40);
    sequence(...body({ jump, jumpIf }))(out, own);
    out.push(0x0b);
  };
}

/** LEB128 encoding. */
export function unsigned(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): readonly number[] {
  const isLast = value >= -0x40 && value < 0x40;
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}
