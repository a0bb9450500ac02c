/** Parsing a text after a similar one gives the same tree as parsing it alone. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SyntaxTree } from '../../languages/syntax-tree.ts';
import { createTreeReader, type Grammar, type TreeReader } from './parse.ts';

let reader: TreeReader;
let grammar: Grammar;
beforeAll(async () => {
  reader = await createTreeReader(path.resolve(import.meta.dirname, '../../../dist/grammars'));
  grammar = await reader.grammar('tree-sitter-cpp.wasm');
});
afterAll(() => reader.close());

const functions = Array.from({ length: 40 }, (_, at) => `int f${at}(int x) {\n  return g(x, "é${at}");\n}\n`);
const source = functions.join('');
const blanked = (...names: readonly string[]): string =>
  names.reduce((text, name) => text.replace(new RegExp(`int (?=${name}\\()`), '    '), source);

describe('variants of a text', () => {
  const cases: readonly { what: string; texts: readonly string[] }[] = [
    { what: 'the same text', texts: [source, source] },
    { what: 'one change', texts: [source, blanked('f3')] },
    { what: 'changes far from each other', texts: [source, blanked('f3', 'f30')] },
    { what: 'changes side by side', texts: [source, blanked('f7', 'f8')] },
    { what: 'back to the first text', texts: [source, blanked('f3'), source] },
    { what: 'a change that breaks the syntax, undone', texts: [source.replace('{', '('), source] },
    { what: 'all of it blank', texts: [source, source.replace(/[^\n]/g, ' ')] },
    { what: 'another length', texts: [source, `${source}int last;\n`] },
  ];
  it.each(cases)('$what', ({ texts }) => {
    const variants = reader.openVariants(grammar);
    for (const text of texts) {
      const again = variants.parse(text, new SyntaxTree());
      expect(shape(again)).toEqual(shape(reader.parse(grammar, text)));
    }
    variants.close();
  });
});

function shape(tree: SyntaxTree | undefined): readonly string[] {
  const rows: string[] = [];
  for (let node = 0; node < (tree?.count ?? 0); node++)
    rows.push(`${tree?.parents[node]} ${tree?.type(node)} ${tree?.starts[node]} ${tree?.ends[node]}`);
  return rows;
}
