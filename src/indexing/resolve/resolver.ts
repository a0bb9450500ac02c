/**
 * The contract of the resolver: eleven groups of questions, which create-resolver.ts connects. The answers are mutually
 * recursive: a name can lead to a member, a member to the type of a variable, and that type to a name. So each group is
 * a class that keeps its own memos and reaches the other groups through `Resolver`; no sub-folder imports another one
 * for an answer. Code that only asks, and keeps no memo, is a function with the resolver as its first parameter.
 *
 * Three rules hold for every answer. It is a function of the arguments and of the recorded dependencies, never of the
 * order of files. `depthBudget` is the number of variables, results and re-exports that may still be followed; when it
 * is used up, the answer is marked as truncated. An empty answer means that nothing is known.
 */
import type { ModuleRequest } from '../../languages/linking/modules.ts';
import type { Place } from '../../languages/linking/repository-view.ts';
import type { ImportIndex, Local, Reference, Value } from '../../model/reference.ts';
import type { SymbolIndex } from '../../model/symbol.ts';
import type { Candidate, Candidates, Instance } from './candidate.ts';
import type { FileScope } from './repository/file-scope.ts';
import type { Repository, SymbolRef } from './repository/repository.ts';

export interface Resolver {
  readonly repository: Repository;
  /** names/: modules, and the names that they offer to other files. */
  readonly modules: Modules;
  /** names/: names at a site, and inside a symbol. */
  readonly names: Names;
  /** names/: the types around a site. */
  readonly enclosing: EnclosingTypes;
  /** types/: types as written in the source. */
  readonly types: Types;
  /** members/: the base types of a type, and the members that its declarations give it. */
  readonly typeMembers: TypeMembers;
  /** members/: the types below a type. */
  readonly subtypes: Subtypes;
  /** members/: the members of any candidate. */
  readonly members: Members;
  /** values/: what expressions and variables hold. */
  readonly values: Values;
  /** values/: values that other files give to parameters and attributes. */
  readonly given: GivenValues;
  /** values/: calls and constructions. */
  readonly calls: Calls;
  /** values/: items, entries and iterations. */
  readonly contents: Contents;
}

/** Where a name is written: a file, and the innermost symbol around the name. */
export interface Site {
  readonly file: FileScope;
  readonly at: SymbolIndex;
  /** The name is in the list of base types of `at`, where the members of `at` are not visible. */
  readonly isInBaseList?: true | undefined;
}

export interface Modules {
  /** The places of the module that an import or a re-export names. */
  modulesOf(file: FileScope, request: ModuleRequest): readonly Place[];
  /** For the local name of an import. A name from outside the repository gives an external candidate. */
  importedCandidates(file: FileScope, index: ImportIndex, depthBudget: number): Candidates;
  /** For a name in a module, folder or namespace, as `from` sees it. Re-exports are followed to the definition. */
  nameInPlace(from: FileScope, place: Place, name: string, depthBudget: number): Candidates;
  /** For a name that the file can have through star imports; the first of them with the name counts. */
  starImported(file: FileScope, name: string, depthBudget: number): Candidates;
}

export interface Names {
  /** For a bare name: what the symbols around the site declare, then the file, then its surroundings. */
  nameAt(site: Site, name: string, depthBudget: number): Candidates;
  /** For a name with dots. */
  qualifiedNameAt(site: Site, name: string, depthBudget: number): Candidates;
  /**
   * For the name of a value with dots, whose first part can be a local variable: `reader.next` inside the function
   * `open`.
   */
  valueNameAt(site: Site, name: string, depthBudget: number): Candidates;
  /** For a name that neither the file nor its imports declare. Without a symbol, it is an external candidate. */
  freeCandidates(site: Site, name: string, depthBudget: number): Candidates;
  /** For a name that the folder, the namespace or the globals around the site offer. */
  surroundingName(site: Site, name: string, depthBudget: number): Candidates;
  /** For a top-level name of the file: symbols first, then imports. The last of several definitions wins. */
  topLevelName(file: FileScope, name: string, depthBudget: number): Candidates;
  /** The symbol and its overloads. If the file only declares them, their definitions in other files. */
  declaredCandidates(file: FileScope, index: SymbolIndex, depthBudget: number): Candidates;
  /** For a name inside another candidate, without base types and values. */
  nameWithin(candidate: Candidate, name: string, depthBudget: number): Candidates;
  /** Follows the parts of a name, each inside the one before. */
  namesWithin(start: Candidates, names: readonly string[], depthBudget: number): Candidates;
}

export interface EnclosingTypes {
  /** For `this`. In a method of an object literal, it is the variable that holds the object. */
  thisCandidates(site: Site, depthBudget: number): Candidates;
  /** For `super`. */
  superCandidates(site: Site, depthBudget: number): Candidates;
  /** For a bare name: a member that an enclosing type inherits. */
  inheritedMember(site: Site, name: string, depthBudget: number): Candidates;
  /**
   * For a bare name that is bound to `symbol`, a member of an outer type: the member of the same name that an inner type
   * inherits, which wins.
   */
  nearerInherited(site: Site, symbol: SymbolIndex, depthBudget: number): Candidates;
}

/** A type as written, and its site: names are looked up from there. */
export interface WrittenType extends Site {
  readonly text: string;
  /** The receiver whose member has the type: its type arguments replace type parameters. */
  readonly self: Candidate | undefined;
  /** The number of generic types around it, counted along the path on which it was reached. */
  readonly depth?: number;
  /** The aliases that were expanded on this path, by file and position: each is expanded once. */
  readonly opened?: readonly string[];
}

export interface Types {
  /** The candidates for values of the type. Type arguments are kept. */
  resolveType(written: WrittenType, depthBudget: number): Candidates;
  /**
   * The candidates with that number of type parameters, or types of the same name with it; all candidates if there are
   * none.
   */
  filterByTypeArity(file: FileScope, candidates: Candidates, count: number): Candidates;
}

/** A type and all its base types, nearest first. */
export interface Linearization {
  readonly types: readonly SymbolRef[];
  /** Some base type is not in the repository, so a missing member may be one of its members. */
  readonly isOpen: boolean;
  /** All such base types are known to be external. */
  readonly isOutside: boolean;
}

/** How `membersOfType` looks for members. */
export interface MemberSearch {
  /** The receiver. */
  readonly self: Candidate;
  /** Only members of base types count. */
  readonly isBase: boolean;
  readonly depthBudget: number;
}

export interface TypeMembers {
  /** The type and its base types, nearest first, each once. Cycles are cut where they close. */
  linearize(type: SymbolRef, depthBudget: number): Linearization;
  /** The base types, nearest first, without the type itself and its other declarations. */
  supertypes(type: SymbolRef, depthBudget: number): readonly SymbolRef[];
  /** Members of the type itself, in its declaration and elsewhere. Definitions replace declarations. */
  ownMembers(type: SymbolRef, name: string): readonly SymbolRef[];
  /** The members of this name in the nearest type of the linearization that has some. */
  membersOfType(type: SymbolRef, name: string, search: MemberSearch): Candidates;
  /** The only abstract method of an interface; empty if there are several. */
  singleAbstractMethod(self: Instance, depthBudget: number): Candidates;
}

export interface Subtypes {
  /** All types outside of tests below the type, nearest first; empty if they are too many. */
  subtypesOf(type: SymbolRef, depthBudget: number): readonly SymbolRef[];
}

export interface Members {
  /**
   * For a member of a candidate from `evaluate`. A variable has only the members that are declared inside it, because
   * its value is a candidate of its own.
   */
  memberOf(candidate: Candidate, name: string, depthBudget: number): Candidates;
  /**
   * For a member of several possible receivers: their own members, else extensions, else members behind a dereference,
   * else methods of traits in scope. The first of these steps with candidates decides.
   */
  memberOfAny(site: Site, receivers: Candidates, name: string, depthBudget: number): Candidates;
  /** Extensions of external types by name only, for receivers that may have such a type. */
  extensionsByName(site: Site, receivers: Candidates, name: string): readonly SymbolRef[];
  /** Candidates for a member call whose receiver is of unknown type. Empty when there are none, or too many. */
  possibleMembers(call: MemberCall): readonly SymbolRef[];
}

/** A call of a member of a receiver of unknown type. */
export interface MemberCall {
  readonly file: FileScope;
  readonly reference: Reference;
  /** The candidates for the receiver. None of them has the member. */
  readonly receivers: Candidates;
}

export interface Values {
  /** The candidates for the value of an expression at that site: of variables, both the variable and its values. */
  evaluate(site: Site, value: Value, depthBudget: number): Candidates;
  /** The candidates for a name where it is used. */
  resolveReference(file: FileScope, reference: Reference, depthBudget: number): Candidates;
  /** The candidate and its values. Types and functions are their own values. */
  valuesOf(candidate: Candidate, depthBudget: number): Candidates;
  /** Call it before each file: the values of local variables are kept for one file only. */
  startFile(): void;
}

export interface GivenValues {
  /** The values that calls pass for a parameter without a type. */
  parameterValues(file: FileScope, parameter: Local, depthBudget: number): Candidates;
  /** The values that are assigned to attributes of this name, wherever. */
  attributeValues(file: FileScope, name: string, depthBudget: number): Candidates;
}

export interface Calls {
  /** The result of a call. */
  callResult(candidate: Candidate, depthBudget: number): Candidates;
  /** The value of `new`. Functions can be constructors, too. */
  constructedBy(candidate: Candidate, depthBudget: number): Candidates;
  /** The targets of a call of these values: functions and types themselves, and the call member of instances. */
  calleesOf(values: Candidates, depthBudget: number): Candidates;
  /** The values that a function receives at this position. */
  parameterTypeAt(candidate: Candidate, position: number, depthBudget: number): Candidates;
}

export interface Contents {
  /** The item at a position or key, or all elements if those are not distinguished. */
  itemAt(candidate: Candidate, name: string, depthBudget: number): Candidates;
  /** The part of that name or position, as in destructuring. */
  entryAt(candidate: Candidate, name: string, depthBudget: number): Candidates;
  /** The values over which a loop iterates. */
  iterationOf(candidate: Candidate, depthBudget: number): Candidates;
  /** The value that a block receives which opens this one (`with`). */
  enteredValue(candidate: Candidate, depthBudget: number): Candidates;
  /** The result of the member that the language calls for such a part; undefined if the value has no such member. */
  viaProtocol(candidate: Candidate, part: ProtocolPart, depthBudget: number): Candidates | undefined;
}

export type ProtocolPart = 'item' | 'each' | 'next' | 'opened';
