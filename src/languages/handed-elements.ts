/** What members hand to functions they are given: `orders.forEach(o -> o.ship())` hands over elements. Pure. */
import type { Step, Value } from '../model/reference.ts';
import type { Draft } from './language.ts';
import type { Node } from './syntax-tree.ts';

/** Which parameters of a function a member hands something to, and how that comes out of what it is a member of. */
export interface Handing {
  readonly places: readonly number[];
  readonly step: Step;
}

/** By the member that is called. */
export type Handings = ReadonlyMap<string, Handing>;

/** Node types and parts of `object.name(… fn …)`. */
export interface CallNotation {
  readonly list: string;
  readonly call: string;
  readonly callee: string;
  readonly member: string;
  readonly object: string;
  readonly name: string;
}

/** Elements, where no other step is named. */
export function handings(
  rows: readonly (readonly [members: string, places: readonly number[], step?: Step])[],
): Handings {
  return new Map(
    rows.flatMap(([members, places, step = { kind: 'element' }]) =>
      members.split(' ').map((member) => [member, { places, step }] as const),
    ),
  );
}

/** What a function is handed by the member it is given to, and at which places; undefined where it is not known. */
export function handedTo(
  file: Draft,
  fn: Node,
  notation: CallNotation,
  known: Handings,
): { readonly places: readonly number[]; readonly value: Value } | undefined {
  const { tree } = file;
  const list = tree.parent(fn);
  const call = tree.is(list, notation.list) ? tree.parent(list) : undefined;
  const callee = tree.is(call, notation.call) ? tree.child(call, notation.callee) : undefined;
  if (!tree.is(callee, notation.member)) return undefined;
  const object = tree.child(callee, notation.object);
  const name = tree.child(callee, notation.name);
  const handing = name === undefined ? undefined : known.get(tree.text(name));
  const value =
    handing === undefined || object === undefined ? undefined : file.valueOf(object, handing.step);
  return handing === undefined || value === undefined ? undefined : { places: handing.places, value };
}

/** The value of one parameter. */
export function handedAt(handed: ReturnType<typeof handedTo>, place: number): Value | undefined {
  return handed?.places.includes(place) === true ? handed.value : undefined;
}
