/**
 * Functions about nodes that the rules of this family share: wrappers, keys, types, modifiers, placement of
 * declarations.
 */
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

/** The expression inside parentheses and type assertions. */
export function unwrap(tree: SyntaxTree, node: Node | undefined): Node | undefined {
  let at = node;
  while (at !== undefined && wrappers.has(tree.type(at))) at = firstNamed(tree, at);
  return at;
}

/** The parent of a value outside parentheses and type assertions, and its child that contains the value. */
export function unwrappedParent(tree: SyntaxTree, value: Node): { child: Node; parent: Node } | undefined {
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

/** The preceding sibling. In preorder it is the subtree that ends at `node - 1`. */
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

/** The node with the text of a key: the string_fragment of a string, also inside brackets. */
export function keyNode(tree: SyntaxTree, key: Node): Node {
  const inner = tree.is(key, 'computed_property_name') ? firstNamed(tree, key) : key;
  return tree.is(inner, 'string') ? (tree.childOfType(inner, 'string_fragment') ?? key) : key;
}

/** The content of a string literal. Undefined for any other node. */
export function stringText(tree: SyntaxTree, node: Node | undefined): string | undefined {
  if (!tree.is(node, 'string')) return undefined;
  return tree.text(node).slice(1, -1);
}

/** The type after the colon. */
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

/** The modifier keywords of the node, in source order. */
export function wordsOf(tree: SyntaxTree, node: Node): readonly string[] {
  const found: string[] = [];
  const end = tree.after[node] ?? 0;
  for (let child = node + 1; child < end; child = tree.after[child] ?? end) {
    const word = modifierWords.get(tree.type(child));
    if (word !== undefined) found.push(word);
  }
  return found;
}

export interface Placement {
  /** The declaration with `export`, `declare` and decorators. */
  readonly outer: Node;
  readonly modifiers: readonly string[];
  readonly access: Access | undefined;
  /** Directly in the file, a namespace or a module. */
  readonly isTop: boolean;
  /** Directly in the file. */
  readonly isInFile: boolean;
}

/** The placement of a declaration and the modifiers around it. */
export function placementOf(tree: SyntaxTree, declaration: Node): Placement {
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
  // An ambient module exports all its declarations.
  const isExported = modifiers.includes('export') || tree.is(block, 'module', 'ambient_declaration');
  return {
    outer,
    modifiers,
    access: !isTop ? undefined : isExported ? 'exported' : 'unexported',
    isTop,
    isInFile,
  };
}

/** The root node, or an ERROR node at the top level. */
export function isFile(tree: SyntaxTree, node: Node): boolean {
  if (tree.is(node, 'program')) return true;
  if (!tree.is(node, 'ERROR')) return false;
  const around = tree.parent(node);
  return around === undefined || tree.is(around, 'program');
}

/** Whether the comment before it contains `@deprecated`. */
export function isDeprecated(tree: SyntaxTree, outer: Node): boolean {
  const before = previous(tree, outer);
  return tree.is(before, 'comment') && tree.text(before).includes('@deprecated');
}

/** The decorators among the children, if the node has that type. */
export function decoratorsIn(tree: SyntaxTree, node: Node | undefined, type: string): readonly Node[] {
  return tree.is(node, type) ? tree.childrenOfType(node, 'decorator') : [];
}

export function decoratorTexts(file: Draft, decorators: readonly Node[]): readonly string[] {
  return decorators.map((decorator) => file.typeText(decorator).slice(1).trim());
}

/** The comments directly above the node, up to another node or an empty row. */
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

/**
 * An empty doc for a node that does not start its row: the comment above describes another node. Otherwise undefined.
 */
export function docInRow(tree: SyntaxTree, node: Node): '' | undefined {
  const before = tree.source.slice(tree.rowStarts[tree.row(node)], tree.starts[node]);
  return before.trim() === '' ? undefined : '';
}

/** A value of several rows is a body: the signature ends before it. */
export function longValue(tree: SyntaxTree, value: Node | undefined): Node | undefined {
  return value !== undefined && tree.endRows[value] !== tree.row(value) ? value : undefined;
}
