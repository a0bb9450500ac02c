/**
 * Contextual typing: the types of a function's parameters that follow from where the function expression is used: the
 * called function, the type of the variable, field or result, the object that contains it.
 */
import { type Step, type Value, valueOfType } from '../../model/reference.ts';
import type { SymbolIndex } from '../../model/symbol.ts';
import { type CallNotation, callbackArguments, callbackRules } from '../callback-arguments.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { docTypeOfVariable } from './doc-types.ts';
import { exportsTarget } from './named-values.ts';
import { firstNamed, functionTypes, keyNode, typeNode } from './nodes.ts';
import { bindPattern, namesIn } from './patterns.ts';

/** Binds the parameters without a type of their own. */
export function bindByContext(file: Draft, fn: Node): void {
  const { tree } = file;
  const list = tree.child(fn, 'parameters');
  const single = tree.child(fn, 'parameter');
  if (single === undefined && (list === undefined || tree.namedChildren(list).length === 0)) return;
  const known = knownCallback(file, fn);
  if (known !== undefined) {
    for (const place of known.places) bindParameter(file, fn, place, known.value);
    return;
  }
  const whole = contextOf(file, fn, 0);
  if (whole === undefined) return;
  const count = list === undefined ? 1 : tree.namedChildren(list).length;
  for (let position = 0; position < count; position++) {
    bindParameter(file, fn, position, withStep(whole, { kind: 'parameter', position }));
  }
}

/** The type of `this` in a function: from a parameter named `this`, or from its contextual type. */
export function declareThis(file: Draft, fn: Node, symbol: SymbolIndex): void {
  const { tree } = file;
  if (tree.is(fn, 'arrow_function') || !tree.text(fn).includes('this')) return;
  const list = tree.child(fn, 'parameters');
  const [first] = list === undefined ? [] : tree.namedChildren(list);
  const pattern = first === undefined ? undefined : tree.child(first, 'pattern');
  if (first !== undefined && pattern !== undefined && tree.is(pattern, 'this')) {
    const type = typeNode(tree, first, 'type');
    if (type !== undefined) file.declareThis(symbol, { type: file.typeText(type) });
    return;
  }
  if (isInModuleObject(file, fn)) {
    file.declareThis(symbol, { type: 'typeof exports' });
    return;
  }
  const holder = propertyHolder(file, fn);
  if (holder !== undefined) file.declareThis(symbol, { value: holder });
  const whole = contextOf(file, fn, 0);
  if (whole !== undefined)
    file.declareThis(symbol, { value: withStep(whole, { kind: 'entry', name: 'this' }) });
}

/** Whether it is a method of the object in `module.exports = { … }`, whose members are the exports of the file. */
function isInModuleObject({ tree }: Draft, fn: Node): boolean {
  const entry = tree.is(fn, 'method_definition') ? fn : tree.parent(fn);
  const object = tree.is(entry, 'method_definition', 'pair') ? tree.parent(entry) : undefined;
  const assignment = tree.is(object, 'object') ? tree.parent(object) : undefined;
  if (!tree.is(assignment, 'assignment_expression') || tree.child(assignment, 'right') !== object)
    return false;
  return exportsTarget(tree, tree.child(assignment, 'left')) === 'module';
}

/** `req` in `defineGetter(req, 'host', function () {})`, where the function becomes a property of `req`. */
function propertyHolder(file: Draft, fn: Node): Value | undefined {
  const { tree } = file;
  const list = tree.parent(fn);
  const call = tree.is(list, 'arguments') ? tree.parent(list) : undefined;
  const callee = call === undefined ? undefined : tree.child(call, 'function');
  if (list === undefined || !tree.is(callee, 'identifier') || !/^define/i.test(tree.text(callee)))
    return undefined;
  const [holder, key, value] = tree.namedChildren(list);
  const isHolder = tree.is(holder, 'identifier') && tree.is(key, 'string') && value === fn;
  return isHolder ? file.value(holder) : undefined;
}

/** More deeply nested expressions get no contextual type. */
const maxDepth = 8;

/** The contextual type of the expression. */
function contextOf(file: Draft, node: Node, depth: number): Value | undefined {
  const { tree } = file;
  const parent = tree.parent(node);
  if (parent === undefined || depth > maxDepth) return undefined;
  const outer = (): Value | undefined => contextOf(file, parent, depth + 1);
  switch (tree.type(parent)) {
    case 'arguments':
      return asArgument(file, parent, node);
    case 'variable_declarator':
      return ofType(file, typeNode(tree, parent, 'type') ?? docTypeOfVariable(file, parent));
    case 'public_field_definition':
    case 'required_parameter':
    case 'optional_parameter':
      return ofType(file, typeNode(tree, parent, 'type'));
    case 'as_expression':
    case 'satisfies_expression':
      return ofType(file, tree.namedChildren(parent)[1]);
    case 'assignment_expression': {
      const left = tree.child(parent, 'left');
      return left === undefined || left === node ? undefined : file.value(left);
    }
    case 'pair':
      return withEntry(file, tree.child(parent, 'key'), outer());
    case 'method_definition':
      return undefined;
    case 'array':
      return mapped(outer(), { kind: 'element' });
    case 'object':
      // A method of an object literal.
      return tree.is(node, 'method_definition')
        ? withEntry(file, tree.child(node, 'name'), outer())
        : outer();
    case 'parenthesized_expression':
    case 'ternary_expression':
    case 'binary_expression':
      return outer();
    case 'arrow_function':
      return resultOf(file, parent, depth);
    case 'return_statement': {
      let fn = tree.parent(parent);
      while (fn !== undefined && !functionTypes.has(tree.type(fn))) fn = tree.parent(fn);
      return fn === undefined ? undefined : resultOf(file, fn, depth);
    }
    default:
      return undefined;
  }
}

/** The expected return type of the function. */
function resultOf(file: Draft, fn: Node, depth: number): Value | undefined {
  const declared = typeNode(file.tree, fn, 'return_type');
  return declared === undefined
    ? mapped(contextOf(file, fn, depth + 1), { kind: 'call' })
    : ofType(file, declared);
}

function asArgument(file: Draft, list: Node, node: Node): Value | undefined {
  const { tree } = file;
  const call = tree.parent(list);
  const callee =
    call === undefined ? undefined : (tree.child(call, 'function') ?? tree.child(call, 'constructor'));
  if (callee === undefined) return undefined;
  const passed = tree.namedChildren(list).filter((argument) => tree.type(argument) !== 'comment');
  return file.valueOf(callee, { kind: 'argument', position: passed.indexOf(node) });
}

function ofType(file: Draft, type: Node | string | undefined): Value | undefined {
  if (type === undefined) return undefined;
  return valueOfType(typeof type === 'string' ? type : file.typeText(type));
}

function withEntry(file: Draft, key: Node | undefined, whole: Value | undefined): Value | undefined {
  const { tree } = file;
  if (key === undefined || whole === undefined || tree.is(key, 'computed_property_name')) return undefined;
  return withStep(whole, { kind: 'entry', name: tree.text(keyNode(tree, key)) });
}

function mapped(whole: Value | undefined, step: Step): Value | undefined {
  return whole === undefined ? undefined : withStep(whole, step);
}

function withStep({ base, steps }: Value, step: Step): Value {
  return { base, steps: [...steps, step] };
}

const callbacks = callbackRules([
  ['every filter find findIndex findLast findLastIndex flatMap forEach map some', [0]],
  ['reduce', [1]],
  ['sort toSorted', [0, 1]],
  ['then', [0], { kind: 'await' }],
]);

const calls: CallNotation = {
  list: 'arguments',
  call: 'call_expression',
  callee: 'function',
  member: 'member_expression',
  object: 'object',
  name: 'property',
};

/** `items.map((item) => …)`: the parameter is an element of `items`. */
function knownCallback(file: Draft, fn: Node): ReturnType<typeof callbackArguments> {
  const list = file.tree.parent(fn);
  const isFirst = list !== undefined && firstNamed(file.tree, list) === fn;
  return isFirst ? callbackArguments(file, fn, calls, callbacks) : undefined;
}

function bindParameter(file: Draft, fn: Node, place: number, value: Value): void {
  const { tree } = file;
  const list = tree.child(fn, 'parameters');
  const parameter = list === undefined ? tree.child(fn, 'parameter') : tree.namedChildren(list)[place];
  if (parameter === undefined || (list === undefined && place > 0)) return;
  if (tree.child(parameter, 'type') !== undefined) return;
  const pattern = tree.child(parameter, 'pattern') ?? parameter;
  if (namesIn(file, pattern).length > 0) bindPattern(file, pattern, { value }, { isParameter: true });
}
