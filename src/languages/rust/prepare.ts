/**
 * Rewrites a source for tree-sitter-rust 0.24, with the same length and line breaks. The grammar misreads two kinds
 * of names: `raw` after `&`, as the keyword of `&raw const place` (`&raw.header`, `&raw`), and built-in types before
 * `!` (`str![…]`). Another name of the same length takes their place.
 */
export function prepare(source: string): string {
  const text = source.includes('raw') ? source.replace(nameAfterReference, '$1r_w') : source;
  return text.replace(typeNamedMacro, '_$2');
}

const nameAfterReference = /(&\s*)raw\b(?!\s+(?:const|mut)\b)/g;
const typeNamedMacro = /\b(s|b|c|[iuf])(tr|ool|har|8|16|32|64|128|size)(?=!\s*[[({])/g;
