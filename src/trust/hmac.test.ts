/** Compares with Node's HMAC, for keys and texts of every length around the block size. */
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { hmac, isSameText } from './hmac.ts';

it('equals the HMAC of node:crypto', () => {
  for (let length = 0; length < 300; length++) {
    const key = Uint8Array.from({ length: length % 70 }, (_, at) => (at * 7 + length) % 256);
    const text = 'añ€😀'.repeat(length).slice(0, length);
    expect(hmac(key, text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
  }
});

it('compares texts', () => {
  expect([isSameText('ab', 'ab'), isSameText('ab', 'ac'), isSameText('ab', 'abc')]).toEqual([
    true,
    false,
    false,
  ]);
});
