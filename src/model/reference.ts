/**
 * References: uses of names, not yet resolved across files.
 * They contain everything that the file alone shows: which local, import or symbol of the same file a bare name
 * means, and where the value of a receiver comes from. The resolver binds them to other files.
 */
import type { ArgumentType } from './argument-type.ts';
import type { SymbolIndex } from './symbol.ts';

export type ReferenceIndex = number;
export type LocalIndex = number;
export type ImportIndex = number;

/** Order is stored: append only. */
export const referenceRoles = [
  'call',
  'construct',
  'read',
  'write',
  'type',
  'inherit',
  'implement',
  'decorate',
  'render',
] as const;
export type ReferenceRole = (typeof referenceRoles)[number];

/**
 * Operations on a value, in order.
 * - `key`: the value that a loop with one variable gives it, as in `for key := range prices`.
 * - `entry`: a named part, as in destructuring.
 * - `item`: the element of a container at a literal position or key, as in `handlers['run']`.
 * - `argument`: the parameter that a function declares at this position.
 * - `parameter`: the value that a function of this type receives at this position, as in `on('x', (event) => …)`.
 * - `each`: the element that a loop takes from a container.
 * - `opened`: the value that a block which opens it receives (`with`).
 * - `gathered`: a container with this value, at this key if one is known.
 */
export type Step =
  | { readonly kind: 'call' }
  | { readonly kind: 'construct' }
  | { readonly kind: 'element' }
  | { readonly kind: 'await' }
  | { readonly kind: 'key' }
  | { readonly kind: 'entry'; readonly name: string }
  | { readonly kind: 'item'; readonly name: string }
  | { readonly kind: 'argument'; readonly position: number }
  | { readonly kind: 'parameter'; readonly position: number }
  | { readonly kind: 'each' }
  | { readonly kind: 'opened' }
  | { readonly kind: 'gathered'; readonly name: string };

/**
 * The key of a value that stands for all keys (`{ [name: string]: Handler }`), or that was gathered without a known
 * key.
 */
export const someKey = '*';

export type ValueBase =
  | { readonly kind: 'reference'; readonly index: ReferenceIndex }
  | { readonly kind: 'this' }
  | { readonly kind: 'super' }
  /** A function without a name inside the callable that returns it. Its code belongs to that callable. */
  | { readonly kind: 'closure' }
  /** A literal or a cast; its type is written in the source. */
  | { readonly kind: 'type'; readonly type: string };

/** The origin of a value: a base, and the operations applied to it. */
export interface Value {
  readonly base: ValueBase;
  readonly steps: readonly Step[];
}

/** Shared by all values without steps, because most values have none. */
export const noSteps: readonly Step[] = [];

export function valueOfType(type: string): Value {
  return { base: { kind: 'type', type }, steps: noSteps };
}

/** The meaning of a bare name, as far as its file shows it. `free`: defined nowhere in this file. */
export type Bound =
  | { readonly kind: 'free' }
  | { readonly kind: 'local'; readonly index: LocalIndex }
  | { readonly kind: 'import'; readonly index: ImportIndex }
  /** `holds`: the local that describes the variable's value at this place, when it differs from other places. */
  | { readonly kind: 'symbol'; readonly index: SymbolIndex; readonly holds: LocalIndex | undefined }
  /** The name follows a receiver. */
  | { readonly kind: 'member' };

/** Name of a call whose callee is the value of an expression, its receiver: `make()()`, `handlers[key]()`. */
export const callOfValue = '()';

export interface Reference {
  readonly role: ReferenceRole;
  readonly name: string;
  readonly row: number;
  readonly column: number;
  /** The innermost symbol around the reference. */
  readonly owner: SymbolIndex;
  readonly bound: Bound;
  /**
   * Set when `bound` is `member`. Undefined then means that the receiver is an expression the extractor cannot
   * follow.
   */
  readonly receiver: Value | undefined;
  /** Set for calls and constructions. */
  readonly argumentCount: number | undefined;
  /** Number of type arguments written after the name, for languages where it distinguishes types of the same name. */
  readonly typeArgumentCount: number | undefined;
  /**
   * Argument types, for languages where they select an overload. Empty strings where the file does not show the type.
   */
  readonly argumentTypes: readonly ArgumentType[] | undefined;
  /** The call that receives this name as an argument, at `position` or for the parameter `name`. */
  readonly passedTo:
    | { readonly call: ReferenceIndex; readonly position: number; readonly name: string | undefined }
    | undefined;
}

/** A parameter or local variable that some reference depends on, or the value of a variable at some of its places. */
export interface Local {
  /**
   * `this`: the receiver in a function that other code calls. Without a value, it is the receiver of the enclosing
   * code.
   */
  readonly name: string;
  readonly owner: SymbolIndex;
  readonly isParameter: boolean;
  /** Annotated type as written, on one line. */
  readonly type: string | undefined;
  /** Assigned values; several when there are several assignments. */
  readonly values: readonly Value[];
}

/** The value of a field or variable, or the return value of a callable, where no type annotation gives it. */
export interface SymbolValue {
  readonly symbol: SymbolIndex;
  readonly value: Value;
}

/**
 * A value that the file gives to code that may be in another file: an argument of a call, or the new value of an
 * attribute of an object whose type the file does not show.
 */
export interface PassedValue {
  /** The call, or the written attribute. */
  readonly to: ReferenceIndex;
  /** Position or name of the parameter. Undefined for an attribute. */
  readonly place: number | string | undefined;
  readonly value: Value;
}

/** Order is stored: append only. */
export const importKinds = ['named', 'module', 'default', 'star', 'side-effect'] as const;
export type ImportKind = (typeof importKinds)[number];

export interface Import {
  readonly kind: ImportKind;
  /** As written: `./shapes`, `..models`, `java.util`, `stdio.h`, `crate::net`. */
  readonly module: string;
  /**
   * The name in that module; undefined when the whole module is imported. For kind `module`: an alternative meaning,
   * besides the module itself.
   */
  readonly name: string | undefined;
  /** The name in this file; undefined when the import introduces no name (star, side effect). */
  readonly local: string | undefined;
  readonly isTypeOnly: boolean;
  readonly row: number;
  readonly column: number;
  readonly owner: SymbolIndex;
}

export interface Export {
  /** The exported name; `default` for default exports; undefined for `export *`. */
  readonly name: string | undefined;
  /** The name in this file, or in `module` for a re-export. */
  readonly local: string | undefined;
  /** Set for re-exports only. */
  readonly module: string | undefined;
  readonly isTypeOnly: boolean;
  readonly row: number;
  readonly column: number;
}
