/**
 * What a file tells about an argument of a call, as one text: a type as written; nothing; or one of the signs here, which
 * are no types in any language.
 */
export type ArgumentType = string;

/** `null`. */
export const anyNothing: ArgumentType = '=null';
/** A function that is written in place. */
export const anyFunction: ArgumentType = '=>';

/** What that name is, or what its call gives: known when files are resolved. */
export function ofReference(index: number): ArgumentType {
  return `=${index}`;
}

/** The number of the reference, of what `ofReference` gave. */
export function valueOfReference(type: ArgumentType): number | undefined {
  return /^=\d/.test(type) ? Number(type.slice(1)) : undefined;
}
