/** The candidates for names and expressions. */
import type { LibraryTypes } from '../../languages/linking/library-types.ts';
import type { Place } from '../../languages/linking/repository-view.ts';
import type { LocalIndex } from '../../model/reference.ts';
import { type LinkedSymbol, type SymbolIndex, typeKinds } from '../../model/symbol.ts';
import type { FileScope } from './repository/file-scope.ts';
import type { SymbolRef } from './repository/repository.ts';

/** One meaning that a name or an expression may have. */
export type Candidate =
  /**
   * The symbol itself: a class, a function, a namespace. `self` is the receiver through which a member was found;
   * `holds` describes the value of a variable at the place where its name was found, if that is known.
   */
  | {
      readonly kind: 'symbol';
      readonly file: FileScope;
      readonly index: SymbolIndex;
      readonly self: Candidate | undefined;
      readonly holds: LocalIndex | undefined;
      /** A function without a name inside the symbol, whose code belongs to the symbol. */
      readonly isClosure?: true;
      /** The expression may have other values, about which nothing is known. */
      readonly isOneOfSome?: true;
    }
  /** A value of that type. `isBase`: only members of its base types count (`super`). */
  | {
      readonly kind: 'instance';
      readonly file: FileScope;
      readonly index: SymbolIndex;
      readonly args: readonly TypeArgument[];
      readonly isBase: boolean;
      readonly isOneOfSome?: true;
    }
  | { readonly kind: 'place'; readonly file: FileScope; readonly place: Place }
  /**
   * Not a symbol of the repository: a built-in, a dependency, a type literal, or a value about which nothing is known;
   * `origin` tells which. `args` are the arguments of a generic type; `part` is the name of a member of it.
   */
  | {
      readonly kind: 'external';
      /** The library of the language that names it. */
      readonly library: LibraryTypes;
      readonly origin: Origin;
      readonly name: string;
      readonly args: readonly TypeArgument[];
      /** For a type literal: the names of its members, in the order of `args`. */
      readonly keys?: readonly string[] | undefined;
      readonly part: string | undefined;
      /** For a function type: the type of `this` in the function. */
      readonly receiver?: TypeArgument | undefined;
    };
export type Candidates = readonly Candidate[];
/**
 * Knowledge about an external candidate. `static`: a module, function, class or global object outside the
 * repository. `value`: a value of an external type. `derived`: a result or a property of one of those, of unknown type.
 * `unknown`: it may be in the repository after all. `absent`: no value (`null`, `None`).
 */
export type Origin = 'static' | 'value' | 'derived' | 'unknown' | 'absent';
export type External = Extract<Candidate, { kind: 'external' }>;
export type Instance = Extract<Candidate, { kind: 'instance' }>;
export type SymbolCandidate = Extract<Candidate, { kind: 'symbol' }>;
/**
 * An argument of a generic type. Few arguments are ever needed, so they are resolved on demand, and again each time, so
 * that whoever needs one depends on it.
 */
export type TypeArgument = () => Candidates;

export const noCandidates: Candidates = [];
/** A set of more candidates is too vague to be useful. */
const maxCandidates = 12;
/** The entries of a table are written in one place, so a set of them is complete even if it is large. */
const maxEntries = 64;
/** The number of variables, results and re-exports through which the resolver follows a value. */
export const initialDepthBudget = 7;

export function factOf(ref: SymbolRef): LinkedSymbol {
  return ref.file.symbol(ref.index);
}

/** Whether a symbol has instances. Components are functions or classes; only classes have base types. */
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
  return { kind: 'external', library: file.linking.library, origin, name, args, part: undefined };
}

/** Each candidate once, at most `maxCandidates`, but all entries of one table. */
export function union(groups: readonly Candidates[]): Candidates {
  const [first] = groups;
  if (first === undefined) return noCandidates;
  if (groups.length === 1 && first.length < 2) return first;
  const longest = groups.reduce((length, group) => Math.max(length, group.length), maxCandidates);
  return firstOf(groups, longest);
}

/** The union of the entries of a table, of which a computed key means any one. */
export function unionOfEntries(groups: readonly Candidates[]): Candidates {
  return firstOf(groups, maxEntries);
}

function firstOf(groups: readonly Candidates[], limit: number): Candidates {
  const found: Candidate[] = [];
  for (const group of groups) {
    for (const candidate of group) {
      if (found.length >= limit) return found;
      const at = found.findIndex((other) => isSameCandidate(candidate, other));
      const known = found[at];
      if (known === undefined) found.push(candidate);
      else if (isOneOfSome(known) && !isOneOfSome(candidate)) found[at] = candidate;
    }
  }
  return found;
}

/** Whether `union` adds none of the candidates to those that were found before. */
export function areFound(candidates: Candidates, found: Candidates): boolean {
  if (candidates.length > maxCandidates) return false;
  return candidates.every((candidate) =>
    found.some(
      (known) => isSameCandidate(candidate, known) && (!isOneOfSome(known) || isOneOfSome(candidate)),
    ),
  );
}

/** Whether other values, about which nothing is known, may stand in its place. */
export function isOneOfSome(candidate: Candidate): boolean {
  return (candidate.kind === 'symbol' || candidate.kind === 'instance') && candidate.isOneOfSome === true;
}

/** The candidates as some of several: more may exist. */
export function asSome(candidates: Candidates): Candidates {
  return candidates.map((candidate) =>
    (candidate.kind === 'symbol' || candidate.kind === 'instance') && candidate.isOneOfSome !== true
      ? { ...candidate, isOneOfSome: true }
      : candidate,
  );
}

/** The results of a step from a candidate that is one of some are that, too. */
export function asSureAs(candidate: Candidate, results: Candidates): Candidates {
  return isOneOfSome(candidate) ? asSome(results) : results;
}

/** The union of the results for each candidate. Most often there is only one. */
export function unionOf(candidates: Candidates, lead: (candidate: Candidate) => Candidates): Candidates {
  const [first] = candidates;
  if (first === undefined) return noCandidates;
  if (candidates.length === 1) return lead(first);
  const results = candidates.map(lead);
  // The entries of a table lead to at least as many candidates.
  return candidates.length > maxCandidates ? unionOfEntries(results) : union(results);
}

function isSameCandidate(one: Candidate, other: Candidate): boolean {
  if (one.kind === 'symbol' || one.kind === 'instance') {
    return one.kind === other.kind && one.file === other.file && one.index === other.index;
  }
  if (one.kind === 'external') {
    if (other.kind !== 'external' || one.name !== other.name || one.part !== other.part) return false;
    if (one.origin !== other.origin) return false;
    // All type literals have the same name, and so do all lists.
    return (one.keys === undefined && one.name !== '[]') || one.args === other.args;
  }
  return other.kind === 'place' && placeName(one.place) === placeName(other.place);
}

function placeName(place: Place): string {
  if (place.kind === 'namespace') return place.name;
  return place.kind === 'file' && place.within !== undefined
    ? `/${place.path}#${place.within}`
    : `/${place.path}`;
}

/** Whether two candidates are the same symbol, or values of the same type. */
export function isSameSymbol(one: Candidate, other: Candidate): boolean {
  return (
    (one.kind === 'symbol' || one.kind === 'instance') &&
    (other.kind === 'symbol' || other.kind === 'instance') &&
    one.file === other.file &&
    one.index === other.index
  );
}

/** The part behind the last dot. */
export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
