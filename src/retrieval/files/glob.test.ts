/** Globs in ripgrep's dialect, and the errors for malformed ones. */
import { describe, expect, it } from 'vitest';
import { compileGlob } from './glob.ts';

function check(glob: string, expected: readonly string[]): void {
  const matches = compileGlob(glob);
  expect(paths.filter(matches)).toEqual(expected);
}

const paths = ['a.ts', 'b.test.ts', 'src/a.ts', 'src/x/a.ts', 'src/x/y/b-1.tsx', 'src/[x].ts', 'Größe.md'];

describe('globs', () => {
  it.each([
    ['*.ts', ['a.ts', 'b.test.ts']],
    ['**/*.ts', ['a.ts', 'b.test.ts', 'src/a.ts', 'src/x/a.ts', 'src/[x].ts']],
    ['src/**', ['src/a.ts', 'src/x/a.ts', 'src/x/y/b-1.tsx', 'src/[x].ts']],
    ['src/**/a.ts', ['src/a.ts', 'src/x/a.ts']],
    ['**/x/**', ['src/x/a.ts', 'src/x/y/b-1.tsx']],
    ['?.ts', ['a.ts']],
    ['[a-b].*', ['a.ts', 'b.test.ts']],
    ['[!a]*.ts', ['b.test.ts']],
    ['{a,src/x/a}.ts', ['a.ts', 'src/x/a.ts']],
    ['src/\\[x\\].ts', ['src/[x].ts']],
    ['src/[[]x[]].ts', ['src/[x].ts']],
    ['**/*-[0-9].ts?', ['src/x/y/b-1.tsx']],
    ['s**/a.ts', ['src/a.ts']],
    ['Gr*e.md', ['Größe.md']],
    ['Gr??e.md', ['Größe.md']],
    ['**', paths],
    ['**/*/*/*/*', ['src/x/y/b-1.tsx']],
    ['{*/**/*a.*,*.md}', ['src/a.ts', 'src/x/a.ts', 'Größe.md']],
    ['*/*/**/[!a]*-*.*', ['src/x/y/b-1.tsx']],
    ['nothing', []],
  ] as const)('%s', check);

  it('matches many stars without backtracking', () => {
    const matches = compileGlob(`${'*a'.repeat(30)}b`);
    expect([matches('a'.repeat(5000)), matches(`${'a'.repeat(200)}b`)]).toEqual([false, true]);
  });

  it.each([
    ['**/', 'a.ts', true],
    ['**/', 'b.ts', false],
    ['**/a/', 'a.ts', false],
    ['*', '.ts', false],
    ['*/**/', 'a.ts', false],
    ['**/*/', 'a.ts', false],
  ])('matches 2,000 files against 3,000 times %s and %s within a second', (part, end, expected) => {
    const startedMs = performance.now();
    const matches = compileGlob(part.repeat(3_000) + end);
    const found = Array.from({ length: 2_000 }, (_, at) => matches(`src/deep/folder${at}/x/y/z/a.ts`));
    expect(new Set(found)).toEqual(new Set([expected]));
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });
});

describe('refuses', () => {
  it.each([
    ['src/[a', /has a \[ without a \]/],
    ['{a,b', /has a \{ without a \}/],
    ['a}', /has a \} without a \{/],
    ['{a,{b}}', /has braces inside braces/],
    ['[z-a]', /a range that ends before it begins, z-a/],
    ['a\\', /has a backslash at its end/],
  ])('%s', (glob, message) => expect(() => compileGlob(glob)).toThrow(message));
});
