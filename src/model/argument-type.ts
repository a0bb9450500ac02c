/**
 * What a file tells about an argument of a call, as one text: a type as written; nothing; or one of the signs here, which
 * are no types in any language.
 */
export type ArgumentType = string;

/** `null`. */
export const anyNothing: ArgumentType = '=null';
/** A function that is written in place. */
export const anyFunction: ArgumentType = '=>';

/** Of a function: how many arguments it takes, and whether it gives something back. */
export interface FunctionShape {
  readonly parameters: number | undefined;
  readonly gives: boolean | undefined;
}

/** A function that is written in place and shows what it takes and gives. */
export function functionOf({ parameters, gives }: FunctionShape): ArgumentType {
  return `${anyFunction}${parameters ?? ''}${gives === undefined ? '' : gives ? '+' : '-'}`;
}

/** What the function shows, of what `functionOf` gave. */
export function functionIn(type: ArgumentType): FunctionShape | undefined {
  const [, parameters, gives] = /^=>(\d*)([+-]?)$/.exec(type) ?? [];
  if (parameters === undefined) return undefined;
  return {
    parameters: parameters === '' ? undefined : Number(parameters),
    gives: gives === '' ? undefined : gives === '+',
  };
}

/** What that name is, or what its call gives: known when files are resolved. */
export function ofReference(index: number): ArgumentType {
  return `=${index}`;
}

/** The number of the reference, of what `ofReference` gave. */
export function valueOfReference(type: ArgumentType): number | undefined {
  return /^=\d/.test(type) ? Number(type.slice(1)) : undefined;
}
