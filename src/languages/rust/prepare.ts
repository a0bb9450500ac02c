/**
 * A text of the same length and rows that tree-sitter-rust 0.24 can read, where it takes names for something else: behind
 * `&`, `raw` for the word of `&raw const place` (`&raw.header`, `&raw`); before `!`, types that are built in (`str![…]`).
 * Another name takes their place.
 */
export function prepare(source: string): string {
  const text = source.includes('raw') ? source.replace(nameBehindReference, '$1r_w') : source;
  return text.replace(typeNamedMacro, '_$2');
}

const nameBehindReference = /(&\s*)raw\b(?!\s+(?:const|mut)\b)/g;
const typeNamedMacro = /\b(s|b|c|[iuf])(tr|ool|har|8|16|32|64|128|size)(?=!\s*[[({])/g;
