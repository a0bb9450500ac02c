/** Questions about nodes that the rules of this family share: wrappers, keys, types, modifiers, where a statement stands. */
import type { Access } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export const functionValues = ['arrow_function', 'function_expression', 'generator_function'] as const;
export const functionTypes: ReadonlySet<string> = new Set([
  ...functionValues,
  'function_declaration',
  'generator_function_declaration',
  'method_definition',
]);

const wrappers: ReadonlySet<string> = new Set([
  'parenthesized_expression',
  'as_expression',
  'satisfies_expression',
  'non_null_expression',
]);

/** The value inside parentheses and assertions. */
export function unwrap(tree: SyntaxTree, node: Node | undefined): Node | undefined {
  let at = node;
  while (at !== undefined && wrappers.has(tree.type(at))) at = firstNamed(tree, at);
  return at;
}

/** What a value stands in, past parentheses and assertions: the child there, and its parent. */
export function standsIn(tree: SyntaxTree, value: Node): { child: Node; parent: Node } | undefined {
  let child = value;
  let parent = tree.parent(child);
  while (parent !== undefined && wrappers.has(tree.type(parent))) {
    child = parent;
    parent = tree.parent(child);
  }
  return parent === undefined ? undefined : { child, parent };
}

export function firstNamed(tree: SyntaxTree, node: Node): Node | undefined {
  const end = tree.after[node] ?? 0;
  for (let child = node + 1; child < end; child = tree.after[child] ?? end) {
    if (tree.isNamed(child) && tree.type(child) !== 'comment') return child;
  }
  return undefined;
}

/** The sibling right before it. In preorder that is the subtree which ends at `node - 1`. */
export function previous(tree: SyntaxTree, node: Node): Node | undefined {
  const parent = tree.parent(node);
  if (parent === undefined || node - 1 === parent) return undefined;
  let at = node - 1;
  for (let up = tree.parent(at); up !== parent; up = tree.parent(at)) {
    if (up === undefined) return undefined;
    at = up;
  }
  return at;
}

/** The node that carries a key's name: inside the quotes of a string, also in brackets. */
export function keyNode(tree: SyntaxTree, key: Node): Node {
  const inner = tree.is(key, 'computed_property_name') ? firstNamed(tree, key) : key;
  return tree.is(inner, 'string') ? (tree.childOfType(inner, 'string_fragment') ?? key) : key;
}

/** The text of a string literal; undefined for any other node. */
export function stringText(tree: SyntaxTree, node: Node | undefined): string | undefined {
  if (!tree.is(node, 'string')) return undefined;
  return tree.text(node).slice(1, -1);
}

/** The type behind the colon. */
export function typeNode(tree: SyntaxTree, node: Node, field: 'type' | 'return_type'): Node | undefined {
  const annotation = tree.child(node, field);
  return annotation === undefined ? undefined : firstNamed(tree, annotation);
}

export function typeParametersOf(tree: SyntaxTree, node: Node): readonly string[] {
  const list = tree.child(node, 'type_parameters');
  return list === undefined
    ? []
    : tree.childrenOfType(list, 'type_parameter').map((parameter) => tree.text(parameter));
}

const words = [
  'abstract',
  'accessor',
  'async',
  'const',
  'declare',
  'get',
  'let',
  'override',
  'readonly',
  'set',
  'static',
  'var',
];
const modifierWords: ReadonlyMap<string, string> = new Map([
  ...words.map((word) => [`"${word}"`, word] as const),
  ['override_modifier', 'override'] as const,
]);

/** Words before the name, as written. */
export function wordsOf(tree: SyntaxTree, node: Node): readonly string[] {
  const found: string[] = [];
  const end = tree.after[node] ?? 0;
  for (let child = node + 1; child < end; child = tree.after[child] ?? end) {
    const word = modifierWords.get(tree.type(child));
    if (word !== undefined) found.push(word);
  }
  return found;
}

export interface Standing {
  /** With `export`, `declare` and decorators. */
  readonly outer: Node;
  readonly modifiers: readonly string[];
  readonly access: Access | undefined;
  /** Directly in the file, a namespace or a module. */
  readonly isTop: boolean;
  /** In the file itself. */
  readonly isInFile: boolean;
}

/** Where a declaration stands, and what is written around it. */
export function standingOf(tree: SyntaxTree, declaration: Node): Standing {
  const modifiers: string[] = [];
  let outer = declaration;
  let around = tree.parent(outer);
  for (
    ;
    tree.is(around, 'export_statement', 'ambient_declaration', 'expression_statement');
    around = tree.parent(outer)
  ) {
    if (tree.is(around, 'export_statement')) {
      if (tree.childOfType(around, '"default"') !== undefined) modifiers.unshift('default');
      modifiers.unshift('export');
    } else if (tree.is(around, 'ambient_declaration')) modifiers.push('declare');
    outer = around;
  }
  const block = tree.is(around, 'statement_block') ? tree.parent(around) : undefined;
  const isInFile = around !== undefined && isFile(tree, around);
  const isTop = isInFile || tree.is(block, 'internal_module', 'module', 'ambient_declaration');
  // What an ambient module declares, it exports.
  const isExported = modifiers.includes('export') || tree.is(block, 'module', 'ambient_declaration');
  return {
    outer,
    modifiers,
    access: !isTop ? undefined : isExported ? 'exported' : 'unexported',
    isTop,
    isInFile,
  };
}

/** The whole text, also when an error makes a mess of it. */
export function isFile(tree: SyntaxTree, node: Node): boolean {
  if (tree.is(node, 'program')) return true;
  if (!tree.is(node, 'ERROR')) return false;
  const around = tree.parent(node);
  return around === undefined || tree.is(around, 'program');
}

/** A doc comment that says so. */
export function isDeprecated(tree: SyntaxTree, outer: Node): boolean {
  const before = previous(tree, outer);
  return tree.is(before, 'comment') && tree.text(before).includes('@deprecated');
}

/** Decorators among the children, if it is a node of that type. */
export function decoratorsIn(tree: SyntaxTree, node: Node | undefined, type: string): readonly Node[] {
  return tree.is(node, type) ? tree.childrenOfType(node, 'decorator') : [];
}

export function decoratorTexts(file: Draft, decorators: readonly Node[]): readonly string[] {
  return decorators.map((decorator) => file.typeText(decorator).slice(1).trim());
}

/** The comments right above it, up to another node or an empty row. */
export function commentsAbove(tree: SyntaxTree, node: Node): string {
  let first: Node | undefined;
  let row = tree.row(node);
  for (
    let at = previous(tree, node);
    tree.is(at, 'comment') && (tree.endRows[at] ?? 0) >= row - 1;
    at = previous(tree, at)
  ) {
    first = at;
    row = tree.row(at);
  }
  return first === undefined ? '' : tree.source.slice(tree.starts[first], tree.starts[node]);
}

/** For what is not the first on its row: the comment above speaks of something else, so there is no doc. */
export function docInRow(tree: SyntaxTree, node: Node): '' | undefined {
  const before = tree.source.slice(tree.rowStarts[tree.row(node)], tree.starts[node]);
  return before.trim() === '' ? undefined : '';
}

/** A value that fills several rows is where a signature ends. */
export function longValue(tree: SyntaxTree, value: Node | undefined): Node | undefined {
  return value !== undefined && tree.endRows[value] !== tree.row(value) ? value : undefined;
}
