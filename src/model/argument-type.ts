/**
 * The type of a call argument, as far as its file shows it, in one string: a type as written, an empty string when
 * the file does not show it, or one of the markers below, which are not valid types in any language.
 */
export type ArgumentType = string;

/** A `null` literal. */
export const anyNothing: ArgumentType = '=null';
/** A function literal. */
export const anyFunction: ArgumentType = '=>';

/** Parameter count of a function, and whether it returns a value. Undefined where the source does not show it. */
export interface FunctionShape {
  readonly parameters: number | undefined;
  readonly gives: boolean | undefined;
}

/** A function literal whose parameters and return value are known. */
export function functionOf({ parameters, gives }: FunctionShape): ArgumentType {
  return `${anyFunction}${parameters ?? ''}${gives === undefined ? '' : gives ? '+' : '-'}`;
}

/** Decodes a string made by `functionOf`. Undefined for any other argument type. */
export function functionIn(type: ArgumentType): FunctionShape | undefined {
  const [, parameters, gives] = /^=>(\d*)([+-]?)$/.exec(type) ?? [];
  if (parameters === undefined) return undefined;
  return {
    parameters: parameters === '' ? undefined : Number(parameters),
    gives: gives === '' ? undefined : gives === '+',
  };
}

/**
 * The type is that of another reference in the file, or of its call's result; it becomes known when files are
 * resolved.
 */
export function ofReference(index: number): ArgumentType {
  return `=${index}`;
}

/** The index of the reference in a string made by `ofReference`. Undefined for any other argument type. */
export function valueOfReference(type: ArgumentType): number | undefined {
  return /^=\d/.test(type) ? Number(type.slice(1)) : undefined;
}
