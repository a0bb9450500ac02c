/** Macro bodies over several lines, where a fixture cannot contain claims. Each call has the row of its text. */
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createExtractor } from '../../indexing/extract/extractor.ts';
import { defaultConfig } from '../../model/config.ts';
import type { FilePath } from '../../model/source-file.ts';

const extractor = createExtractor({
  grammars: path.resolve('dist/grammars'),
  config: defaultConfig.indexing,
});
afterAll(() => extractor.close());

async function callsIn(lines: readonly string[]): Promise<readonly string[]> {
  const facts = await extractor.extract('a.c' as FilePath, lines.join('\n'), []);
  return facts.references
    .filter(({ role }) => role === 'call')
    .map(({ row, column, name, owner }) => `${row}:${column} ${facts.symbols[owner]?.name} ${name}`);
}

describe('calls in the body of a macro', () => {
  const cases: readonly { what: string; lines: readonly string[]; calls: readonly string[] }[] = [
    {
      what: 'over several lines, with comments',
      lines: ['#define A(x) do { \\', '  /* one */ f(x); \\', '  g(x); /* two */ \\', '} while (0)'],
      calls: ['1:12 A f', '2:2 A g'],
    },
    {
      what: 'half a statement: calls are found by name',
      lines: ['#define BEGIN(x) if (f(x)) { \\', '  while (g(h(x)))', '#define END() }', 'int v;'],
      calls: ['0:21 BEGIN f', '1:9 BEGIN g', '1:11 BEGIN h'],
    },
    {
      what: 'Windows line ends',
      lines: ['#define A(x) \\\r', '  f(x)\r', 'int v;'],
      calls: ['1:2 A f'],
    },
    {
      what: 'inside a function: calls belong to the macro, not to the function',
      lines: ['void outer(void) {', '#define A(x) f(x)', '  A(1);', '}'],
      calls: ['1:13 A f', '2:2 outer A'],
    },
  ];
  it.each(cases)('$what', async ({ lines, calls }) => {
    expect(await callsIn(lines)).toEqual(calls);
  });
});
