/** What resolving knows and has concluded so far, and the things it reasons about. */
import type { Place, TypeNotation } from '../../languages/linking.ts';
import type { LocalIndex } from '../../model/reference.ts';
import { type LinkedSymbol, type SymbolIndex, typeKinds } from '../../model/symbol.ts';
import type { Memo } from './dependencies/dependency-tracker.ts';
import type { FileScope } from './repository/file-scope.ts';
import type { Repository, SymbolRef } from './repository/repository.ts';
import type { TypeText } from './types/type-text.ts';

/** What a name or an expression can stand for. */
export type Candidate =
  /** The symbol itself: a class, a function, a namespace. `self` is what it was reached through; `holds` what a variable
   *  is where it was found, if that is known. */
  | {
      readonly kind: 'symbol';
      readonly file: FileScope;
      readonly index: SymbolIndex;
      readonly self: Candidate | undefined;
      readonly holds: LocalIndex | undefined;
    }
  /** A value of that type. `isBase`: only what its base types say counts (`super`). */
  | {
      readonly kind: 'instance';
      readonly file: FileScope;
      readonly index: SymbolIndex;
      readonly args: readonly TypeArgument[];
      readonly isBase: boolean;
    }
  | { readonly kind: 'place'; readonly file: FileScope; readonly place: Place }
  /** Something that no symbol of the repository stands for: a built-in, a dependency, a written shape, or a value about
   *  which nothing is known; `origin` tells which. `args` of a generic type; `part` once a member of it was taken. */
  | {
      readonly kind: 'external';
      readonly notation: TypeNotation;
      readonly origin: Origin;
      readonly name: string;
      readonly args: readonly TypeArgument[];
      /** Of a type that is written as the list of its members: their names, in the order of `args`. */
      readonly keys?: readonly string[] | undefined;
      readonly part: string | undefined;
      /** Of a written function type: what `this` must be in the function. */
      readonly receiver?: TypeArgument | undefined;
    };
export type Candidates = readonly Candidate[];
/**
 * What is known about where an external thing comes from. `static`: a module, function, class or global object from
 * outside. `value`: a value of a type from outside. `derived`: a result or a property of one of those, whose own type is
 * not known. `unknown`: nothing tells whether it is from outside. `absent`: no value at all (`null`, `None`).
 */
export type Origin = 'static' | 'value' | 'derived' | 'unknown' | 'absent';
export type External = Extract<Candidate, { kind: 'external' }>;
/** An argument of a generic type: most are never looked at. What it stands for is found anew each time, so that whoever
 *  looks depends on it. */
export type TypeArgument = () => Candidates;

export const noCandidates: Candidates = [];
/** More candidates than this are no answer. */
const maxCandidates = 12;
/** How many variables, results and re-exports a value is followed through. */
export const initialDepthBudget = 7;

type MemosByName = Map<FileScope, Map<string, Memo<Candidates>>>;

export interface Resolver {
  readonly repository: Repository;
  /** Names of files as others see them. */
  readonly exported: MemosByName;
  /** What reading a symbol gives, and what calling it gives. */
  readonly held: Map<FileScope, Map<SymbolIndex, Memo<Candidates>>>;
  readonly returned: Map<FileScope, Map<SymbolIndex, Memo<Candidates>>>;
  readonly imported: Map<FileScope, Map<number, Memo<Candidates>>>;
  /** Where the modules are that a file names. */
  readonly modules: Map<FileScope, Map<string, Memo<readonly Place[]>>>;
  /** What variables inside functions are; for the file that is being resolved only. */
  readonly locals: Map<FileScope, Map<LocalIndex, Memo<Candidates>>>;
  readonly linearizations: Map<FileScope, Map<SymbolIndex, Memo<Linearization>>>;
  readonly ownMembers: Map<FileScope, Map<string, Memo<readonly SymbolRef[]>>>;
  /** What written types stand for, by the symbol they are written at and their text. */
  readonly writtenTypes: MemosByName;
  readonly typeTexts: Map<TypeNotation, Map<string, TypeText | undefined>>;
  /** The types that a type is, for names and parameters that it inherits. */
  linearizationOf(type: SymbolRef, depthBudget: number): Linearization;
  /** What a symbol holds, for types that are written by it (`typeof x`). */
  valuesOf(candidate: Candidate, depthBudget: number): Candidates;
  /** What a value has at a key, for types that are written by it (`Shop['till']`). */
  itemAt(candidate: Candidate, name: string, depthBudget: number): Candidates;
  /** What a name is as a member of a value, and what calling one gives, for what is asked of values by such members. */
  memberOf(candidate: Candidate, name: string, depthBudget: number): Candidates;
  callResult(candidate: Candidate, depthBudget: number): Candidates;
}

/** A type and all its base types, nearest first. */
export interface Linearization {
  readonly types: readonly SymbolRef[];
  /** Some base type is not in the repository: what is not found may be there. */
  readonly isOpen: boolean;
  /** Each of those base types is known to come from outside. */
  readonly isOutside: boolean;
}

export function memosOf<K, T>(all: Map<FileScope, Map<K, Memo<T>>>, file: FileScope): Map<K, Memo<T>> {
  let known = all.get(file);
  if (known === undefined) {
    known = new Map();
    all.set(file, known);
  }
  return known;
}

export function factOf(ref: SymbolRef): LinkedSymbol {
  return ref.file.symbol(ref.index);
}

/** Whether it has values of its own. Components are functions or classes, and only classes name what they inherit. */
export function isClassLike({ kind, bases }: Pick<LinkedSymbol, 'kind' | 'bases'>): boolean {
  return typeKinds.has(kind) && (kind !== 'component' || bases.length > 0);
}

export function symbolCandidate(file: FileScope, index: SymbolIndex, self?: Candidate): Candidate {
  return { kind: 'symbol', file, index, self, holds: undefined };
}

export function instanceOf(ref: SymbolRef, args: readonly TypeArgument[] = []): Candidate {
  return { kind: 'instance', file: ref.file, index: ref.index, args, isBase: false };
}

export function externalCandidate(
  file: FileScope,
  origin: Origin,
  name: string,
  args: readonly TypeArgument[] = [],
): External {
  return { kind: 'external', notation: file.linking.types, origin, name, args, part: undefined };
}

/** Each once, at most `maxThings`. */
export function union(groups: readonly Candidates[]): Candidates {
  const [first] = groups;
  if (first === undefined) return noCandidates;
  if (groups.length === 1 && first.length < 2) return first;
  const found: Candidate[] = [];
  for (const group of groups) {
    for (const candidate of group) {
      if (found.length >= maxCandidates) return found;
      if (!found.some((other) => isSameCandidate(candidate, other))) found.push(candidate);
    }
  }
  return found;
}

/** What each of these leads to, together. Most often there is one. */
export function unionOf(candidates: Candidates, lead: (candidate: Candidate) => Candidates): Candidates {
  const [first] = candidates;
  if (first === undefined) return noCandidates;
  return candidates.length === 1 ? lead(first) : union(candidates.map(lead));
}

function isSameCandidate(one: Candidate, other: Candidate): boolean {
  if (one.kind === 'symbol' || one.kind === 'instance') {
    return one.kind === other.kind && one.file === other.file && one.index === other.index;
  }
  if (one.kind === 'external') {
    if (other.kind !== 'external' || one.name !== other.name || one.part !== other.part) return false;
    if (one.origin !== other.origin) return false;
    // Lists of members all have the same name; each has its own members.
    return one.keys === undefined || one.args === other.args;
  }
  return other.kind === 'place' && placeName(one.place) === placeName(other.place);
}

function placeName(place: Place): string {
  if (place.kind === 'namespace') return place.name;
  return place.kind === 'file' && place.within !== undefined
    ? `/${place.path}#${place.within}`
    : `/${place.path}`;
}

/** The same symbol, or a value of the same type. */
export function isSameSymbol(one: Candidate, other: Candidate): boolean {
  return (
    (one.kind === 'symbol' || one.kind === 'instance') &&
    (other.kind === 'symbol' || other.kind === 'instance') &&
    one.file === other.file &&
    one.index === other.index
  );
}

/** Of a name with dots. */
export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
