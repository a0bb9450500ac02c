/** A tree with nodes of another tree: each node is where its counterpart would be, and the tree is consistent. */
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SyntaxTree } from '../../languages/syntax-tree.ts';
import { graftTree } from './graft-tree.ts';
import { createTreeReader, type Grammar, type TreeReader } from './parse.ts';

let reader: TreeReader;
let grammar: Grammar;
beforeAll(async () => {
  reader = await createTreeReader(path.resolve(import.meta.dirname, '../../../dist/grammars'));
  grammar = await reader.grammar('tree-sitter-c.wasm');
});
afterAll(() => reader.close());

/**
 * In `source`, `[[…]]` marks code that the first tree is parsed without, `{{…}}` code that the second is parsed
 * without.
 */
function graft(source: string): SyntaxTree {
  const plain = source.replace(/\[\[|\]\]/g, '  ');
  const [first, second] = [/\[\[(.*?)\]\]/g, /\{\{(.*?)\}\}/g].map((hidden) =>
    source.replace(hidden, (found) => ' '.repeat(found.length)).replace(/\[\[|\]\]|\{\{|\}\}/g, '  '),
  ) as [string, string];
  const ranges = [...source.matchAll(/\[\[(.*?)\]\]/g)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }));
  const into = reader.parse(grammar, first, new SyntaxTree()) as SyntaxTree;
  const from = reader.parse(grammar, second, new SyntaxTree()) as SyntaxTree;
  const tree = graftTree(into, from, ranges);
  tree.source = plain.replace(/\{\{|\}\}/g, '  ');
  return tree;
}

/** Parent of each name, by type. */
function namesIn(tree: SyntaxTree): readonly string[] {
  const names: string[] = [];
  for (let node = 0; node < tree.count; node++)
    if (tree.is(node, 'identifier')) names.push(`${tree.text(node)} in ${tree.type(tree.parent(node) ?? 0)}`);
  return names;
}

it.each([
  ['a statement', 'int f() { a(); [[b();]] c(); }', 'b in call_expression'],
  ['an else', 'int f() { if (a) { b(); } [[else { c(); }]] d(); }', 'c in call_expression'],
  ['an element', 'int f[] = { a, [[b,]] c };', 'b in initializer_list'],
  ['a function', 'int f() { } [[int g() { }]] int h() { }', 'g in function_declarator'],
  ['the last function', 'int f() { } [[int g() { }]]', 'g in function_declarator'],
  ['another header', '{{int f(long a)}} [[int f(int b)]] { return 1; }', 'b in parameter_declaration'],
])('%s', (_name, source, expected) => {
  const tree = graft(source);
  expect(namesIn(tree)).toContain(expected);
  for (let node = 1; node < tree.count; node++) {
    const parent = tree.parents[node] ?? -1;
    expect(parent).toBeLessThan(node);
    expect(tree.after[node]).toBeLessThanOrEqual(tree.after[parent] ?? 0);
    expect(tree.starts[node]).toBeGreaterThanOrEqual(tree.starts[parent] ?? 0);
    expect(tree.ends[node]).toBeLessThanOrEqual(tree.ends[parent] ?? 0);
  }
  expect(tree.after[0]).toBe(tree.count);
});

it('an else belongs to its if', () => {
  const tree = graft('int f() { if (a) { b(); } [[else { c(); }]] d(); }');
  const clause = tree.find(0, 'else_clause');
  expect(tree.is(tree.parent(clause ?? 0), 'if_statement')).toBe(true);
});

it('a header in both trees is taken from the first', () => {
  const tree = graft('[[int g(int b)]] {{int f(long a)}} { return 1; }');
  const declarator = tree.child(tree.find(0, 'function_definition') ?? 0, 'declarator');
  expect(tree.text(declarator ?? 0)).toBe('f(long a)');
});
