/** Generic types of the outside, which hold values of ours: what their members, elements and results are. */
import { lastPart, nothing, type Thing, type Things, union } from './mind.ts';
import { anyKey } from './type-text.ts';

type External = Extract<Thing, { kind: 'external' }>;

/** Of a container, some members give an element and some the container again; of the rest nothing is known. */
export function calledExternal(thing: External): Things {
  const { notation, name, args, part } = thing;
  if (part === undefined) return name === 'function' ? (args[0]?.() ?? nothing) : [thing];
  if (name === '') return args[0]?.() ?? nothing;
  if (args.length > 0 && notation.elementMembers.includes(part))
    return elementOf({ ...thing, part: undefined });
  if (args.length > 0 && notation.sameMembers.includes(part)) return [asList({ ...thing, part: undefined })];
  return [{ ...thing, args: [] }];
}

/** Of a type that is written as a list of members. */
export function memberOfWritten({ keys, args }: External, name: string): Things {
  const own = keys?.lastIndexOf(name) ?? -1;
  return args[own < 0 ? (keys?.indexOf(anyKey) ?? -1) : own]?.() ?? nothing;
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
  if (part !== undefined || args.length === 0) return [{ ...thing, args: [] }];
  if (name === '()' || thing.keys !== undefined) return union(args.map((argument) => argument()));
  return args[notation.elements[lastPart(name)] ?? args.length - 1]?.() ?? nothing;
}

/** What `await` gives. */
export function awaited(thing: Thing): Things {
  if (thing.kind !== 'external' || thing.part !== undefined) return [thing];
  return thing.notation.awaited.includes(lastPart(thing.name)) ? (thing.args[0]?.() ?? nothing) : [thing];
}
