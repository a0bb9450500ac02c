/** Generic types of the outside, which hold values of ours: what their members, elements and results are. */
import type { TypeNotation } from '../../../languages/linking.ts';
import { someKey } from '../../../model/reference.ts';
import {
  type Candidate,
  type Candidates,
  type External,
  lastPart,
  noCandidates,
  type Origin,
  type TypeArgument,
  union,
} from '../candidate.ts';

/** Of a container, some members give an element and some the container again; of the rest nothing is known. */
export function callExternal(candidate: External): Candidates {
  const { notation, name, args, part } = candidate;
  if (part === undefined && name === 'function') return args[0]?.() ?? noCandidates;
  if (isConstructorCall(candidate)) return [constructExternal(candidate)];
  if (part === undefined) return [{ ...candidate, origin: derived(candidate.origin) }];
  if (name === '') return args[0]?.() ?? noCandidates;
  if (args.length > 0 && notation.elementMembers.includes(part))
    return elementOf({ ...candidate, part: undefined });
  if (args.length > 0 && notation.sameMembers.includes(part))
    return [asList({ ...candidate, part: undefined })];
  return (
    listedBy(part, { ...candidate, part: undefined }) ?? [
      { ...candidate, origin: derived(candidate.origin), args: [] },
    ]
  );
}

/** What `new X()` gives. */
export function constructExternal(candidate: External): External {
  const { name, part } = candidate;
  const isMaker = part !== undefined && candidate.notation.makers?.includes(part) === true;
  const origin = candidate.origin === 'static' ? 'value' : candidate.origin;
  if (part === undefined) return { ...candidate, origin };
  return { ...candidate, origin, name: isMaker ? name : `${name}.${part}`, part: undefined, args: [] };
}

/** Calls of classes from outside, and of functions that give a value of the type they are written for: `Vec::new()`. */
function isConstructorCall({ notation, origin, name, part }: External): boolean {
  if (origin !== 'static') return false;
  if (part !== undefined && notation.makers?.includes(part) === true) return true;
  return notation.capitalsConstruct === true && /^[A-Z]/.test(part ?? lastPart(name));
}

/** Of what something from outside gives. */
function derived(origin: Origin): Origin {
  return origin === 'static' || origin === 'value' ? 'derived' : origin;
}

/** Of a member: a property of a value has a type of its own, which is not known. */
export function externalMember(candidate: External, name: string): External {
  const origin = candidate.origin === 'value' && candidate.part !== undefined ? 'derived' : candidate.origin;
  return { ...candidate, origin, part: name };
}

/** What `keys()`, `values()` and `items()` list of a container. */
function listedBy(member: string, container: External): Candidates | undefined {
  const { notation, args } = container;
  const listed = (held: TypeArgument): Candidates => [
    { ...container, name: '[]', keys: undefined, args: [held] },
  ];
  if (args.length === 0) return undefined;
  if (notation.keyMembers?.includes(member) === true) return listed(() => iterateExternal(container));
  if (notation.valueMembers?.includes(member) === true) return listed(() => elementOf(container));
  if (notation.pairMembers?.includes(member) !== true) return undefined;
  const pair = { ...container, name: '()', keys: undefined };
  return listed(() => [{ ...pair, args: [() => iterateExternal(container), () => elementOf(container)] }]);
}

/** What a loop takes out of a container of the outside: of those whose elements are not their first argument, that. */
export function iterateExternal(candidate: Candidate): Candidates {
  if (candidate.kind !== 'external') return noCandidates;
  const { notation, name, args, part, keys } = candidate;
  const isByKey = part === undefined && keys === undefined && notation.elements[lastPart(name)] === 1;
  return isByKey && args.length > 1 ? (args[0]?.() ?? noCandidates) : elementOf(candidate);
}

/** What `x[1:3]` has of a container, in its order where places are told. Undefined when the key is no such part. */
export function sliceOf(candidate: External, key: string): Candidates | undefined {
  const [, from, to] = /^(\d*):(\d*)$/.exec(key) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const { name, args, keys, part } = candidate;
  if (part !== undefined || args.length === 0) return [{ ...candidate, args: [] }];
  const [start, end] = [Number(from), to === '' ? args.length : Number(to)];
  if (name === '()') return [{ ...candidate, args: args.slice(start, end) }];
  const place = Number(keys?.[0]);
  if (keys?.length !== 1 || Number.isNaN(place)) return [candidate];
  const isInside = place >= start && (to === '' || place < end);
  return isInside ? [{ ...candidate, keys: [String(place - start)] }] : noCandidates;
}

/** A container that has these at that key. */
export function containerWith(notation: TypeNotation, candidates: Candidates, key: string): Candidates {
  if (candidates.length === 0) return noCandidates;
  const args = [(): Candidates => candidates];
  return [{ kind: 'external', notation, origin: 'value', name: '{}', args, keys: [key], part: undefined }];
}

/** Of a type that is written as a list of members. */
export function memberOfShape({ keys, args }: External, name: string): Candidates {
  const own = keys?.lastIndexOf(name) ?? -1;
  return args[own < 0 ? (keys?.indexOf(someKey) ?? -1) : own]?.() ?? noCandidates;
}

export function isDictionary({ notation, name, args, part }: External): boolean {
  return part === undefined && args.length > 1 && notation.dictionaries?.includes(lastPart(name)) === true;
}

/** The same without what tells its elements apart: places and keys are others after most of what can be done to it. */
export function asList(candidate: External): External {
  const { args, keys, name } = candidate;
  if (keys === undefined && name !== '()') return candidate;
  return {
    ...candidate,
    name: '[]',
    keys: undefined,
    args: [() => union(args.map((argument) => argument()))],
  };
}

/** What a container of the outside holds. */
export function elementOf(candidate: Candidate): Candidates {
  if (candidate.kind !== 'external') return noCandidates;
  const { notation, name, args, part } = candidate;
  if (part !== undefined || args.length === 0)
    return [{ ...candidate, origin: derived(candidate.origin), args: [] }];
  if (name === '()' || candidate.keys !== undefined) return union(args.map((argument) => argument()));
  return args[notation.elements[lastPart(name)] ?? args.length - 1]?.() ?? noCandidates;
}

/** What a container of the outside is read by: the key of a map. A list of one kind, or a channel, has its elements. */
export function keyOf(candidate: Candidate): Candidates {
  if (candidate.kind !== 'external' || candidate.part !== undefined) return noCandidates;
  return candidate.args[0]?.() ?? noCandidates;
}

/** What `await` gives. */
export function awaited(candidate: Candidate): Candidates {
  if (candidate.kind !== 'external' || candidate.part !== undefined) return [candidate];
  return candidate.notation.awaited.includes(lastPart(candidate.name))
    ? (candidate.args[0]?.() ?? noCandidates)
    : [candidate];
}
