/**
 * Types of object and array literals: the property `run` of `{ run: start }` is `start`. Only names that are not
 * local variables are used, because a type is also read outside the function.
 */
import { type Step, type Value, valueOfType } from '../../model/reference.ts';
import { type Choices, choicesFrom } from '../choices.ts';
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { nameInFunction } from './named-values.ts';
import { firstNamed, keyNode, unwrappedParent } from './nodes.ts';

/**
 * Deeper and longer literals are data; no call goes through them. An object may be the whole interface of a module.
 */
const maxDepth = 3;
const maxEntries = 40;
const maxPairs = 400;

/** The value of an expression, including object and array literals. */
export function valueIn(file: Draft, node: Node | undefined): Value | undefined {
  if (node === undefined) return undefined;
  const type = writtenType(file, bare(file, node), 0);
  if (type !== undefined) return valueOfType(type);
  const copied = copiedBy(file, node);
  return (copied === undefined ? undefined : valueIn(file, copied)) ?? file.value(node);
}

export function writtenArray(file: Draft, node: Node): Value {
  return valueOfType(writtenType(file, node, 0) ?? 'Array');
}

export function writtenObject(file: Draft, node: Node): Value | undefined {
  const type = writtenType(file, node, 0);
  return type === undefined ? undefined : valueOfType(type);
}

/** `new Set(list)` and `Array.from(list)` have the elements of the list. */
function copiedBy(file: Draft, node: Node): Node | undefined {
  const { tree } = file;
  const callee = tree.child(node, 'constructor') ?? tree.child(node, 'function');
  const isCopy =
    tree.is(node, 'new_expression', 'call_expression') &&
    callee !== undefined &&
    (tree.ends[callee] ?? 0) - (tree.starts[callee] ?? 0) <= 'Array.from'.length &&
    /^(?:Set|Array\.from)$/.test(tree.text(callee));
  const given = isCopy ? argumentsOf(file, node) : [];
  return given.length === 1 ? given[0] : undefined;
}

/**
 * Rule for calls that put a value into a container: `handlers.set('run', start)`, `listeners.push(start)`. The value
 * must have a name outside of functions.
 */
export function addToContainer(file: Draft, call: Node): void {
  const { tree } = file;
  const callee = tree.child(call, 'function');
  const container = tree.is(callee, 'member_expression') ? tree.child(callee, 'object') : undefined;
  const method = container === undefined || callee === undefined ? undefined : tree.child(callee, 'property');
  if (method === undefined || !tree.is(container, 'identifier')) return;
  const position = additions.get(tree.text(method));
  if (position === undefined) return;
  const given = argumentsOf(file, call);
  const value = given.length === position + 1 ? given[position] : undefined;
  const added = value === undefined ? undefined : objectWith(file, [undefined], value);
  if (added !== undefined) file.giveName(tree.text(container), added, { part: [undefined] });
}

/** Methods that add a value to a container, with the position of the value. */
const additions: ReadonlyMap<string, number> = new Map([
  ['set', 1],
  ['add', 0],
  ['push', 0],
  ['unshift', 0],
]);

/** The operands of `first || second` and of `isLong ? first : second`. */
export function choicesIn(file: Draft, node: Node | undefined): Choices {
  return choicesFrom(leaves(file, node, 0).flatMap((each) => valueIn(file, each) ?? []));
}

/** Any other expression is its own operand. */
export function operandsOf(tree: SyntaxTree, node: Node): readonly Node[] {
  return leaves({ tree }, node, 0);
}

function leaves(file: Pick<Draft, 'tree'>, node: Node | undefined, depth: number): readonly Node[] {
  const { tree } = file;
  if (node === undefined) return [];
  const inner = bare(file, node) ?? node;
  const parts = depth > maxDepth ? undefined : choices(file, inner);
  return parts === undefined
    ? [node]
    : parts.flatMap((part) => leaves(file, tree.child(inner, part), depth + 1));
}

/** The fields of the operands of which one is the value. */
function choices({ tree }: Pick<Draft, 'tree'>, node: Node): readonly string[] | undefined {
  if (tree.is(node, 'ternary_expression')) return ['consequence', 'alternative'];
  if (!tree.is(node, 'binary_expression')) return undefined;
  const operator = tree.child(node, 'operator');
  if (tree.is(operator, '"||"', '"??"')) return ['left', 'right'];
  return tree.is(operator, '"&&"') ? ['right'] : undefined;
}

/** An object with the value of `node` at this path of keys. Undefined stands for a computed key. */
export function objectWith(
  file: Draft,
  keys: readonly (string | undefined)[],
  node: Node,
): Value | undefined {
  const type = writtenType(file, bare(file, node), 1);
  if (type === undefined || keys.length > maxDepth) return undefined;
  const isWord = (key: string | undefined): boolean => /^[A-Za-z_$][\w$]*$/.test(key ?? '');
  return valueOfType(
    keys.reduceRight<string>((inner, key) => (isWord(key) ? `{ ${key}: ${inner} }` : `(${inner})[]`), type),
  );
}

/** The value with one more step. */
export function valueInOf(file: Draft, node: Node, step: Step): Value | undefined {
  const value = valueIn(file, node);
  return value === undefined ? undefined : { base: value.base, steps: [...value.steps, step] };
}

/** Rule for `Object.defineProperty(x, 'run', { value: start })`, `Object.defineProperties` and `Object.assign`. */
export function defineProperties(file: Draft, node: Node): void {
  const { tree } = file;
  const method = methodOfObject(file, node);
  if (method !== 'defineProperty' && method !== 'defineProperties' && method !== 'assign') return;
  const [object, ...rest] = argumentsOf(file, node);
  if (!tree.is(object, 'identifier')) return;
  const pairs =
    method === 'assign'
      ? rest.flatMap((source) => pairsIn(file, source))
      : method === 'defineProperty'
        ? describedProperty(file, rest)
        : pairsIn(file, rest[0]).flatMap(({ key, value }) => valueEntry(file, key, value));
  for (const accessor of method === 'defineProperty' ? accessorsIn(file, rest[1]) : [])
    file.giveThis(tree.text(accessor), file.value(object));
  for (const { key, value } of pairs) {
    const given = objectWith(file, [key], value);
    if (given !== undefined) file.giveName(tree.text(object), given, { part: [key] });
  }
}

/** Names of the functions in a property descriptor. */
function accessorsIn(file: Draft, descriptor: Node | undefined): readonly Node[] {
  return pairsIn(file, descriptor).flatMap(({ key, value }) =>
    /^(?:get|set|value)$/.test(key) && file.tree.is(value, 'identifier', 'shorthand_property_identifier')
      ? [value]
      : [],
  );
}

function describedProperty(file: Draft, [key, descriptor]: readonly Node[]): readonly Pair[] {
  const { tree } = file;
  return tree.is(key, 'string') ? valueEntry(file, tree.text(keyNode(tree, key)), descriptor) : [];
}

/** The `value` of a property descriptor. */
function valueEntry(file: Draft, key: string, descriptor: Node | undefined): readonly Pair[] {
  const given = pairsIn(file, descriptor).find((pair) => pair.key === 'value');
  return given === undefined ? [] : [{ key, value: given.value }];
}

function writtenType(file: Draft, node: Node | undefined, depth: number): string | undefined {
  const { tree } = file;
  if (node === undefined || depth > maxDepth) return undefined;
  switch (tree.type(node)) {
    case 'object': {
      const entries = pairsIn(file, node).flatMap(({ key, value }) => {
        const type = writtenType(file, value, depth + 1);
        return type === undefined ? [] : [`${key}: ${type}`];
      });
      return entries.length === 0 ? undefined : `{ ${entries.join('; ')} }`;
    }
    case 'array': {
      const parts = tree.namedChildren(node).slice(0, maxEntries);
      const types = parts.map((each) => writtenType(file, bare(file, each), depth + 1));
      const known = [...new Set(types.filter((type) => type !== undefined))];
      if (known.length === 0) return undefined;
      // After a spread element, the positions are unknown.
      return parts.some((each) => tree.is(each, 'spread_element', 'comment'))
        ? `(${known.join(' | ')})[]`
        : `[${types.map((type) => type ?? 'unknown').join(', ')}]`;
    }
    case 'call_expression':
      return typeOfCopied(file, node, depth);
    case 'method_definition':
    case 'arrow_function':
    case 'function_expression':
      return namedFunctionType(file, node);
    // The value of a bare name needs no type.
    case 'identifier':
    case 'shorthand_property_identifier':
    case 'member_expression':
      return depth === 0 ? undefined : namedValue(file, node);
    case 'new_expression': {
      const type = tree.child(node, 'constructor');
      if (tree.is(type, 'identifier') && tree.text(type) === 'Map') return typeOfMap(file, node, depth);
      return depth === 0 || type === undefined || !isOuterName(file, type) ? undefined : tree.text(type);
    }
    default:
      return undefined;
  }
}

/** The type of `new Map([['run', start], …])`. Undefined if it contains no values with names. */
function typeOfMap(file: Draft, node: Node, depth: number): string | undefined {
  const { tree } = file;
  const [list] = argumentsOf(file, node);
  if (!tree.is(list, 'array')) return depth === 0 ? undefined : 'Map';
  const types = tree
    .namedChildren(list)
    .slice(0, maxEntries)
    .map((pair) => (tree.is(pair, 'array') ? tree.namedChildren(pair)[1] : undefined))
    .map((value) => writtenType(file, bare(file, value), depth + 1));
  const known = [...new Set(types.filter((type) => type !== undefined))];
  return known.length === 0 ? undefined : `Map<string, ${known.join(' | ')}>`;
}

/** A function at a key of an object that the enclosing function creates: it has a symbol there. */
function namedFunctionType(file: Draft, node: Node): string | undefined {
  const { tree } = file;
  const entry = tree.is(node, 'method_definition') ? node : unwrappedParent(tree, node)?.parent;
  const isEntry = tree.is(entry, 'pair') || (entry === node && tree.is(tree.parent(node), 'object'));
  const isAccessor = entry === node && tree.childOfType(node, '"get"', '"set"') !== undefined;
  const name = entry === undefined || !isEntry || isAccessor ? undefined : nameInFunction(file, entry);
  return name === undefined || !/^[\w$.]+$/.test(name) ? undefined : `typeof ${name}`;
}

/** `Object.create`, `Object.freeze` and `Object.seal` return an object with the members of their argument. */
function typeOfCopied(file: Draft, call: Node, depth: number): string | undefined {
  if (!/^(?:create|freeze|seal)$/.test(methodOfObject(file, call) ?? '')) return undefined;
  return writtenType(file, bare(file, argumentsOf(file, call)[0]), depth);
}

/**
 * `create` in `Object.create(…)`. Does not read the text of the callee, because a chain of calls can be very long.
 */
function methodOfObject({ tree }: Draft, call: Node): string | undefined {
  const callee = tree.child(call, 'function');
  const object = tree.is(callee, 'member_expression') ? tree.child(callee, 'object') : undefined;
  if (callee === undefined || !tree.is(object, 'identifier') || tree.text(object) !== 'Object')
    return undefined;
  const method = tree.child(callee, 'property');
  return method === undefined ? undefined : tree.text(method);
}

/** Strips parentheses, `as const` and `satisfies`. */
function bare(file: Pick<Draft, 'tree'>, node: Node | undefined): Node | undefined {
  const { tree } = file;
  const isBare =
    !tree.is(node, 'parenthesized_expression', 'satisfies_expression', 'as_expression') ||
    (tree.is(node, 'as_expression') && tree.childOfType(node, '"const"') === undefined);
  return isBare ? node : bare(file, firstNamed(tree, node));
}

function namedValue(file: Draft, node: Node): string | undefined {
  return isOuterName(file, node) ? `typeof ${file.tree.text(node)}` : undefined;
}

/** Whether it is a chain of names whose first name is not a local variable. */
function isOuterName(file: Draft, node: Node): boolean {
  const [, first] = /^([\w$]+)(?:\.[\w$]+)*$/.exec(file.tree.text(node)) ?? [];
  return first !== undefined && first !== 'this' && first !== 'super' && !file.isLocal(first);
}

interface Pair {
  readonly key: string;
  readonly value: Node;
}

function pairsIn(file: Draft, object: Node | undefined): readonly Pair[] {
  const { tree } = file;
  if (!tree.is(object, 'object')) return [];
  return tree
    .namedChildren(object)
    .slice(0, maxPairs)
    .flatMap((entry) => {
      if (tree.is(entry, 'shorthand_property_identifier')) return [{ key: tree.text(entry), value: entry }];
      const isMethod = tree.is(entry, 'method_definition');
      const key = isMethod ? tree.child(entry, 'name') : tree.child(entry, 'key');
      const value = isMethod ? entry : bare(file, tree.child(entry, 'value'));
      const name = key === undefined ? '' : tree.text(keyNode(tree, key));
      return value === undefined || !/^[\w$]+$/.test(name) ? [] : [{ key: name, value }];
    });
}

function argumentsOf({ tree }: Draft, call: Node): readonly Node[] {
  const list = tree.child(call, 'arguments');
  return list === undefined ? [] : tree.namedChildren(list).filter((each) => !tree.is(each, 'comment'));
}
