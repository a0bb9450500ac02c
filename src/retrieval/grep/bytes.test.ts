/** The small tools that look at bytes, beside their plain equivalents. */
import { describe, expect, it } from 'vitest';
import { createFindBytes } from './find-bytes.ts';
import { comparePaths } from './path-order.ts';

const text = Buffer.from(`${'a\n\nbc\r\n'.repeat(700)}${'\n'.repeat(600)}größe\n${'x'.repeat(90)}`);

describe('bytes in bytes', () => {
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

describe('paths', () => {
  it('come folder by folder, as from rg --sort path', () => {
    const sorted = ['.x', 'a/b', 'a/b.c', 'a/b/c', 'a-b', 'a.txt', 'aa', 'b/\uffee', 'b/\u{1f600}'];
    expect([...sorted].reverse().sort(comparePaths)).toEqual([
      '.x',
      'a/b',
      'a/b/c',
      'a/b.c',
      ...sorted.slice(4),
    ]);
  });
});
