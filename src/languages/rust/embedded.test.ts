/** Macros that expand without end: the work is bounded, and the rest of the file is read. */
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

const list = (count: number, text: string): string => new Array(count).fill(text).join(' ');

describe('hostile macros', () => {
  const cases: readonly { what: string; macro: string }[] = [
    {
      what: 'doubles with every expansion',
      macro: 'macro_rules! m { ($($x:tt)*) => { m!($($x)* $($x)*); m!($($x)* a); }; }\nm!(a);',
    },
    {
      what: 'repeats a long list many times',
      macro: `macro_rules! m { ($($x:ident)*) => { ${list(2_000, 'struct S { $($x: u8,)* }')} }; }\nm!(${list(20_000, 'a')});`,
    },
    { what: 'nests groups deeply', macro: `m!(${'('.repeat(20_000)}${')'.repeat(20_000)});` },
    {
      what: 'nests groups deeply in a definition',
      macro: `macro_rules! m { ($x:expr) => { ${'('.repeat(5_000)}$x${')'.repeat(5_000)} }; }\nm!(1);`,
    },
    { what: 'nests macros deeply', macro: `fn f() { ${'m!('.repeat(3_000)}${')'.repeat(3_000)}; }` },
  ];
  it.each(cases)('$what', async ({ macro }) => {
    const facts = await extractor.extract('a.rs' as FilePath, `${macro}\nfn last() {}\n`, []);
    expect(facts.symbols.map(({ name }) => name)).toContain('last');
  });
});
