/** Values: what the language itself calls on them, and what a value is beyond its declared type. */
import type { LinkedSymbol } from '../../model/symbol.ts';

export interface ValuePolicy {
  readonly protocol: Protocol;
  /**
   * A type with this method gives access to the members of the type that its associated type names (`Deref`), after
   * its own members.
   */
  readonly dereference: { readonly method: string; readonly type: string } | undefined;
  /** The function whose result is the base class part of `this`: `super()` in Python. */
  readonly superFunction: string | undefined;
  /** Whether a function is a constructor by convention, so that `this` in it is an instance of the function. */
  isConstructorFunction(symbol: LinkedSymbol): boolean;
  /**
   * Values and types can have members that their declarations do not show, so a member that is not found need not come
   * from an external base type.
   */
  readonly areDynamic: boolean;
  /**
   * A parameter without a type has the values that calls pass for it, and an attribute of an unknown value has those
   * that are assigned to attributes of its name.
   */
  readonly followsPassedValues: boolean;
  /** An item with a literal key is a member: `shape['area']` is `shape.area`. */
  readonly itemsAreMembers: boolean;
  /**
   * Where a call of a variable is also a call of the functions that it holds: everywhere; in the file of the variable,
   * for values that are written there. A variable with the result of a call has an edge to the functions in it.
   */
  readonly aliases: 'everywhere' | 'as-written';
  /**
   * The name of an interface or a type alias is a value. If not, only another symbol of the same name gives it
   * members.
   */
  readonly typeNamesAreValues: boolean;
  /**
   * A variable of a declared type that only ever holds `new X()` has the members of `X`, because those run. Facts
   * contain such values only for variables that are assigned nothing else.
   */
  readonly narrowsToConstructed: boolean;
}

/** Members that the language calls implicitly. The first one that a value has is used. */
export interface Protocol {
  /** Called by a call of the value. */
  readonly call: string | undefined;
  /** Called by `x[key]`. */
  readonly item: readonly string[];
  /** Called by a loop to get the iterator. */
  readonly each: readonly string[];
  /** Called by a loop to get the next element from an iterator that returns itself from `each`. */
  readonly next: readonly string[];
  /** Called by a block that opens the value: `with x as y`. */
  readonly opened: readonly string[];
  /** Not called: the member that is the type of the value. */
  readonly type: string | undefined;
}

export const defaultProtocol: Protocol = {
  call: undefined,
  item: [],
  each: [],
  next: [],
  opened: [],
  type: undefined,
};

/** Values have the members of their declared type, and nothing is called implicitly. */
export const defaultValues: ValuePolicy = {
  protocol: defaultProtocol,
  dereference: undefined,
  superFunction: undefined,
  isConstructorFunction: () => false,
  areDynamic: false,
  followsPassedValues: false,
  itemsAreMembers: false,
  aliases: 'as-written',
  typeNamesAreValues: true,
  narrowsToConstructed: false,
};
