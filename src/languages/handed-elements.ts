/** `orders.forEach(o -> o.ship())`: what a container hands to a function it is given are its elements. Pure. */
import type { Value } from '../model/reference.ts';
import type { Draft } from './language.ts';
import type { Node } from './syntax-tree.ts';

/** By the member that is called: which parameters of the function are elements. */
export type HandedPlaces = ReadonlyMap<string, readonly number[]>;

/** Node types and parts of `object.name(… fn …)`. */
export interface CallNotation {
  readonly list: string;
  readonly call: string;
  readonly callee: string;
  readonly member: string;
  readonly object: string;
  readonly name: string;
}

export function handedPlaces(
  rows: readonly (readonly [members: string, places: readonly number[]])[],
): HandedPlaces {
  return new Map(
    rows.flatMap(([members, places]) => members.split(' ').map((member) => [member, places] as const)),
  );
}

/** The value of that parameter of a function by what the function is handed to; undefined where it is not known. */
export function handedElement(
  file: Draft,
  fn: Node | undefined,
  notation: CallNotation,
  { places, at }: { readonly places: HandedPlaces; readonly at: number },
): Value | undefined {
  const { tree } = file;
  const list = fn === undefined ? undefined : tree.parent(fn);
  const call = tree.is(list, notation.list) ? tree.parent(list) : undefined;
  const callee = tree.is(call, notation.call) ? tree.child(call, notation.callee) : undefined;
  if (!tree.is(callee, notation.member)) return undefined;
  const object = tree.child(callee, notation.object);
  const name = tree.child(callee, notation.name);
  const isElement = name !== undefined && places.get(tree.text(name))?.includes(at) === true;
  return isElement && object !== undefined ? file.valueOf(object, { kind: 'element' }) : undefined;
}
