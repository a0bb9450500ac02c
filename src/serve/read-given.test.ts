/** Fields that programs send: accepted values, and the messages for refused ones. */
import { describe, expect, it } from 'vitest';
import { EngineError } from '../model/errors.ts';
import type { Field } from './operations/operation.ts';
import { readGiven } from './read-given.ts';

const fields: readonly Field[] = [
  { name: 'wall', kind: 'argument', isRequired: true, help: '' },
  { name: 'others', kind: 'argument', isRepeated: true, help: '' },
  { name: 'colour', kind: 'text', help: '' },
  { name: 'layers', kind: 'number', help: '' },
  { name: 'wet', kind: 'flag', help: '' },
];

function check(sent: unknown, expected: object | RegExp): void {
  if (!(expected instanceof RegExp)) {
    expect(readGiven('paint', fields, sent)).toEqual(expected);
    return;
  }
  expect(() => readGiven('paint', fields, sent)).toThrow(
    expect.objectContaining({ code: 'bad-input', message: expect.stringMatching(expected) }),
  );
}

describe('taken', () => {
  it.each<[unknown, object]>([
    [{ wall: 'north' }, { wall: 'north' }],
    [{ wall: '' }, { wall: '' }],
    [
      { wall: 'n', layers: 0 },
      { wall: 'n', layers: 0 },
    ],
    [
      { wall: 'n', wet: false },
      { wall: 'n', wet: false },
    ],
    [
      { wall: 'n', others: ['e', 'w'] },
      { wall: 'n', others: ['e', 'w'] },
    ],
    [
      { wall: 'n', others: [] },
      { wall: 'n', others: [] },
    ],
    [
      { wall: 'n', others: 'e' },
      { wall: 'n', others: ['e'] },
    ],
    [{ wall: 'n', colour: null, layers: undefined }, { wall: 'n' }],
    [
      { wall: 'n', colour: '\u0007 ☃ 🎨\n' },
      { wall: 'n', colour: '\u0007 ☃ 🎨\n' },
    ],
  ])('%j', check);
});

describe('refused', () => {
  it.each<[unknown, RegExp]>([
    [undefined, /paint needs wall/],
    [{}, /paint needs wall/],
    [{ wall: null }, /paint needs wall/],
    ['north', /must be an object/],
    [['north'], /must be an object/],
    [null, /must be an object/],
    [7, /must be an object/],
    [{ wall: 7 }, /wall must be a text, not 7/],
    [{ wall: ['n'] }, /wall must be a text, not \["n"\]/],
    [{ wall: { a: 1 } }, /wall must be a text/],
    [{ wall: 'x'.repeat((1 << 20) + 1) }, /may have 1048576 characters/],
    [{ wall: 'n\0' }, /wall has a NUL in it/],
    [{ wall: 'n', others: ['\0'] }, /others has a NUL in it/],
    [{ wall: 'n', layers: 'three' }, /layers must be a whole number without a sign, not "three"/],
    [{ wall: 'n', layers: -1 }, /whole number without a sign, not -1/],
    [{ wall: 'n', layers: 1.5 }, /whole number/],
    [{ wall: 'n', layers: Number.NaN }, /whole number/],
    [{ wall: 'n', layers: Number.POSITIVE_INFINITY }, /whole number/],
    [{ wall: 'n', layers: 2 ** 53 }, /whole number/],
    [{ wall: 'n', wet: 'yes' }, /wet must be true or false, not "yes"/],
    [{ wall: 'n', wet: 1 }, /wet must be true or false/],
    [{ wall: 'n', others: ['e', 7] }, /others must be a text, not 7/],
    [{ wall: 'n', others: Array(1_001).fill('e') }, /may have 1000 entries, not 1001/],
    [{ wall: 'n', colur: 'red' }, /has no field "colur"/],
    [{ wall: 'n', [`${'x'.repeat(90)}`]: 1 }, /has no field "x{59}…/],
    [JSON.parse('{"wall": "n", "__proto__": {"wet": true}}'), /has no field "__proto__"/],
    [{ wall: 'n', toString: 'x' }, /has no field "toString"/],
  ])('%j', check);

  it('suggests the nearest known field', () => {
    expect(hintOf({ wall: 'n', colur: 'red' })).toBe(
      'did you mean colour? Fields: wall, others, colour, layers, wet',
    );
  });

  it('says so when an operation has no fields', () => {
    expect(() => readGiven('rest', [], { a: 1 })).toThrow('rest takes no fields, not even "a"');
    expect(readGiven('rest', [], undefined)).toEqual({});
  });
});

function hintOf(sent: unknown): string | undefined {
  try {
    readGiven('paint', fields, sent);
    return undefined;
  } catch (error) {
    return error instanceof EngineError ? error.hint : undefined;
  }
}
