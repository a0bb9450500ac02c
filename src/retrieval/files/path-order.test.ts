/** The order of paths in answers. */
import { describe, expect, it } from 'vitest';
import { comparePaths } from './path-order.ts';

describe('comparePaths', () => {
  it('sorts folder by folder, as rg --sort path does', () => {
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
