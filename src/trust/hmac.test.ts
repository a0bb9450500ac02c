/** The same as Node's, for keys and texts of every length around the size of a block. */
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { hmac, isSameText } from './hmac.ts';

it('is what crypto computes', () => {
  for (let length = 0; length < 300; length++) {
    const key = Uint8Array.from({ length: length % 70 }, (_, at) => (at * 7 + length) % 256);
    const text = 'añ€😀'.repeat(length).slice(0, length);
    expect(hmac(key, text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
  }
});

it('texts are the same or not', () => {
  expect([isSameText('ab', 'ab'), isSameText('ab', 'ac'), isSameText('ab', 'abc')]).toEqual([
    true,
    false,
    false,
  ]);
});
