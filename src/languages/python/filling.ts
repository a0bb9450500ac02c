/** Values put into containers after their creation: by subscript assignment, by methods and by comprehensions. */
import { type Step, someKey, type Value } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { containerWith, keyName, valuesIn } from './containers.ts';

/** `handlers[key] = run` puts `run` into the container. */
export function assignElement(file: Draft, left: Node, right: Node | undefined): void {
  const { tree } = file;
  const keys: (string | undefined)[] = [];
  let container: Node | undefined = left;
  while (tree.is(container, 'subscript')) {
    const key = tree.child(container, 'subscript');
    keys.unshift(key === undefined ? undefined : keyName(file, key));
    container = tree.child(container, 'value');
  }
  if (container !== undefined && right !== undefined) fill(file, container, keys, right);
}

/** Methods that add an argument to the container: the position of that argument. */
const fillers: ReadonlyMap<string, number> = new Map([
  ['append', 0],
  ['appendleft', 0],
  ['add', 0],
  ['insert', 1],
]);

/**
 * `handlers.update({'run': start})` adds an entry for each key; `gauges.append(gauge)` adds an element at an unknown
 * position.
 */
export function fillByCall(file: Draft, node: Node): void {
  const { tree } = file;
  const callee = tree.child(node, 'function');
  const method = tree.is(callee, 'attribute') ? tree.child(callee, 'attribute') : undefined;
  if (callee === undefined || method === undefined) return;
  const name = tree.text(method);
  const place = name === 'update' ? 0 : fillers.get(name);
  const container = place === undefined ? undefined : tree.child(callee, 'object');
  const list = tree.child(node, 'arguments');
  const given = place === undefined || list === undefined ? undefined : tree.namedChildren(list)[place];
  if (container === undefined || given === undefined) return;
  if (name !== 'update') {
    fill(file, container, [undefined], given);
    return;
  }
  if (!tree.is(given, 'dictionary')) return;
  for (const pair of tree.childrenOfType(given, 'pair')) {
    const key = tree.child(pair, 'key');
    const value = tree.child(pair, 'value');
    if (value !== undefined)
      fill(file, container, [key === undefined ? undefined : keyName(file, key)], value);
  }
}

/** From here on, the variable or the field of the enclosing class has the value at this path of keys. */
function fill(file: Draft, container: Node, keys: readonly (string | undefined)[], given: Node): void {
  const { tree } = file;
  const isName = tree.is(container, 'identifier');
  const field = isName ? undefined : ownField(file, container);
  if (!isName && field === undefined) return;
  const type = containerWith(file, keys, given);
  const path = keys.map((key): Step => ({ kind: 'gathered', name: key ?? someKey })).reverse();
  const values = type === undefined ? valuesIn(file, given).map((value) => stepped(value, path)) : [type];
  const added = { part: keys, isAddition: keys.includes(undefined) };
  for (const value of values) {
    if (field !== undefined) file.giveValue(field, value, added);
    else file.giveName(tree.text(container), value, added);
  }
}

/** The field of the enclosing class that `self.gauges` refers to, if it has been defined already. */
function ownField(file: Draft, node: Node): number | undefined {
  const { tree } = file;
  const object = tree.is(node, 'attribute') ? tree.child(node, 'object') : undefined;
  const name = tree.child(node, 'attribute');
  const type = file.enclosingType();
  if (!tree.is(object, 'identifier') || tree.text(object) !== 'self') return undefined;
  if (name === undefined || type === undefined) return undefined;
  const field = file.memberOf(type, tree.text(name));
  return field !== undefined && file.kindOf(field) === 'field' ? field : undefined;
}

/** Functions that consume a comprehension and return a container with the same elements. */
const consumers: ReadonlySet<string> = new Set([
  'list',
  'tuple',
  'set',
  'frozenset',
  'sorted',
  'iter',
  'deque',
]);

/**
 * Rule for `for_in_clause`, because the variables of a comprehension are bound only inside it. Assigns the elements
 * of the comprehension to the target of the enclosing assignment, or adds them to the returned values.
 */
export function fillByComprehension(file: Draft, clause: Node): void {
  const { tree } = file;
  const whole = tree.parent(clause);
  if (whole === undefined || tree.childOfType(whole, 'for_in_clause') !== clause) return;
  const body = tree.child(whole, 'body');
  const made = tree.is(body, 'pair') ? tree.child(body, 'value') : body;
  const around = consumerParent(file, whole);
  if (made === undefined || !tree.is(around, 'assignment', 'return_statement')) return;
  const left = tree.is(around, 'assignment') ? tree.child(around, 'left') : undefined;
  const owner = file.owner();
  const field = left === undefined ? undefined : ownField(file, left);
  for (const value of valuesIn(file, made).map((each) => stepped(each, [gathered]))) {
    if (field !== undefined) file.giveValue(field, value);
    else if (tree.is(left, 'identifier')) file.giveName(tree.text(left), value, { part: [undefined] });
    else if (left === undefined && callables.includes(file.kindOf(owner))) file.giveValue(owner, value);
  }
}

const callables = ['function', 'method', 'property'];
const gathered: Step = { kind: 'gathered', name: someKey };

/** The parent of the comprehension, or of the call that consumes it. */
function consumerParent({ tree }: Draft, whole: Node): Node | undefined {
  const around = tree.parent(whole);
  const call = tree.is(around, 'argument_list') ? tree.parent(around) : around;
  const callee = tree.is(call, 'call') ? tree.child(call, 'function') : undefined;
  if (!tree.is(callee, 'identifier') || !consumers.has(tree.text(callee))) return around;
  return call === undefined ? undefined : tree.parent(call);
}

function stepped({ base, steps }: Value, more: readonly Step[]): Value {
  return { base, steps: [...steps, ...more] };
}
