/** How a call is written, with names replaced by what they stand for, in the words of python/shapes.py. */
import type { Node } from 'web-tree-sitter';
import { functionTypes } from './names.ts';

type Bindings = ReadonlyMap<string, string>;

/** Of one file; what the names of a function stand for is found out once. */
export function createShapes(): (call: Node) => string {
  const known = new Map<number, Bindings>();
  return (call) => {
    const callee = call.childForFieldName('function') ?? call.childForFieldName('constructor');
    if (callee === null) return 'value()';
    if (callee.type === 'identifier') return `${nameShape(callee, known)}()`;
    if (callee.type === 'super') return 'super()';
    if (callee.type !== 'member_expression') return 'value()';
    const receiver = callee.childForFieldName('object');
    return receiver === null ? 'value.m()' : `${receiverShape(receiver, known)}.m()`;
  };
}

function receiverShape(node: Node, known: Map<number, Bindings>): string {
  switch (node.type) {
    case 'this':
    case 'super':
      return node.type;
    case 'identifier': {
      const shape = nameShape(node, known);
      return shape.startsWith('v ') ? `${shape}; v` : shape;
    }
    case 'member_expression':
      return `${inner(node, 'object', known)}.attribute`;
    case 'subscript_expression':
      return `${inner(node, 'object', known)}[…]`;
    case 'call_expression': {
      const callee = node.childForFieldName('function');
      if (callee?.type === 'member_expression') return `${inner(callee, 'object', known)}.m()`;
      return callee?.type === 'identifier' ? `${nameShape(callee, known)}()` : 'value()';
    }
    case 'new_expression':
      return 'new Class()';
    case 'parenthesized_expression':
    case 'non_null_expression':
    case 'as_expression':
      return receiverShape(node.namedChildren[0] ?? node, known);
    default:
      return /^(string|template_string|number|array|object|regex)$/.test(node.type)
        ? 'literal'
        : `(${node.type.replace(/_expression$/, '')})`;
  }
}

function inner(node: Node, field: string, known: Map<number, Bindings>): string {
  const child = node.childForFieldName(field);
  return child === null ? 'value' : receiverShape(child, known);
}

function nameShape(name: Node, known: Map<number, Bindings>): string {
  let depth = 0;
  for (let scope: Node | null = name.parent; scope !== null; scope = scope.parent) {
    if (!functionTypes.has(scope.type) && scope.type !== 'program') continue;
    const found = bindingsOf(scope, known).get(name.text);
    if (found !== undefined) return depth === 0 || scope.type === 'program' ? found : `outer ${found}`;
    depth++;
  }
  return 'builtin';
}

function bindingsOf(scope: Node, known: Map<number, Bindings>): Bindings {
  const before = known.get(scope.id);
  if (before !== undefined) return before;
  const found = new Map<string, string>();
  known.set(scope.id, found);
  const isModule = scope.type === 'program';
  for (const parameter of scope.childForFieldName('parameters')?.namedChildren ?? []) {
    const isTyped = parameter.childForFieldName('type') !== null;
    bind(
      parameter.childForFieldName('pattern') ?? parameter,
      isTyped ? 'typed parameter' : 'parameter',
      found,
    );
  }
  const single = scope.childForFieldName('parameter');
  if (single !== null) bind(single, 'parameter', found);
  const body = isModule ? scope : scope.childForFieldName('body');
  if (body !== null) for (const child of body.namedChildren) bindIn(child, { isModule, found });
  return found;
}

function bindIn(
  node: Node,
  scope: { readonly isModule: boolean; readonly found: Map<string, string> },
): void {
  const name = node.childForFieldName('name');
  if (node.type === 'import_statement') bindImports(node, scope.found);
  if (/^(generator_)?function_declaration$/.test(node.type) && name !== null)
    bind(name, 'function', scope.found);
  if (/class_declaration$/.test(node.type) && name !== null) bind(name, 'Class', scope.found);
  if (node.type === 'variable_declarator' && name !== null) {
    const value = node.childForFieldName('value');
    const shape = valueShape(value);
    const plain =
      scope.isModule && shape !== 'imported' && shape !== 'function' ? 'module variable' : `v = ${shape}`;
    bind(name, shape === 'imported' || shape === 'function' ? shape : plain, scope.found);
  }
  if (node.type === 'for_in_statement') {
    const left = node.childForFieldName('left');
    if (left !== null) bind(left, `v in ${valueShape(node.childForFieldName('right'))}`, scope.found);
  }
  if (node.type === 'catch_clause') {
    const parameter = node.childForFieldName('parameter');
    if (parameter !== null) bind(parameter, 'v = exception', scope.found);
  }
  if (functionTypes.has(node.type)) return;
  for (const child of node.namedChildren) bindIn(child, scope);
}

function bindImports(node: Node, found: Map<string, string>): void {
  for (const child of node.namedChildren) {
    if (child.type === 'identifier') bind(child, 'imported', found);
    else if (child.type === 'import_specifier')
      bind(child.childForFieldName('alias') ?? child.childForFieldName('name') ?? child, 'imported', found);
    else bindImports(child, found);
  }
}

function bind(pattern: Node, shape: string, found: Map<string, string>): void {
  if (/identifier/.test(pattern.type)) {
    if (!found.has(pattern.text)) found.set(pattern.text, shape);
    return;
  }
  const target = pattern.childForFieldName('left') ?? pattern.childForFieldName('value');
  for (const child of target === null ? pattern.namedChildren : [target]) bind(child, shape, found);
}

function valueShape(value: Node | null): string {
  switch (value?.type) {
    case 'call_expression': {
      const callee = value.childForFieldName('function');
      if (callee?.type === 'identifier') return callee.text === 'require' ? 'imported' : 'call()';
      if (callee?.type !== 'member_expression') return 'value()';
      return callee.childForFieldName('object')?.type === 'this' ? 'this.m()' : 'x.m()';
    }
    case 'member_expression': {
      const object = value.childForFieldName('object');
      if (object?.type === 'call_expression')
        return valueShape(object) === 'imported' ? 'imported' : 'x.attribute';
      return object?.type === 'this' ? 'this.attribute' : 'x.attribute';
    }
    case 'new_expression':
      return 'new Class()';
    case 'await_expression':
      return 'await';
    case 'function_expression':
    case 'arrow_function':
      return 'function';
    case 'subscript_expression':
      return 'x[…]';
    case 'identifier':
      return 'name';
    case 'this':
      return 'this';
    case 'binary_expression':
      return 'a or b';
    case 'ternary_expression':
      return 'a ? b : c';
    case 'object':
    case 'array':
      return 'literal';
    default:
      return 'expression';
  }
}
