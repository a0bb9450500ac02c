/**
 * Members of types: where they are declared besides the type itself, and which of them override, hide or share a
 * name.
 */
import type { LinkedSymbol, SymbolKind } from '../../model/symbol.ts';
import type { FileTree, SymbolInFile } from './repository-view.ts';

export interface MemberPolicy {
  /**
   * Whether a symbol outside the declaration of a type is a member of the type (Go methods, C++ definitions, Rust
   * impls). The resolver asks for symbols whose qualified name fits. Undefined: types declare all their members
   * themselves, and the resolver looks no others up.
   */
  readonly isOutOfLine: ((member: SymbolInFile, type: SymbolInFile, tree: FileTree) => boolean) | undefined;
  /** Undefined: a call of a member on a value of unknown type has no candidates. */
  readonly duckTyping: DuckTyping | undefined;
  /** A function with the modifier `extension` can be called like a member of the type of its first parameter. */
  readonly hasExtensions: boolean;
  /**
   * Whether naming conventions make an external type a subtype of another external type: a `DbConnection` is an
   * `IDbConnection`.
   */
  isSubtypeByName(type: string, base: string): boolean;
  /** The member of this name that every symbol of the kind has without declaring it. */
  implicit(kind: SymbolKind, name: string): ImplicitMember | undefined;
  /** Whether a member can override one of the same name in this base type. */
  canOverride(member: LinkedSymbol, base: LinkedSymbol): boolean;
  /** A trait in scope adds its methods to every type. */
  readonly traitsAddMethods: boolean;
  /** Instances have the static members of their type. If not, an inherited instance member is found instead. */
  readonly instancesHaveStatics: boolean;
  /** A type can have a field and a method of the same name: a call means the method, a read or write the field. */
  readonly methodsHaveOwnNames: boolean;
  /** The method of a type that makes its argument, or the type that it decorates, a subtype without inheritance. */
  readonly registersSubtypes: string | undefined;
}

/** A call of a member on a value of unknown type may call each method of that name. */
export interface DuckTyping {
  /** Members of built-in types: their names alone are no evidence for a type of the repository. */
  readonly builtIns: ReadonlySet<string>;
  /** A call with candidates in more unrelated hierarchies of types has none. */
  readonly maxHierarchies: number;
  /** Methods of object literals, of prototypes and of other objects count like those of types. Default: they do not. */
  readonly countsObjects?: boolean;
  /** Whether a file only describes code of other files. Its members count only if no other file has the name. */
  describes?(path: string): boolean;
}

/**
 * - `instance`: an instance of the type (`prototype`).
 * - `call`: calling the member calls the function itself (`call`, `apply`).
 * - `bind`: calling the member returns the function itself (`bind`).
 * - `return-instance`, `return-instances`: a function that returns one or a list of instances (`valueOf`, `values`).
 */
export type ImplicitMember = 'instance' | 'call' | 'bind' | 'return-instance' | 'return-instances';

/** Types declare all their members themselves, and any member can override. */
export const defaultMembers: MemberPolicy = {
  isOutOfLine: undefined,
  duckTyping: undefined,
  hasExtensions: false,
  isSubtypeByName: () => false,
  implicit: () => undefined,
  canOverride: () => true,
  traitsAddMethods: false,
  instancesHaveStatics: true,
  methodsHaveOwnNames: false,
  registersSubtypes: undefined,
};
