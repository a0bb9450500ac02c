/** Generic types of the outside, which hold values of ours: what their members, elements and results are. */
import type { TypeNotation } from '../../languages/linking.ts';
import { someKey } from '../../model/reference.ts';
import {
  type Argument,
  type External,
  lastPart,
  nothing,
  type Origin,
  type Thing,
  type Things,
  union,
} from './mind.ts';

/** Of a container, some members give an element and some the container again; of the rest nothing is known. */
export function calledExternal(thing: External): Things {
  const { notation, name, args, part } = thing;
  if (part === undefined && name === 'function') return args[0]?.() ?? nothing;
  if (makesItsType(thing)) return [made(thing)];
  if (part === undefined) return [{ ...thing, origin: derived(thing.origin) }];
  if (name === '') return args[0]?.() ?? nothing;
  if (args.length > 0 && notation.elementMembers.includes(part))
    return elementOf({ ...thing, part: undefined });
  if (args.length > 0 && notation.sameMembers.includes(part)) return [asList({ ...thing, part: undefined })];
  return (
    listedBy(part, { ...thing, part: undefined }) ?? [{ ...thing, origin: derived(thing.origin), args: [] }]
  );
}

/** What `new X()` gives. */
export function made(thing: External): External {
  const { name, part } = thing;
  const isMaker = part !== undefined && thing.notation.makers?.includes(part) === true;
  const origin = thing.origin === 'static' ? 'value' : thing.origin;
  if (part === undefined) return { ...thing, origin };
  return { ...thing, origin, name: isMaker ? name : `${name}.${part}`, part: undefined, args: [] };
}

/** Calls of classes from outside, and of functions that give a value of the type they are written for: `Vec::new()`. */
function makesItsType({ notation, origin, name, part }: External): boolean {
  if (origin !== 'static') return false;
  if (part !== undefined && notation.makers?.includes(part) === true) return true;
  return notation.capitalsConstruct === true && /^[A-Z]/.test(part ?? lastPart(name));
}

/** Of what something from outside gives. */
function derived(origin: Origin): Origin {
  return origin === 'static' || origin === 'value' ? 'derived' : origin;
}

/** Of a member: a property of a value has a type of its own, which is not known. */
export function memberOf(thing: External, name: string): External {
  const origin = thing.origin === 'value' && thing.part !== undefined ? 'derived' : thing.origin;
  return { ...thing, origin, part: name };
}

/** What `keys()`, `values()` and `items()` list of a container. */
function listedBy(member: string, container: External): Things | undefined {
  const { notation, args } = container;
  const listed = (held: Argument): Things => [{ ...container, name: '[]', keys: undefined, args: [held] }];
  if (args.length === 0) return undefined;
  if (notation.keyMembers?.includes(member) === true) return listed(() => eachIn(container));
  if (notation.valueMembers?.includes(member) === true) return listed(() => elementOf(container));
  if (notation.pairMembers?.includes(member) !== true) return undefined;
  const pair = { ...container, name: '()', keys: undefined };
  return listed(() => [{ ...pair, args: [() => eachIn(container), () => elementOf(container)] }]);
}

/** What a loop takes out of a container of the outside: of those whose elements are not their first argument, that. */
export function eachIn(thing: Thing): Things {
  if (thing.kind !== 'external') return nothing;
  const { notation, name, args, part, keys } = thing;
  const isByKey = part === undefined && keys === undefined && notation.elements[lastPart(name)] === 1;
  return isByKey && args.length > 1 ? (args[0]?.() ?? nothing) : elementOf(thing);
}

/** What `x[1:3]` has of a container, in its order where places are told. Undefined when the key is no such part. */
export function sliceOf(thing: External, key: string): Things | undefined {
  const [, from, to] = /^(\d*):(\d*)$/.exec(key) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const { name, args, keys, part } = thing;
  if (part !== undefined || args.length === 0) return [{ ...thing, args: [] }];
  const [start, end] = [Number(from), to === '' ? args.length : Number(to)];
  if (name === '()') return [{ ...thing, args: args.slice(start, end) }];
  const place = Number(keys?.[0]);
  if (keys?.length !== 1 || Number.isNaN(place)) return [thing];
  const isInside = place >= start && (to === '' || place < end);
  return isInside ? [{ ...thing, keys: [String(place - start)] }] : nothing;
}

/** A container that has these at that key. */
export function gathered(notation: TypeNotation, things: Things, key: string): Things {
  if (things.length === 0) return nothing;
  const args = [(): Things => things];
  return [{ kind: 'external', notation, origin: 'value', name: '{}', args, keys: [key], part: undefined }];
}

/** Of a type that is written as a list of members. */
export function memberOfWritten({ keys, args }: External, name: string): Things {
  const own = keys?.lastIndexOf(name) ?? -1;
  return args[own < 0 ? (keys?.indexOf(someKey) ?? -1) : own]?.() ?? nothing;
}

export function isDictionary({ notation, name, args, part }: External): boolean {
  return part === undefined && args.length > 1 && notation.dictionaries?.includes(lastPart(name)) === true;
}

/** The same without what tells its elements apart: places and keys are others after most of what can be done to it. */
export function asList(thing: External): External {
  const { args, keys, name } = thing;
  if (keys === undefined && name !== '()') return thing;
  return { ...thing, name: '[]', keys: undefined, args: [() => union(args.map((argument) => argument()))] };
}

/** What a container of the outside holds. */
export function elementOf(thing: Thing): Things {
  if (thing.kind !== 'external') return nothing;
  const { notation, name, args, part } = thing;
  if (part !== undefined || args.length === 0) return [{ ...thing, origin: derived(thing.origin), args: [] }];
  if (name === '()' || thing.keys !== undefined) return union(args.map((argument) => argument()));
  return args[notation.elements[lastPart(name)] ?? args.length - 1]?.() ?? nothing;
}

/** What a container of the outside is read by: the key of a map. A list of one kind, or a channel, has its elements. */
export function keyOf(thing: Thing): Things {
  if (thing.kind !== 'external' || thing.part !== undefined) return nothing;
  return thing.args[0]?.() ?? nothing;
}

/** What `await` gives. */
export function awaited(thing: Thing): Things {
  if (thing.kind !== 'external' || thing.part !== undefined) return [thing];
  return thing.notation.awaited.includes(lastPart(thing.name)) ? (thing.args[0]?.() ?? nothing) : [thing];
}
