/** Decoding of bytes to text, by encoding. */
import { describe, expect, test } from 'vitest';
import { decode } from './decode.ts';

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

const bytes = (...values: readonly (number | string | Uint8Array)[]) =>
  Buffer.concat(
    values.map((value) => (typeof value === 'number' ? Buffer.of(value) : Buffer.from(value as Uint8Array))),
  );

interface Case {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Undefined: binary. */
  readonly text: string | undefined;
  /** Row of the problem; undefined for no problem. */
  readonly badRow?: number;
}

const cases: readonly Case[] = [
  { name: 'nothing', bytes: bytes(), text: '' },
  { name: 'ASCII', bytes: bytes('a\r\nb\n'), text: 'a\r\nb\n' },
  { name: 'UTF-8', bytes: bytes('é 漢 😀'), text: 'é 漢 😀' },
  { name: 'UTF-8 with its mark', bytes: bytes(0xef, 0xbb, 0xbf, 'é'), text: 'é' },
  { name: 'a replacement character of its own', bytes: bytes('a\uFFFDb'), text: 'a\uFFFDb' },
  { name: 'UTF-16 LE', bytes: bytes(0xff, 0xfe, Buffer.from('aé漢😀\n', 'utf16le')), text: 'aé漢😀\n' },
  { name: 'UTF-16 BE', bytes: bytes(0xfe, 0xff, utf16be('aé漢😀\n')), text: 'aé漢😀\n' },
  { name: 'Latin-1', bytes: bytes('a\nb', 0xe9, '\n', 0xe9), text: 'a\nb\uFFFD\n\uFFFD', badRow: 1 },
  { name: 'UTF-8 cut in the middle', bytes: bytes('a', 0xe6, 0xbc), text: 'a\uFFFD', badRow: 0 },
  { name: 'UTF-16 LE cut in the middle', bytes: bytes(0xff, 0xfe, 'a', 0, 'b'), text: 'a\uFFFD', badRow: 0 },
  { name: 'UTF-16 BE cut in the middle', bytes: bytes(0xfe, 0xff, 0, 'a', 0), text: 'a\uFFFD', badRow: 0 },
  {
    name: 'half a surrogate pair',
    bytes: bytes(0xff, 0xfe, 'a', 0, 0x00, 0xd8, '\n', 0),
    text: 'a\uFFFD\n',
    badRow: 0,
  },
  { name: 'an early NUL', bytes: bytes('a', 0, 'b'), text: undefined },
  { name: 'the last NUL that counts', bytes: bytes('x'.repeat(7999), 0), text: undefined },
  { name: 'the first NUL that does not', bytes: bytes('x'.repeat(8000), 0), text: `${'x'.repeat(8000)}\0` },
  { name: 'UTF-16 without a mark', bytes: Buffer.from('abc', 'utf16le'), text: undefined },
  { name: 'UTF-32 LE', bytes: bytes(0xff, 0xfe, 0, 0, 'a', 0, 0, 0), text: undefined },
  { name: 'an executable', bytes: bytes(0x7f, 'ELF', 2, 1, 1, 0), text: undefined },
];

describe('decode', () => {
  test.each(cases)('$name', ({ bytes: input, text, badRow }) => {
    const copy = Buffer.from(input);
    const decoded = decode(input);
    if (text === undefined) expect(decoded).toEqual({ skipped: 'binary' });
    else {
      const problem = { kind: 'invalid-encoding', message: expect.any(String), row: badRow };
      expect(decoded).toEqual({
        text,
        utf8: input[0] === 0xff || input[0] === 0xfe ? Buffer.from(text) : input,
        problems: badRow === undefined ? [] : [problem],
      });
    }
    expect(copy.equals(input)).toBe(true);
  });
});
