/**
 * Anonymous functions and classes that get their name from the parent node: a variable, a field, a key, `exports.x`
 * (NamedEvaluation in ECMA-262). Two rules share this file: the rule of the parent defines the value, and the rule of
 * the value skips it.
 */
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { functionValues, keyNode, placementOf, unwrap, unwrappedParent } from './nodes.ts';

export interface NamedValue {
  readonly value: Node;
  readonly name: Node | string;
  /** Absent: it is a member of the enclosing symbol, and its bare name refers to it. */
  readonly owner?: string;
  readonly kind: 'function' | 'method';
  readonly isExported?: boolean;
}

export function namedValue(file: Draft, parent: Node): NamedValue | undefined {
  const { tree } = file;
  switch (tree.type(parent)) {
    case 'variable_declarator': {
      const name = tree.child(parent, 'name');
      const value = definable(tree, wrappedComponent(tree, unwrap(tree, tree.child(parent, 'value'))));
      return value === undefined || !tree.is(name, 'identifier')
        ? undefined
        : { value, name, kind: 'function' };
    }
    case 'public_field_definition':
    case 'field_definition': {
      const name = tree.child(parent, 'name') ?? tree.child(parent, 'property');
      const value = definable(tree, unwrap(tree, tree.child(parent, 'value')));
      return value === undefined || name === undefined
        ? undefined
        : { value, name: keyNode(tree, name), kind: 'method' };
    }
    case 'export_statement': {
      const value = definable(tree, wrappedComponent(tree, unwrap(tree, tree.child(parent, 'value'))));
      return value === undefined
        ? undefined
        : { value, name: tree.child(value, 'name') ?? 'default', kind: 'function' };
    }
    case 'pair':
      return namedByPair(file, parent);
    case 'assignment_expression':
      return namedByAssignment(tree, parent);
    default:
      return undefined;
  }
}

/** Whether the rule of the parent node defines this function or class. */
export function isNamedByParent(file: Draft, value: Node): boolean {
  const { tree } = file;
  let place = unwrappedParent(tree, value);
  if (tree.is(place?.parent, 'arguments')) {
    const call = tree.parent(place.parent);
    place =
      call === undefined || wrappedComponent(tree, call) === call ? undefined : unwrappedParent(tree, call);
  }
  return place !== undefined && namedValue(file, place.parent)?.value === value;
}

function definable(tree: SyntaxTree, value: Node | undefined): Node | undefined {
  return tree.is(value, ...functionValues, 'class') ? value : undefined;
}

/** `memo(forwardRef((props) => …))` is the component inside. */
function wrappedComponent(tree: SyntaxTree, value: Node | undefined): Node | undefined {
  if (!tree.is(value, 'call_expression')) return value;
  const callee = tree.child(value, 'function');
  if (!tree.is(callee, 'identifier', 'member_expression')) return value;
  const list = tree.child(value, 'arguments');
  const first = list === undefined ? undefined : unwrap(tree, tree.namedChildren(list)[0]);
  return /^(?:\w+\.)?(?:memo|forwardRef|observer)$/.test(tree.text(callee)) &&
    tree.is(first, ...functionValues)
    ? first
    : value;
}

function namedByPair(file: Draft, pair: Node): NamedValue | undefined {
  const { tree } = file;
  const key = tree.child(pair, 'key');
  const value = definable(tree, unwrap(tree, tree.child(pair, 'value')));
  if (key === undefined || value === undefined) return undefined;
  // A class keeps its own name rather than the key.
  if (tree.is(value, 'class') && tree.child(value, 'name') !== undefined) return undefined;
  const path = pathOf(file, pair);
  return path.isNamed ? { value, name: keyNode(tree, key), ...memberOfObject(path) } : undefined;
}

/** How a function in an object literal is defined: a function in `module.exports` belongs to the file. */
export function memberOfObject(path: ObjectPath): Pick<NamedValue, 'owner' | 'kind' | 'isExported'> {
  const isExported = path.isModule && path.keys.length === 0;
  return { owner: path.keys.join('.'), kind: isExported ? 'function' : 'method', isExported };
}

export interface ObjectPath {
  /** The path from the enclosing symbol to the object: keys, and the name of a local variable. */
  readonly keys: readonly string[];
  /** Whether other code can name its keys, as opposed to an object that is an argument of a call. */
  readonly isNamed: boolean;
  /** Whether it is assigned to `module.exports`. */
  readonly isModule: boolean;
  /** Whether the object is created inside a function, so that its keys are known only there. */
  readonly isCreatedLocally?: boolean;
}

/** The name of the function at this entry, relative to the function that creates the object. */
export function nameInFunction(file: Draft, entry: Node): string | undefined {
  const { tree } = file;
  const key = tree.child(entry, 'key') ?? tree.child(entry, 'name');
  const path = key === undefined ? undefined : pathOf(file, entry);
  if (key === undefined || path?.isCreatedLocally !== true) return undefined;
  return [...path.keys, tree.text(keyNode(tree, key))].join('.');
}

/** The path of the object that contains this entry. */
export function pathOf(file: Draft, entry: Node): ObjectPath {
  const { tree } = file;
  const keys: string[] = [];
  let at = tree.parent(entry);
  let place = at === undefined ? undefined : unwrappedParent(tree, at);
  while (place !== undefined) {
    at = place.parent;
    if (tree.is(at, 'pair')) {
      const key = tree.child(at, 'key');
      if (key !== undefined) keys.unshift(tree.text(keyNode(tree, key)));
      at = tree.parent(at);
    } else if (tree.is(at, 'arguments') && isTopCall(tree, tree.parent(at))) at = tree.parent(at);
    else break;
    place = at === undefined ? undefined : unwrappedParent(tree, at);
  }
  return place === undefined ? { keys, isNamed: false, isModule: false } : pathFrom(tree, place.parent, keys);
}

function pathFrom(tree: SyntaxTree, root: Node, keys: readonly string[]): ObjectPath {
  switch (tree.type(root)) {
    case 'variable_declarator': {
      const name = tree.child(root, 'name');
      const declaration = tree.parent(root);
      const isSymbol = declaration !== undefined && placementOf(tree, declaration).isTop;
      const isLocal = !isSymbol && tree.is(name, 'identifier');
      const own = isLocal ? [tree.text(name)] : [];
      return { keys: [...own, ...keys], isNamed: true, isModule: false, isCreatedLocally: isLocal };
    }
    case 'assignment_expression': {
      const left = tree.child(root, 'left');
      const isModule = left !== undefined && exportsTarget(tree, left) !== undefined;
      const isPlain =
        !isModule && tree.is(left, 'identifier', 'member_expression') && isNameChain(tree, left);
      return {
        keys: isPlain ? [...(prototypeOf(tree, left) ?? tree.text(left)).split('.'), ...keys] : keys,
        isNamed: true,
        isModule: exportsTarget(tree, left) === 'module',
      };
    }
    case 'export_statement':
    case 'public_field_definition':
    case 'field_definition':
      return { keys, isNamed: true, isModule: false };
    case 'return_statement':
    case 'arrow_function':
      return { keys, isNamed: true, isModule: false, isCreatedLocally: true };
    default:
      return { keys, isNamed: false, isModule: false };
  }
}

/** `create({ … })` as the value of a variable of the file, or of its default export. */
function isTopCall(tree: SyntaxTree, call: Node | undefined): boolean {
  const place = tree.is(call, 'call_expression') ? unwrappedParent(tree, call) : undefined;
  if (place === undefined) return false;
  if (tree.is(place.parent, 'export_statement')) return true;
  if (tree.is(place.parent, 'assignment_expression'))
    return exportsTarget(tree, tree.child(place.parent, 'left')) !== undefined;
  const declaration = tree.is(place.parent, 'variable_declarator') ? tree.parent(place.parent) : undefined;
  return declaration !== undefined && placementOf(tree, declaration).isTop;
}

function namedByAssignment(tree: SyntaxTree, assignment: Node): NamedValue | undefined {
  const left = tree.child(assignment, 'left');
  const value = definable(tree, unwrap(tree, tree.child(assignment, 'right')));
  if (value === undefined || left === undefined) return undefined;
  // The bare name refers to the variable, which may get another value.
  if (tree.is(left, 'identifier')) return { value, name: left, kind: 'function', owner: '' };
  if (!tree.is(left, 'member_expression')) return undefined;
  const target = exportsTarget(tree, left);
  if (target === 'module') {
    return {
      value,
      name: tree.child(value, 'name') ?? 'default',
      kind: 'function',
      isExported: true,
      owner: '',
    };
  }
  const object = tree.child(left, 'object');
  const name = tree.child(left, 'property');
  if (object === undefined || name === undefined) return undefined;
  if (target === 'name') return { value, name, kind: 'function', isExported: true, owner: '' };
  if (tree.is(object, 'this'))
    return isInConstructor(tree, left) ? { value, name, kind: 'method', owner: '' } : undefined;
  const owner = ownerOf(tree, object);
  return owner === undefined ? undefined : { value, name, kind: 'method', owner };
}

/** The name of the object, or the name of the type for a prototype. Undefined for other expressions. */
export function ownerOf(tree: SyntaxTree, object: Node): string | undefined {
  return prototypeOf(tree, object) ?? (isNameChain(tree, object) ? tree.text(object) : undefined);
}

/** Constructor functions: `function Queue() { this.push = function () {} }`. */
function isInConstructor(tree: SyntaxTree, node: Node): boolean {
  const around = tree.ancestor(
    node,
    'function_declaration',
    'function_expression',
    'method_definition',
    'class_body',
  );
  const name = tree.is(around, 'function_declaration') ? tree.child(around, 'name') : undefined;
  return name !== undefined && /^[A-Z]/.test(tree.text(name));
}

/** `Foo` in `Foo.prototype`. */
export function prototypeOf(tree: SyntaxTree, member: Node): string | undefined {
  if (!tree.is(member, 'member_expression')) return undefined;
  const object = tree.child(member, 'object');
  const property = tree.child(member, 'property');
  const isPrototype = property !== undefined && tree.text(property) === 'prototype';
  return isPrototype && object !== undefined && isNameChain(tree, object) ? tree.text(object) : undefined;
}

function isNameChain(tree: SyntaxTree, node: Node): boolean {
  return /^[\w$]+(?:\.[\w$]+)*$/.test(tree.text(node)) && !tree.text(node).startsWith('this.');
}

/** `module`: the whole `module.exports`. `name`: one property of it. */
export function exportsTarget(tree: SyntaxTree, left: Node | undefined): 'module' | 'name' | undefined {
  if (!tree.is(left, 'member_expression')) return undefined;
  const object = tree.child(left, 'object');
  if (isModuleExports(tree, left)) return 'module';
  const isExports = tree.is(object, 'identifier') && tree.text(object) === 'exports';
  return isExports || (object !== undefined && isModuleExports(tree, object)) ? 'name' : undefined;
}

function isModuleExports(tree: SyntaxTree, node: Node): boolean {
  return tree.is(node, 'member_expression') && tree.text(node) === 'module.exports';
}
