/** `createFindBytes` against `Buffer.indexOf`. */
import { describe, expect, it } from 'vitest';
import { createFindBytes } from './find-bytes.ts';

const text = Buffer.from(`${'a\n\nbc\r\n'.repeat(700)}${'\n'.repeat(600)}größe\n${'x'.repeat(90)}`);

describe('finds the first occurrence at or after an offset', () => {
  it.each(['a', '\n', 'bc', 'bc\r\n', 'größe', 'öß', 'nowhere', 'c\r\na\n\nbc\r\na', 'x'.repeat(90), 'xe'])(
    '%j',
    (wanted) => {
      const find = createFindBytes(Buffer.from(wanted));
      for (const from of [0, 1, 7, 4000, text.length - 5, text.length]) {
        const at = text.indexOf(wanted, from);
        expect(find(text, from)).toBe(at === -1 ? undefined : at);
      }
    },
  );
});
