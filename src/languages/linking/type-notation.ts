/**
 * Type notation: how types are written. Facts keep the source text of types; the resolver reads it with these tables
 * (src/indexing/resolve/types/type-text.ts).
 */

export interface TypeNotation {
  /** Brackets around type arguments. */
  readonly brackets: '<>' | '[]';
  /** Separates the parts of a qualified name. A dot always does, too. */
  readonly separator: string;
  /** Words and signs in front of a type that do not affect its members: `const`, `mut`, `*`, `&`, `readonly`. */
  readonly ignored: ReadonlySet<string>;
  /** Words that introduce a type with a syntax of its own. */
  readonly forms: ReadonlyMap<string, TypeForm>;
  /** Generic types with a meaning of their own, by the last part of their name. */
  readonly generics: ReadonlyMap<string, GenericMeaning>;
  readonly syntax: ReadonlySet<TypeSyntax>;
  /** Words between a type and an operand, each followed by a blank. */
  readonly operators: ReadonlyMap<string, TypeOperator>;
  /** The text between a type parameter and its bound in a generic function type: `<T extends Base>(x: T) => void`. */
  readonly boundOpening: string;
  /** For `indexed`: keys in brackets that stand for every key, such as `number` in `T[number]`. */
  readonly someKeys: ReadonlySet<string>;
  /**
   * Signs between types that give a value the members of each: `|` of unions, `&` of intersections, `+` of bounds.
   */
  readonly alternatives: string;
  /** Words for the enclosing type: `this`, `Self`. */
  readonly self: ReadonlySet<string>;
  /** Types that say nothing about their values: `any`, `object`. */
  readonly untyped: ReadonlySet<string>;
  /** Types without a value: `undefined`, `None`. */
  readonly absent: ReadonlySet<string>;
  /** The result type of functions that return nothing. */
  readonly noResult: string;
  /** Matches the start of a member in a `{ … }` type, where no sign separates it from the member before. */
  readonly memberStart: RegExp;
  /** Captures the bound in a type parameter as written: `Base` in `T extends Base = Default`. */
  readonly parameterBound: RegExp;
  /** The name by which overload resolution compares types: without type arguments, qualifiers and modifiers. */
  simpleName(type: string): string;
}

/**
 * - `value-type`: the type of a value (`typeof x`).
 * - `loaded-module`: a module that is loaded in place (`import('x').T`).
 * - `inferred`: a name for a part of another type (`infer T`).
 * - `result-behind-parameters`: a function, `func(int) string`.
 * - `result-behind-arrow`: a function, `fn(i32) -> String`.
 * - `result-as-last-argument`: a function, `Func<int, string>`.
 * - `key-in-brackets`: a map, `map[K]V`.
 * - `element`: a container of the type that follows, `chan T`.
 */
export type TypeForm =
  | 'value-type'
  | 'loaded-module'
  | 'inferred'
  | 'result-behind-parameters'
  | 'result-behind-arrow'
  | 'result-as-last-argument'
  | 'key-in-brackets'
  | 'element';

/**
 * - `argument`: values are used as if they were of the type argument (`Optional`, `Box`, `Readonly`).
 * - `union`: a value has one of the type arguments as its type (`Union`).
 * - `tuple`: one type argument per position, if there are several (`tuple`).
 * - `function`: a function; its last type argument is the result (`Callable`).
 * - `result`: the result of calling the type argument (`ReturnType`, `InstanceType`).
 * - `type-object`: the type itself, not an instance (`type[X]`).
 */
export type GenericMeaning = 'argument' | 'union' | 'tuple' | 'function' | 'result' | 'type-object';

/**
 * - `prefix-arrays`: `[]T`, `[n]T`, `[T; n]`.
 * - `indexed`: `T['key']` is the type of the value at that key.
 * - `quoted`: a type can be written as a string.
 * - `separated-arguments`: `Vec::<T>`.
 */
export type TypeSyntax = 'prefix-arrays' | 'indexed' | 'quoted' | 'separated-arguments';

/**
 * - `condition`: two branches follow, `T extends U ? A : B`.
 * - `truth`: the whole is a truth value, `x is T`.
 */
export type TypeOperator = 'condition' | 'truth';

/** Names with dots and type arguments in `<>`; no type has a meaning of its own. */
export const defaultTypes: TypeNotation = {
  brackets: '<>',
  separator: '.',
  ignored: new Set(),
  forms: new Map(),
  generics: new Map(),
  syntax: new Set(),
  operators: new Map(),
  boundOpening: 'extends ',
  someKeys: new Set(),
  alternatives: '',
  self: new Set(),
  untyped: new Set(),
  absent: new Set(),
  noResult: 'void',
  memberStart: /^[\w$]+\??[:(]/,
  parameterBound: /^[^\s:]+(?: extends| ?:) ?(.+?)(?: = .*)?$/,
  simpleName: simpleTypeName,
};

/** Drops type arguments, qualifiers, the marks `&` and `?`, and a final `...`. Blanks before `*` and `[` go, too. */
export function simpleTypeName(type: string): string {
  return type
    .replace(/<.*>/, '')
    .replace(/&|\?|\s*\.\.\.$/g, '')
    .replace(/^.*(?:\.|::)/, '')
    .replace(/\s+(?=[*[])/g, '')
    .trim();
}

/** Whether a text is the type of a named value: `typeof shop`. */
export function isValueType(text: string, { forms }: TypeNotation): boolean {
  const end = text.indexOf(' ');
  return end > 0 && forms.get(text.slice(0, end)) === 'value-type';
}
