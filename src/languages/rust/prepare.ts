/**
 * A text of the same length and rows that the grammar can read. Behind `&`, tree-sitter-rust 0.24 takes `raw` for the word
 * of `&raw const place` where it is a name, too: `&raw.header`, `&raw[1..]`, `&raw`. Another name takes its place.
 */
export function prepare(source: string): string {
  return source.includes('raw') ? source.replace(nameBehindReference, '$1r_w') : source;
}

const nameBehindReference = /(&\s*)raw\b(?!\s+(?:const|mut)\b)/g;
