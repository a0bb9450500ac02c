/**
 * What is inside of a value: at a place or a key, one after the other in a loop, what a block that opens it is given. Of
 * containers of the outside by their arguments, of our own types by the members that the language calls for it.
 */
import type { TypeNotation } from '../../languages/linking.ts';
import { eachIn, elementOf, memberOfWritten, sliceOf } from './containers.ts';
import { isItself, type Mind, nothing, type Thing, type Things, union, unionOf } from './mind.ts';

/** What the member gives that the language calls for this; undefined where the value has none. */
export function byProtocol(
  mind: Mind,
  thing: Thing,
  part: 'item' | 'each' | 'next' | 'opened',
  fuel: number,
): Things | undefined {
  const protocol = thing.kind === 'instance' ? thing.unit.linking.protocol : undefined;
  if (protocol === undefined) return undefined;
  for (const name of [protocol[part]].flat()) {
    const members = mind.memberOf(thing, name, fuel);
    if (members.length > 0) return unionOf(members, (member) => mind.called(member, fuel));
  }
  return undefined;
}

/** What a loop takes out of it. */
export function eachOf(mind: Mind, thing: Thing, fuel: number): Things {
  if (thing.kind !== 'instance') return eachIn(thing);
  if (fuel <= 0) {
    mind.world.recorder.runDry();
    return nothing;
  }
  const through = byProtocol(mind, thing, 'each', fuel);
  if (through === undefined) return byProtocol(mind, thing, 'item', fuel) ?? nothing;
  return unionOf(through, (value) =>
    isItself(value, thing)
      ? (byProtocol(mind, value, 'next', fuel) ?? nothing)
      : eachOf(mind, value, fuel - 1),
  );
}

/** What a block is given that opens it. */
export function openedOf(mind: Mind, thing: Thing, fuel: number): Things {
  if (thing.kind === 'external') return thing.args.length > 0 ? elementOf(thing) : [thing];
  return byProtocol(mind, thing, 'opened', fuel) ?? [thing];
}

export function notationOf(thing: Thing): TypeNotation {
  return thing.kind === 'external' ? thing.notation : thing.unit.linking.types;
}

/** What a container has at that place or key, as far as they are told apart. */
export function itemOf(mind: Mind, thing: Thing, name: string, fuel: number): Things {
  if (thing.kind === 'external') {
    const { keys, args, part } = thing;
    const slice = sliceOf(thing, name);
    if (slice !== undefined) return slice;
    if (part !== undefined || args.length === 0) return elementOf(thing);
    if (keys !== undefined) return memberOfWritten(thing, name);
    return thing.name === '()' && /^\d+$/.test(name) ? (args[Number(name)]?.() ?? nothing) : elementOf(thing);
  }
  const given = byProtocol(mind, thing, 'item', fuel);
  if (given !== undefined) return given;
  if (thing.kind === 'place' || thing.unit.linking.itemsAreMembers !== true) return nothing;
  return unionOf(mind.memberOf(thing, name, fuel), (member) => mind.heldBy(member, fuel));
}

export function entryOf(mind: Mind, thing: Thing, name: string, fuel: number): Things {
  if (thing.kind === 'external' && thing.name === 'function' && name === 'this')
    return thing.receiver?.() ?? nothing;
  if (thing.kind === 'external' && thing.name === '()') return thing.args[Number(name)]?.() ?? nothing;
  if (thing.kind === 'external' && /^\d+$/.test(name)) return elementOf(thing);
  return union(mind.memberOf(thing, name, fuel).map((member) => mind.heldBy(member, fuel)));
}
