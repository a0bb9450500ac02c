/** External generic types that contain values of the repository: their members, elements and results. */
import type { ContainerMember, LibraryTypes } from '../../../languages/linking/library-types.ts';
import { someKey } from '../../../model/reference.ts';
import {
  type Candidate,
  type Candidates,
  type External,
  lastPart,
  noCandidates,
  type Origin,
  type TypeArgument,
  unionOfEntries,
} from '../candidate.ts';

/** The result of a call. Some members of containers return an element or the container; others are unknown. */
export function callExternal(candidate: External): Candidates {
  const { library, name, args, part } = candidate;
  if (part === undefined && name === 'function') return args[0]?.() ?? noCandidates;
  if (isConstructorCall(candidate)) return [constructExternal(candidate)];
  if (part === undefined) return [{ ...candidate, origin: derived(candidate.origin) }];
  if (name === '') return args[0]?.() ?? noCandidates;
  const member = args.length > 0 ? library.containerMembers.get(part) : undefined;
  return member === undefined
    ? [{ ...candidate, origin: derived(candidate.origin), args: [] }]
    : containerResult({ ...candidate, part: undefined }, member);
}

/** The result of calling a member of a container. */
function containerResult(container: External, member: ContainerMember): Candidates {
  switch (member) {
    case 'element':
      return elementOf(container);
    case 'same':
      return [asList(container)];
    case 'keys':
      return listOf(container, () => iterateExternal(container));
    case 'values':
      return listOf(container, () => elementOf(container));
    case 'pairs':
      return listOf(container, () => [
        {
          ...container,
          name: '()',
          keys: undefined,
          args: [() => iterateExternal(container), () => elementOf(container)],
        },
      ]);
  }
}

function listOf(container: External, element: TypeArgument): Candidates {
  return [{ ...container, name: '[]', keys: undefined, args: [element] }];
}

/** The value of `new X()`. */
export function constructExternal(candidate: External): External {
  const { name, part } = candidate;
  const isFactory = part !== undefined && candidate.library.factoryMembers.has(part);
  const origin = candidate.origin === 'static' ? 'value' : candidate.origin;
  if (part === undefined) return { ...candidate, origin };
  return { ...candidate, origin, name: isFactory ? name : `${name}.${part}`, part: undefined, args: [] };
}

/**
 * Whether a call constructs a value: of an external class, by a factory member (`Vec::new()`), or by a function of the
 * language (`open()`).
 */
function isConstructorCall({ library, origin, name, part }: External): boolean {
  if (origin !== 'static') return false;
  if (part === undefined && library.valueFunctions.has(name)) return true;
  if (part !== undefined && library.factoryMembers.has(part)) return true;
  return library.capitalsConstruct && /^[A-Z]/.test(part ?? lastPart(name));
}

/** The origin of a result. */
function derived(origin: Origin): Origin {
  return origin === 'static' || origin === 'value' ? 'derived' : origin;
}

/** A member. The type of a property of a value is not known. */
export function externalMember(candidate: External, name: string): External {
  const origin = candidate.origin === 'value' && candidate.part !== undefined ? 'derived' : candidate.origin;
  return { ...candidate, origin, part: name };
}

/** The values over which a loop iterates: the keys of containers that list them first, otherwise the elements. */
export function iterateExternal(candidate: Candidate): Candidates {
  if (candidate.kind !== 'external') return noCandidates;
  const { library, name, args, part, keys } = candidate;
  const isByKey = part === undefined && keys === undefined && library.elements.get(lastPart(name)) === 1;
  return isByKey && args.length > 1 ? (args[0]?.() ?? noCandidates) : elementOf(candidate);
}

/** The slice `x[1:3]` of a container; positions are kept where they are known. Undefined if the key is no slice. */
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

/** The item at a position or key, or all elements if those are not distinguished. */
export function externalItem(candidate: External, key: string): Candidates {
  const { keys, args, name, part } = candidate;
  const slice = sliceOf(candidate, key);
  if (slice !== undefined) return slice;
  if (part !== undefined || args.length === 0) return elementOf(candidate);
  if (keys !== undefined) return memberOfShape(candidate, key);
  return name === '()' && /^\d+$/.test(key) ? (args[Number(key)]?.() ?? noCandidates) : elementOf(candidate);
}

/** A container that has these candidates at that key. */
export function containerWith(library: LibraryTypes, candidates: Candidates, key: string): Candidates {
  if (candidates.length === 0) return noCandidates;
  const args = [(): Candidates => candidates];
  return [{ kind: 'external', library, origin: 'value', name: '{}', args, keys: [key], part: undefined }];
}

/** The member of a type literal. */
export function memberOfShape({ keys, args }: External, name: string): Candidates {
  const own = keys?.lastIndexOf(name) ?? -1;
  return args[own < 0 ? (keys?.indexOf(someKey) ?? -1) : own]?.() ?? noCandidates;
}

export function isDictionary({ library, name, args, part }: External): boolean {
  return part === undefined && args.length > 1 && library.dictionaries.has(lastPart(name));
}

/** The container without positions and keys, which most operations change. */
export function asList(candidate: External): External {
  const { args, keys, name } = candidate;
  if (keys === undefined && name !== '()') return candidate;
  return {
    ...candidate,
    name: '[]',
    keys: undefined,
    args: [() => unionOfEntries(args.map((argument) => argument()))],
  };
}

/** The elements of an external container. */
export function elementOf(candidate: Candidate): Candidates {
  if (candidate.kind !== 'external') return noCandidates;
  const { library, name, args, part } = candidate;
  if (part !== undefined || args.length === 0)
    return [{ ...candidate, origin: derived(candidate.origin), args: [] }];
  if (name === '()' || candidate.keys !== undefined)
    return unionOfEntries(args.map((argument) => argument()));
  return args[library.elements.get(lastPart(name)) ?? args.length - 1]?.() ?? noCandidates;
}

/** The keys of an external map; the elements of a list or a channel. */
export function keyOf(candidate: Candidate): Candidates {
  if (candidate.kind !== 'external' || candidate.part !== undefined) return noCandidates;
  return candidate.args[0]?.() ?? noCandidates;
}

/** The value of `await`. */
export function awaited(candidate: Candidate): Candidates {
  if (candidate.kind !== 'external' || candidate.part !== undefined) return [candidate];
  return candidate.library.awaited.has(lastPart(candidate.name))
    ? (candidate.args[0]?.() ?? noCandidates)
    : [candidate];
}

/** The library of the language of the candidate. */
export function libraryOf(candidate: Candidate): LibraryTypes {
  return candidate.kind === 'external' ? candidate.library : candidate.file.linking.library;
}
