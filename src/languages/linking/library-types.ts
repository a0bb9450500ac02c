/**
 * Types of the standard library and of packages: which values of the repository their generic types contain, and which
 * members give access to them.
 */

export interface LibraryTypes {
  /** The position of the type argument that a container holds; the last one for containers that are not listed. */
  readonly elements: ReadonlyMap<string, number>;
  /** Members of containers, by name. */
  readonly containerMembers: ReadonlyMap<string, ContainerMember>;
  /** Members that a value of any type can inherit from the library and that return the value itself: `clone`. */
  readonly copyMembers: ReadonlySet<string>;
  /** Static members that construct a value of their type: `new` in Rust. */
  readonly factoryMembers: ReadonlySet<string>;
  /** Functions of the language whose result is a value of its library: `open`. */
  readonly valueFunctions: ReadonlySet<string>;
  /** A call of a name with a capital letter constructs a value of that type. */
  readonly capitalsConstruct: boolean;
  /** Generic types whose type argument is the result of `await`: `Promise`, `Task`. */
  readonly awaited: ReadonlySet<string>;
  /** Generic types whose last type argument is the type of each member: `Record`. */
  readonly dictionaries: ReadonlySet<string>;
  /** For types of functions: the type arguments that are the types of the parameters, by position. */
  readonly functionParameters: ReadonlyMap<string, readonly number[]>;
  /** Functions that return a function which calls their argument at this position: `debounce`. */
  readonly wrappers: ReadonlyMap<string, number>;
  /** The entries of a literal are found by key only, not as members: `d['run']`, never `d.run`. */
  readonly entriesNeedKeys: boolean;
}

/**
 * - `element`: returns an element (`get`, `pop`).
 * - `same`: returns a container of the same elements (`filter`, `slice`).
 * - `keys`: returns all keys, which are the first type argument.
 * - `values`: returns all elements.
 * - `pairs`: returns pairs of key and element.
 */
export type ContainerMember = 'element' | 'same' | 'keys' | 'values' | 'pairs';

/** Containers hold their last type argument, and nothing is known about their members. */
export const defaultLibrary: LibraryTypes = {
  elements: new Map(),
  containerMembers: new Map(),
  copyMembers: new Set(),
  factoryMembers: new Set(),
  valueFunctions: new Set(),
  capitalsConstruct: false,
  awaited: new Set(),
  dictionaries: new Set(),
  functionParameters: new Map(),
  wrappers: new Map(),
  entriesNeedKeys: false,
};
