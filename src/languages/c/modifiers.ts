/** Specifiers and attributes of a declaration: `static`, `virtual`, `noexcept`, `[[deprecated]]`, `__attribute__`. */
import type { Access } from '../../model/symbol.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { isInAnonymousNamespace, placeOf } from './places.ts';
import { onOneLine } from './text.ts';

/** In source order. `callable` is the declarator with the parameters. */
export function modifiersOf(tree: SyntaxTree, declaration: Node, callable?: Node): readonly string[] {
  const words: string[] = [];
  if (tree.is(tree.parent(declaration), 'friend_declaration')) words.push('friend');
  for (const child of tree.children(declaration)) words.push(...declarationWords(tree, child));
  if (callable !== undefined)
    for (const child of tree.children(callable)) words.push(...callableWords(tree, child));
  if (isPureVirtual(tree, declaration)) words.push('abstract');
  return [...new Set(words)];
}

function declarationWords(tree: SyntaxTree, node: Node): readonly string[] {
  switch (tree.type(node)) {
    case 'storage_class_specifier':
    case 'virtual':
    case '"virtual"':
    case '"inline"':
    case 'virtual_function_specifier':
    case 'virtual_specifier':
      return [tree.text(node)];
    case 'explicit_function_specifier':
      return ['explicit'];
    case 'type_qualifier': {
      const word = tree.text(node);
      return word === 'const' || word === 'volatile' ? [] : [word];
    }
    case 'default_method_clause':
      return ['default'];
    case 'delete_method_clause':
      return ['delete'];
    default:
      return [];
  }
}

function callableWords(tree: SyntaxTree, node: Node): readonly string[] {
  switch (tree.type(node)) {
    case 'type_qualifier':
    case 'virtual_specifier':
      return [tree.text(node)];
    case 'noexcept':
      return ['noexcept'];
    case 'abstract_function_declarator':
      return tree.children(node).flatMap((child) => callableWords(tree, child));
    default:
      return [];
  }
}

/** `= 0` after a virtual function. */
function isPureVirtual(tree: SyntaxTree, declaration: Node): boolean {
  if (tree.childOfType(declaration, 'pure_virtual_clause') !== undefined) return true;
  if (tree.childOfType(declaration, '"virtual"', 'virtual') === undefined) return false;
  const value = tree.child(declaration, 'default_value');
  return value !== undefined && tree.text(value) === '0';
}

/** `nodiscard` for `[[nodiscard]]`, `packed` for `__attribute__((packed))`. */
export function attributesOf(tree: SyntaxTree, ...nodes: readonly (Node | undefined)[]): readonly string[] {
  return nodes.flatMap((node) =>
    node === undefined ? [] : tree.children(node).flatMap((child) => attributesIn(tree, child)),
  );
}

function attributesIn(tree: SyntaxTree, node: Node): readonly string[] {
  switch (tree.type(node)) {
    case 'attribute_declaration':
      return tree.namedChildren(node).map((attribute) => onOneLine(tree.text(attribute)));
    case 'attribute_specifier': {
      const list = tree.childOfType(node, 'argument_list');
      return list === undefined
        ? []
        : tree.namedChildren(list).map((attribute) => onOneLine(tree.text(attribute)));
    }
    case 'ms_declspec_modifier':
      return tree.namedChildren(node).map((attribute) => onOneLine(tree.text(attribute)));
    default:
      return [];
  }
}

export function isDeprecated(attributes: readonly string[]): boolean {
  return attributes.some((attribute) => /^(?:gnu::)?_*deprecated_*\b/.test(attribute));
}

/** The access of a member. Elsewhere `private` for internal linkage: `static` and anonymous namespaces. */
export function visibilityOf(
  tree: SyntaxTree,
  declaration: Node,
  modifiers: readonly string[],
): Access | undefined {
  if (modifiers.includes('friend')) return undefined;
  if (placeOf(tree, declaration) === 'members') return accessOf(tree, declaration);
  return modifiers.includes('static') || isInAnonymousNamespace(tree, declaration) ? 'private' : undefined;
}

/** The last access label before the member, or else the default of the class. */
export function accessOf(tree: SyntaxTree, member: Node): Access | undefined {
  let at = member;
  for (let up = tree.parent(at); up !== undefined; at = up, up = tree.parent(at)) {
    const label = lastLabel(tree, up, at);
    if (label !== undefined) return label;
    if (tree.is(up, 'field_declaration_list'))
      return tree.is(tree.parent(up), 'class_specifier') ? 'private' : 'public';
    if (tree.is(up, 'translation_unit', 'compound_statement', 'declaration_list')) return undefined;
  }
  return undefined;
}

function lastLabel(tree: SyntaxTree, list: Node, before: Node): Access | undefined {
  if (!tree.is(list, 'field_declaration_list') && !tree.type(list).startsWith('preproc_')) return undefined;
  let found: Node | undefined;
  for (let child = list + 1; child < before; child = tree.after[child] ?? before) {
    if (tree.is(child, 'access_specifier')) found = child;
  }
  const word = found === undefined ? '' : tree.text(found);
  return word === 'public' || word === 'protected' || word === 'private' ? word : undefined;
}
