/** Calls: which of several symbols of one name a call means, and which functions it passes on. */
import type { FunctionShape } from '../../model/argument-type.ts';

export interface CallPolicy {
  /**
   * Whether arguments select one of several symbols of the same name. `own`: the symbols of one type or scope compete.
   * `inherited`: a type also has the overloads of its base types that take other parameters.
   */
  readonly overloads: 'none' | 'own' | 'inherited';
  /** A function can be called with any number of arguments, so the number chooses nothing. */
  readonly acceptsAnyCount: boolean;
  /**
   * Types to which an argument of a type converts implicitly, nearest first, for overload resolution. Types behind an
   * empty entry are used only if no other overload fits (boxing).
   */
  readonly conversions: ReadonlyMap<string, readonly string[]>;
  /**
   * An argument of a listed type converts to the listed types only, and any other argument to its base types only.
   */
  readonly conversionsAreComplete: boolean;
  /** The base type of all types. */
  readonly rootType: string | undefined;
  /** The number of type arguments distinguishes types of one name, and callables of one name. */
  readonly typeArityDistinguishes: boolean;
  /** A call without a prefix can mean a function in the namespace of an argument's type. */
  readonly looksUpArguments: boolean;
  /** The first parameter of a method is the value on which it is called. */
  readonly hasReceiverParameter: boolean;
  /**
   * A function can stand for an interface with one abstract method, and a call of the interface calls the function.
   */
  readonly hasFunctionalInterfaces: boolean;
  /** The shape of the functions that a library type as written accepts: `Func<int, string>`. */
  functionShape(type: string): FunctionShape | undefined;
  /** Composite literals construct values without a call: `Point{1, 2}`. */
  readonly hasCompositeLiterals: boolean;
  /** Keywords that call a constructor of the own type or of the base type: `this(…)`, `super(…)`. */
  readonly constructorKeywords: ReadonlySet<string>;
}

/** A name has one meaning in its scope, and arguments play no part. */
export const defaultCalls: CallPolicy = {
  overloads: 'none',
  acceptsAnyCount: false,
  conversions: new Map(),
  conversionsAreComplete: false,
  rootType: undefined,
  typeArityDistinguishes: false,
  looksUpArguments: false,
  hasReceiverParameter: false,
  hasFunctionalInterfaces: false,
  functionShape: () => undefined,
  hasCompositeLiterals: false,
  constructorKeywords: new Set(),
};
