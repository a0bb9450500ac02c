/**
 * Declarators of C: finds the name in `*(*name(int))[4]`, whether it is a function, and its type. `int *a, b(void)`
 * has one type and two declarators; each is read separately.
 */

import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { onOneLine } from './text.ts';

export interface Declared {
  /** The node of the name: an identifier, an operator, a destructor. */
  readonly name: Node;
  /** The name with its scopes, as in `A::b`; the same as `name` if it has none. */
  readonly written: Node;
  /** The declarator with the parameters, if the name is a function and not a pointer to one. */
  readonly callable: Node | undefined;
  /** Whether pointers, references or arrays enclose the name. */
  readonly isIndirect: boolean;
  /** `auto [a, b]`. */
  readonly isBinding: boolean;
}

/** Undefined for abstract declarators (`int *`) and those with errors. */
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

/** Some declarators contain the inner one without a field. */
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

/** The last part of a name: `b` in `a::b`, `f` in `f<int>`. */
export function ownName(tree: SyntaxTree, node: Node): Node | undefined {
  if (tree.is(node, 'qualified_identifier', 'template_function', 'template_method', 'template_type')) {
    const name = tree.child(node, 'name');
    return name === undefined ? undefined : ownName(tree, name);
  }
  return nameTypes.has(tree.type(node)) ? node : undefined;
}

/** The scopes before a name, joined by dots: `N.A` for `N::A<int>::b`. Undefined if there are none. */
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

/** The type before the declarators, with `const` and `volatile`: `const struct node`. Undefined if there is none. */
export function baseType(tree: SyntaxTree, declaration: Node): string | undefined {
  const type = tree.child(declaration, 'type');
  if (type === undefined) return undefined;
  const qualifiers = tree
    .childrenOfType(declaration, 'type_qualifier')
    .map((qualifier) => tree.text(qualifier))
    .filter((qualifier) => qualifier === 'const' || qualifier === 'volatile');
  return onOneLine([...qualifiers, specifierText(tree, typeAfterMacro(tree, declaration, type))].join(' '));
}

/** `API void f()` is parsed as type `API` and an ERROR node with `void`, which is the real type. */
function typeAfterMacro(tree: SyntaxTree, declaration: Node, type: Node): Node {
  if (!tree.is(type, 'type_identifier')) return type;
  const stray = tree.childOfType(declaration, 'ERROR');
  if (stray === undefined || stray < type || stray > (tree.child(declaration, 'declarator') ?? 0))
    return type;
  const names = tree.namedChildren(stray);
  const last = names.at(-1);
  return last !== undefined && tree.is(last, 'identifier', 'primitive_type', 'type_identifier') ? last : type;
}

/** For a struct that is defined here, only the part before the body. */
function specifierText(tree: SyntaxTree, type: Node): string {
  const body = tree.child(type, 'body');
  return body === undefined
    ? tree.text(type)
    : tree.source.slice(tree.starts[type], tree.starts[body]).trim();
}

/** The type of one declarator: the base type and the declarator without its name. */
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
  const isSpaced = isAfterSpace(tree, declaration, inner);
  if (found === undefined) return joined(base, tree.text(inner), isSpaced);
  const cut = found.callable ?? found.written;
  const before = tree.source.slice(tree.starts[inner], tree.starts[cut]);
  const after = tree.source.slice(tree.ends[cut], tree.ends[inner]);
  return joined(base, before.trimEnd() + after, isSpaced);
}

/** Whether whitespace separates the declarator from the base type. True for all declarators after the first. */
function isAfterSpace(tree: SyntaxTree, declaration: Node, declarator: Node): boolean {
  const first = tree.child(declaration, 'declarator');
  const isFirst = first === declarator || first === tree.parent(declarator);
  return !isFirst || /\s/.test(tree.source[(tree.starts[declarator] ?? 0) - 1] ?? ' ');
}

function joined(base: string, rest: string, isSpaced: boolean): string {
  return onOneLine(isSpaced && rest !== '' ? `${base} ${rest}` : base + rest);
}

/** `auto`, `const auto &`, `decltype(auto)`: the type is deduced. */
export function isPlaceholder(type: string | undefined): boolean {
  return type === undefined || /^(?:(?:const|volatile) )*(?:auto|decltype\(auto\))\s*[*&]*$/.test(type);
}
