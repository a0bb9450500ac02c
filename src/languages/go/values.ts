/** Values of variables: expressions that contain their type, and calls with several results. */
import { type Value, valueOfType } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { resultOf } from './parameters.ts';
import { writtenType } from './written-type.ts';

/** One value for each of `count` names. `a, b := f()` splits one result; `v, ok := m[k]` gets a value and a bool. */
export function assignedValues(
  file: Draft,
  list: Node | undefined,
  count: number,
): readonly (Value | undefined)[] {
  if (list === undefined) return [];
  const { tree } = file;
  const given = tree.namedChildren(list).filter((child) => !tree.is(child, 'comment'));
  const only = given[0];
  if (given.length !== 1 || only === undefined || count === 1)
    return given.map((node) => assignedValue(file, node));
  if (!tree.is(only, 'call_expression')) return [assignedValue(file, only), valueOfType('bool')];
  const result = file.value(only);
  if (result === undefined) return [];
  return Array.from({ length: count }, (_, position) => ({
    base: result.base,
    steps: [...result.steps, { kind: 'entry', name: String(position) } as const],
  }));
}

export function assignedValue(file: Draft, node: Node): Value | undefined {
  const { tree } = file;
  if (tree.is(node, 'composite_literal')) {
    const type = tree.child(node, 'type');
    return type === undefined ? undefined : valueOfType(writtenType(file, type));
  }
  if (tree.is(node, 'unary_expression') && tree.childOfType(node, '"<-"') !== undefined) {
    const channel = tree.child(node, 'operand');
    return channel === undefined ? undefined : file.valueOf(channel, { kind: 'element' });
  }
  const operand = tree.is(node, 'unary_expression') ? tree.child(node, 'operand') : undefined;
  if (tree.is(operand, 'composite_literal')) return assignedValue(file, operand);
  if (tree.is(node, 'call_expression')) return allocated(file, node) ?? file.value(node);
  return file.value(node);
}

/** `new(T)` and `make(T, …)`. */
function allocated(file: Draft, call: Node): Value | undefined {
  const { tree } = file;
  const callee = tree.child(call, 'function');
  if (!tree.is(callee, 'identifier')) return undefined;
  const name = tree.text(callee);
  if (name !== 'new' && name !== 'make') return undefined;
  const list = tree.child(call, 'arguments');
  const type = list === undefined ? undefined : tree.namedChildren(list)[0];
  if (type === undefined) return undefined;
  return valueOfType(name === 'new' ? `*${writtenType(file, type)}` : writtenType(file, type));
}

/** The value of a function literal is a function type with its result. */
export function closureValue(file: Draft, node: Node): Value | undefined {
  const result = resultOf(file, node);
  return result === undefined ? undefined : valueOfType(`func() ${result}`);
}

/** The leftmost name of an expression: `url` in `url.Parse(raw)`, `node` in `&node{}`. */
export function headOf(file: Draft, expression: Node): Node | undefined {
  const { tree } = file;
  let at: Node | undefined = expression;
  while (at !== undefined && !tree.is(at, 'identifier', 'type_identifier')) {
    at = tree.child(at, 'function') ?? tree.child(at, 'operand') ?? tree.child(at, 'type');
  }
  return at;
}
