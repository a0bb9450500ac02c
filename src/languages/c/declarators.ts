/**
 * C's inside-out declarators: from `*(*name(int))[4]` to the name, whether it is a function, and the type around it.
 * `int *a, b(void)` has one type and two declarators; each is read by itself.
 */

import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { onOneLine } from './text.ts';

export interface Declared {
  /** What carries the name: an identifier, an operator, a destructor. */
  readonly name: Node;
  /** The name with the scopes before it, as in `A::b`; the same as `name` when it has none. */
  readonly written: Node;
  /** The declarator that holds the parameters, when the name is a function's and not a pointer to one. */
  readonly callable: Node | undefined;
  /** Pointers, references and arrays around the name. */
  readonly isIndirect: boolean;
  /** `auto [a, b]`. */
  readonly isBinding: boolean;
}

/** Undefined for abstract declarators (`int *`) and broken ones. */
export function declared(tree: SyntaxTree, declarator: Node): Declared | undefined {
  let callable: Node | undefined;
  let isIndirect = false;
  let node: Node | undefined = declarator;
  while (node !== undefined) {
    switch (tree.type(node)) {
      case 'function_declarator':
        callable = node;
        break;
      case 'pointer_declarator':
      case 'reference_declarator':
      case 'array_declarator':
        callable = undefined;
        isIndirect = true;
        break;
      case 'init_declarator':
      case 'parenthesized_declarator':
      case 'attributed_declarator':
      case 'variadic_declarator':
      case 'pointer_type_declarator':
        break;
      case 'structured_binding_declarator':
        return { name: node, written: node, callable: undefined, isIndirect, isBinding: true };
      case 'operator_cast':
        return { name: node, written: node, callable: node, isIndirect: false, isBinding: false };
      default: {
        const name = ownName(tree, node);
        if (name === undefined || tree.isMissing(name)) return undefined;
        const cast = tree.is(name, 'operator_cast') ? name : undefined;
        return { name, written: node, callable: callable ?? cast, isIndirect, isBinding: false };
      }
    }
    node = tree.child(node, 'declarator') ?? lastDeclarator(tree, node);
  }
  return undefined;
}

/** Some declarators hold the inner one without a field. */
function lastDeclarator(tree: SyntaxTree, node: Node): Node | undefined {
  return tree
    .namedChildren(node)
    .findLast((child) => nameTypes.has(tree.type(child)) || tree.type(child).endsWith('_declarator'));
}

const nameTypes: ReadonlySet<string> = new Set([
  'identifier',
  'field_identifier',
  'type_identifier',
  'primitive_type',
  'operator_name',
  'operator_cast',
  'destructor_name',
  'qualified_identifier',
  'template_function',
  'template_method',
  'template_type',
]);

/** The last part of a name: `b` of `a::b`, `f` of `f<int>`. */
export function ownName(tree: SyntaxTree, node: Node): Node | undefined {
  if (tree.is(node, 'qualified_identifier', 'template_function', 'template_method', 'template_type')) {
    const name = tree.child(node, 'name');
    return name === undefined ? undefined : ownName(tree, name);
  }
  return nameTypes.has(tree.type(node)) ? node : undefined;
}

/** `N.A` of `N::A<int>::b`: the scopes before a name, joined by dots. Undefined when there are none. */
export function scopesBefore(tree: SyntaxTree, written: Node): string | undefined {
  if (!tree.is(written, 'qualified_identifier')) return undefined;
  const scope = tree.child(written, 'scope');
  const inner = tree.child(written, 'name');
  const parts = [scope === undefined ? undefined : pathOf(tree, scope)];
  if (inner !== undefined) parts.push(scopesBefore(tree, inner));
  return parts.filter((part) => part !== undefined && part !== '').join('.') || undefined;
}

function pathOf(tree: SyntaxTree, scope: Node): string {
  if (tree.is(scope, 'qualified_identifier')) {
    const name = tree.child(scope, 'name');
    const before = scopesBefore(tree, scope);
    const own = name === undefined ? '' : pathOf(tree, name);
    return before === undefined ? own : `${before}.${own}`;
  }
  if (tree.is(scope, 'template_type', 'template_function')) {
    const name = tree.child(scope, 'name');
    return name === undefined ? '' : tree.text(name);
  }
  return tree.text(scope);
}

/** The type before the declarators, with `const` and the like: `const struct node`. Undefined when none is written. */
export function baseType(tree: SyntaxTree, declaration: Node): string | undefined {
  const type = tree.child(declaration, 'type');
  if (type === undefined) return undefined;
  const qualifiers = tree
    .childrenOfType(declaration, 'type_qualifier')
    .map((qualifier) => tree.text(qualifier))
    .filter((qualifier) => qualifier === 'const' || qualifier === 'volatile');
  return onOneLine([...qualifiers, specifierText(tree, typeBehindMacro(tree, declaration, type))].join(' '));
}

/** `API void f()` is read as type `API` and a stray `void`: the stray one is the type. */
function typeBehindMacro(tree: SyntaxTree, declaration: Node, type: Node): Node {
  if (!tree.is(type, 'type_identifier')) return type;
  const stray = tree.childOfType(declaration, 'ERROR');
  if (stray === undefined || stray < type || stray > (tree.child(declaration, 'declarator') ?? 0))
    return type;
  const names = tree.namedChildren(stray);
  const last = names.at(-1);
  return last !== undefined && tree.is(last, 'identifier', 'primitive_type', 'type_identifier') ? last : type;
}

/** A struct that is defined on the spot is only named. */
function specifierText(tree: SyntaxTree, type: Node): string {
  const body = tree.child(type, 'body');
  return body === undefined
    ? tree.text(type)
    : tree.source.slice(tree.starts[type], tree.starts[body]).trim();
}

/** The type of what one declarator declares: the base type and the declarator without its name. */
export function declaredType(
  tree: SyntaxTree,
  declaration: Node,
  declarator: Node | undefined,
): string | undefined {
  const base = baseType(tree, declaration);
  const type = tree.child(declaration, 'type');
  if (base === undefined || declarator === undefined || type === undefined) return base;
  const inner = tree.is(declarator, 'init_declarator')
    ? (tree.child(declarator, 'declarator') ?? declarator)
    : declarator;
  const found = declared(tree, inner);
  if (found === undefined) return joined(tree, base, declaration, inner, tree.text(inner));
  const cut = found.callable ?? found.written;
  const before = tree.source.slice(tree.starts[inner], tree.starts[cut]);
  const behind = tree.source.slice(tree.ends[cut], tree.ends[inner]);
  return joined(tree, base, declaration, inner, before.trimEnd() + behind);
}

function joined(tree: SyntaxTree, base: string, declaration: Node, declarator: Node, rest: string): string {
  const start = tree.starts[declarator] ?? 0;
  const isFirst =
    tree.child(declaration, 'declarator') === declarator ||
    tree.child(declaration, 'declarator') === tree.parent(declarator);
  const isApart = isFirst ? /\s/.test(tree.source[start - 1] ?? ' ') : true;
  return onOneLine(isApart && rest !== '' ? `${base} ${rest}` : base + rest);
}

/** `auto`, `const auto &`, `decltype(auto)`: something else says the type. */
export function isPlaceholder(type: string | undefined): boolean {
  return type === undefined || /^(?:(?:const|volatile) )*(?:auto|decltype\(auto\))\s*[*&]*$/.test(type);
}
