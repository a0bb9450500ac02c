/** `orders.forEach(o -> o.ship())`: what a container hands to a function it is given are its elements. Pure. */
import type { Value } from '../model/reference.ts';
import type { Draft } from './language.ts';
import type { Node } from './syntax-tree.ts';

/** By the member that is called: which parameters of the function are elements. */
export type HandedPlaces = ReadonlyMap<string, readonly number[]>;

export function handedPlaces(
  rows: readonly (readonly [members: string, places: readonly number[]])[],
): HandedPlaces {
  return new Map(
    rows.flatMap(([members, places]) => members.split(' ').map((member) => [member, places] as const)),
  );
}

/** The value of that parameter of a function that is handed to a member of `object`; undefined where it is not known. */
export function handedElement(
  file: Draft,
  to: { readonly object: Node | undefined; readonly member: Node | undefined },
  { places, at }: { readonly places: HandedPlaces; readonly at: number },
): Value | undefined {
  const { object, member } = to;
  if (object === undefined || member === undefined) return undefined;
  const isElement = places.get(file.tree.text(member))?.includes(at) === true;
  return isElement ? file.valueOf(object, { kind: 'element' }) : undefined;
}
