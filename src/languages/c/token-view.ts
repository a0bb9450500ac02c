/**
 * The tokens by which macros are recognised: words, punctuation, bracket pairs, and which tokens are removed already.
 */
import { type Edits, kind, type Tokens } from './tokens.ts';

export const sign = {
  open: 40,
  close: 41,
  openBrace: 123,
  closeBrace: 125,
  semicolon: 59,
  colon: 58,
  comma: 44,
  less: 60,
  greater: 62,
  tilde: 126,
  star: 42,
  ampersand: 38,
  equals: 61,
} as const;

export const records: ReadonlySet<string> = new Set(['class', 'struct', 'union', 'enum']);

export type View = ReturnType<typeof createView>;

/** The tokens that are still in the text, without directives. `remove` clears the `live` flag. */
export function createView(tokens: Tokens, live: Uint8Array) {
  const indexes: number[] = [];
  for (let token = 0; token < tokens.kinds.length; token++) {
    if (live[token] === 1 && tokens.kinds[token] !== kind.directive) indexes.push(token);
  }
  const words = indexes.map((token) =>
    tokens.kinds[token] === kind.name ? tokens.source.slice(tokens.starts[token], tokens.ends[token]) : '',
  );
  const partners = partnersOf(tokens, indexes);
  const removed = new Uint8Array(indexes.length);
  const types = new Set(
    words.filter((_, at) => records.has(words[at - 1] ?? '') || records.has(words[at - 2] ?? '')),
  );
  const startOf = (at: number): number => tokens.starts[indexes[at] ?? 0] ?? 0;
  const endOf = (at: number): number => tokens.ends[indexes[at] ?? 0] ?? 0;
  return {
    count: indexes.length,
    word: (at: number): string => words[at] ?? '',
    sign: (at: number): number | undefined => tokens.kinds[indexes[at] ?? -1],
    isName: (at: number): boolean => (words[at] ?? '') !== '',
    isMacro: (at: number): boolean => /^_*[A-Z][A-Z0-9]*(?:_[A-Z0-9_]*|[A-Z0-9]{3,})$/.test(words[at] ?? ''),
    isType: (at: number): boolean => types.has(words[at] ?? ''),
    isRemoved: (at: number): boolean => removed[at] === 1,
    /** The index of the matching parenthesis. */
    match: (at: number): number | undefined => partners.get(at),
    isAloneOnRow: (first: number, last: number): boolean =>
      (first === 0 || tokens.source.slice(endOf(first - 1), startOf(first)).includes('\n')) &&
      (last + 1 >= indexes.length || tokens.source.slice(endOf(last), startOf(last + 1)).includes('\n')),
    text: (at: number): string => tokens.source.slice(startOf(at), endOf(at)),
    start: startOf,
    end: endOf,
    remove(first: number, last: number, edits: Edits, written = ''): void {
      removed.fill(1, first, last + 1);
      for (let at = first; at <= last; at++) live[indexes[at] ?? 0] = 0;
      edits.blank(startOf(first), endOf(last), written);
    },
  };
}

function partnersOf(tokens: Tokens, indexes: readonly number[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  indexes.forEach((token, at) => {
    const code = tokens.kinds[token];
    if (code === sign.open) open.push(at);
    if (code !== sign.close) return;
    const from = open.pop();
    if (from === undefined) return;
    partners.set(from, at);
    partners.set(at, from);
  });
  return partners;
}
