/**
 * Arguments that library methods pass to callbacks: `orders.forEach(o -> o.ship())` passes the elements of the
 * receiver. Pure.
 */
import type { Step, Value } from '../model/reference.ts';
import type { Draft } from './draft.ts';
import type { Node } from './syntax-tree.ts';

/** The parameter positions that receive a value, and the step from the receiver of the method to that value. */
export interface CallbackRule {
  readonly places: readonly number[];
  readonly step: Step;
}

/** By method name. */
export type CallbackRules = ReadonlyMap<string, CallbackRule>;

/** The node types and fields of `object.name(… fn …)`. */
export interface CallNotation {
  readonly list: string;
  readonly call: string;
  readonly callee: string;
  readonly member: string;
  readonly object: string;
  readonly name: string;
}

/** `members` are method names separated by spaces. The default step takes an element of the receiver. */
export function callbackRules(
  rows: readonly (readonly [members: string, places: readonly number[], step?: Step])[],
): CallbackRules {
  return new Map(
    rows.flatMap(([members, places, step = { kind: 'element' }]) =>
      members.split(' ').map((member) => [member, { places, step }] as const),
    ),
  );
}

/**
 * The value that a callback receives from the method it is an argument of, and the positions of the parameters that
 * get it. Undefined for methods that are not in the table.
 */
export function callbackArguments(
  file: Draft,
  fn: Node,
  notation: CallNotation,
  known: CallbackRules,
): { readonly places: readonly number[]; readonly value: Value } | undefined {
  const { tree } = file;
  const list = tree.parent(fn);
  const call = tree.is(list, notation.list) ? tree.parent(list) : undefined;
  const callee = tree.is(call, notation.call) ? tree.child(call, notation.callee) : undefined;
  if (!tree.is(callee, notation.member)) return undefined;
  const object = tree.child(callee, notation.object);
  const name = tree.child(callee, notation.name);
  const rule = name === undefined ? undefined : known.get(tree.text(name));
  const value = rule === undefined || object === undefined ? undefined : file.valueOf(object, rule.step);
  return rule === undefined || value === undefined ? undefined : { places: rule.places, value };
}

/** The value of the parameter at this position. */
export function callbackArgumentAt(
  passed: ReturnType<typeof callbackArguments>,
  place: number,
): Value | undefined {
  return passed?.places.includes(place) === true ? passed.value : undefined;
}
