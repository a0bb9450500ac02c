/**
 * References: names used somewhere, not yet resolved across files.
 * What the file alone can tell is told here: which local, import or symbol of the same file a bare name means,
 * and where a receiver's value comes from. Binding to other files is left to resolve.
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
 * What is done to a value, in order. `key` takes what a loop with one variable gives it: `for key := range prices`. `entry` takes a named part, as destructuring does. `item` takes what a container has
 * at a place or key that is written there: `handlers['run']`. `argument` asks what a function
 * wants at that place, `parameter` what such a function is given there: `on('x', (event) => …)`. `each` is what a loop
 * takes out of it, `opened` what a block is given that opens it (`with`), `gathered` a container that has it, at that
 * key if one is told.
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

/** The key of what is at all keys (`{ [name: string]: Handler }`), or of what is gathered where none is told. */
export const someKey = '*';

export type ValueBase =
  | { readonly kind: 'reference'; readonly index: ReferenceIndex }
  | { readonly kind: 'this' }
  | { readonly kind: 'super' }
  /** A literal or a cast: the type is written there. */
  | { readonly kind: 'type'; readonly type: string };

/** Where a value comes from. */
export interface Value {
  readonly base: ValueBase;
  readonly steps: readonly Step[];
}

export function valueOfType(type: string): Value {
  return { base: { kind: 'type', type }, steps: [] };
}

/** What a bare name means as far as its file can tell. `free`: nothing in this file. */
export type Bound =
  | { readonly kind: 'free' }
  | { readonly kind: 'local'; readonly index: LocalIndex }
  | { readonly kind: 'import'; readonly index: ImportIndex }
  /** `holds`: what the variable is there, where that is told from what it is elsewhere. */
  | { readonly kind: 'symbol'; readonly index: SymbolIndex; readonly holds?: LocalIndex }
  /** The name follows a receiver. */
  | { readonly kind: 'member' };

/** Name of a call of what an expression gives, which is its receiver: `make()()`, `handlers[key]()`. */
export const callOfValue = '()';

export interface Reference {
  readonly role: ReferenceRole;
  readonly name: string;
  readonly row: number;
  readonly column: number;
  /** The innermost symbol around it. */
  readonly owner: SymbolIndex;
  readonly bound: Bound;
  /** Present when `bound` is a member; undefined then means: some expression that we cannot follow. */
  readonly receiver: Value | undefined;
  /** For calls and constructions. */
  readonly argumentCount: number | undefined;
  /** How many type arguments are written behind the name, where that tells types of one name apart. */
  readonly typeArgumentCount: number | undefined;
  /** Where they tell overloads apart: what is known about the arguments, empty where the file does not say. */
  readonly argumentTypes: readonly ArgumentType[] | undefined;
  /** The call this name is handed to, as argument number `position`, or for the parameter of that name. */
  readonly passedTo:
    | { readonly call: ReferenceIndex; readonly position: number; readonly name?: string }
    | undefined;
}

/** A parameter or local variable that some reference depends on; or what a variable is at some places of several. */
export interface Local {
  /** `this`: what that is in a function which others hold; without a value, what it is around the function. */
  readonly name: string;
  readonly owner: SymbolIndex;
  readonly isParameter: boolean;
  /** Annotated type as written, on one line. */
  readonly type: string | undefined;
  /** What it was given. Several when it is assigned in several places. */
  readonly values: readonly Value[];
}

/** What a symbol is given (fields, variables) or gives back (callables), where no type says it. */
export interface SymbolValue {
  readonly symbol: SymbolIndex;
  readonly value: Value;
}

/** Order is stored: append only. */
export const importKinds = ['named', 'module', 'default', 'star', 'side-effect'] as const;
export type ImportKind = (typeof importKinds)[number];

export interface Import {
  readonly kind: ImportKind;
  /** As written: `./shapes`, `..models`, `java.util`, `stdio.h`, `crate::net`. */
  readonly module: string;
  /** The name in that module; undefined when the whole module is meant. Of a `module`: what it may be besides itself. */
  readonly name: string | undefined;
  /** The name it has here; undefined when it brings no name of its own (star, side effect). */
  readonly local: string | undefined;
  readonly isTypeOnly: boolean;
  readonly row: number;
  readonly column: number;
  readonly owner: SymbolIndex;
}

export interface Export {
  /** The name outside; `default` for default exports; undefined for `export *`. */
  readonly name: string | undefined;
  /** The name inside, or in `module`. */
  readonly local: string | undefined;
  /** Set for re-exports. */
  readonly module: string | undefined;
  readonly isTypeOnly: boolean;
  readonly row: number;
  readonly column: number;
}
