/**
 * Matches arguments against a `macro_rules!` pattern and returns the tokens of each metavariable. Fragments are
 * delimited by the tokens that may follow them and are not parsed; if that is not enough, the pattern does not match
 * and the macro is not expanded.
 */
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { separatorOf } from './macro-bodies.ts';
import { angles, isGroup } from './tokens.ts';

export type Captured =
  | { readonly kind: 'tokens'; readonly tokens: readonly Node[] }
  | { readonly kind: 'list'; readonly items: readonly Captured[] };
export type Captures = ReadonlyMap<string, Captured>;

interface Matching {
  /** The tree of the pattern. */
  readonly original: SyntaxTree;
  /** The tree of the tokens. */
  readonly tree: SyntaxTree;
  readonly input: readonly Node[];
  /** Receives the tokens of the metavariables. */
  readonly captures: Map<string, Captured>;
}

/** The pattern belongs to the original tree, the tokens to the current one. Undefined if they do not match. */
export function matchPattern(
  original: SyntaxTree,
  pattern: Node,
  tree: SyntaxTree,
  input: readonly Node[],
): Captures | undefined {
  const captures = new Map<string, Captured>();
  const tokens = input.filter((token) => !tree.is(token, 'line_comment', 'block_comment'));
  const parts = original.children(pattern).slice(1, -1);
  const end = matchAll({ original, tree, input: tokens, captures }, parts, 0);
  return end === tokens.length ? captures : undefined;
}

/** The index after the last matched token. Undefined if the tokens do not match. */
function matchAll(context: Matching, parts: readonly Node[], from: number): number | undefined {
  const { original } = context;
  let at: number | undefined = from;
  for (const [index, part] of parts.entries()) {
    if (original.is(part, 'line_comment', 'block_comment')) continue;
    at = matchOne(context, part, parts.slice(index + 1), at);
    if (at === undefined) return undefined;
  }
  return at;
}

function matchOne(context: Matching, part: Node, rest: readonly Node[], at: number): number | undefined {
  const { original, tree, input, captures } = context;
  if (original.is(part, 'token_repetition_pattern')) return matchRepetition(context, part, rest, at);
  if (original.is(part, 'token_binding_pattern')) {
    const [name, specifier] = original.namedChildren(part);
    if (name === undefined || specifier === undefined) return undefined;
    const end = endOfFragment(tree, original.text(specifier), input, at);
    if (end === undefined) return undefined;
    captures.set(original.text(name), { kind: 'tokens', tokens: input.slice(at, end) });
    return end;
  }
  const token = input[at];
  if (token === undefined) return undefined;
  if (original.is(part, 'token_tree_pattern')) {
    const open = original.source[original.starts[part] ?? 0];
    if (!tree.is(token, 'token_tree') || tree.source[tree.starts[token] ?? 0] !== open) return undefined;
    const inner = tree.children(token).slice(1, -1);
    const end = matchAll({ ...context, input: inner }, original.children(part).slice(1, -1), 0);
    return end === inner.length ? at + 1 : undefined;
  }
  return tree.text(token) === original.text(part) ? at + 1 : undefined;
}

function matchRepetition(
  context: Matching,
  part: Node,
  rest: readonly Node[],
  from: number,
): number | undefined {
  const { original, input, captures } = context;
  const inner = original.children(part).slice(2, -2);
  const sign = original.text(original.children(part).at(-1) ?? part);
  const separator = separatorOf(original, part);
  const lists = new Map<string, Captured[]>(namesIn(original, part).map((name) => [name, []]));
  const isLast = rest.length === 0 && separator === '';
  let at = from;
  for (let count = 0; sign !== '?' || count === 0; count++) {
    if (count > 0 && separator !== '') {
      const between = input[at];
      if (between === undefined || context.tree.text(between) !== separator) break;
      at++;
    }
    if (at >= input.length) break;
    const each = new Map<string, Captured>();
    const end = matchStep({ ...context, captures: each }, inner, at, isLast);
    if (end === undefined || end === at) {
      // The separator belongs to the next part of the pattern: `$($x:expr),* $(,)?`.
      if (count > 0 && separator !== '') at--;
      break;
    }
    for (const [name, captured] of each) lists.get(name)?.push(captured);
    at = end;
  }
  if (sign === '+' && at === from) return undefined;
  for (const [name, items] of lists) captures.set(name, { kind: 'list', items });
  return at;
}

/** `$($rest:tt)*` and `$($code:stmt)*` at the end match all remaining tokens at once. */
function matchStep(
  context: Matching,
  inner: readonly Node[],
  at: number,
  isLast: boolean,
): number | undefined {
  const { original, input, captures } = context;
  const [only, ...others] = inner;
  if (isLast && only !== undefined && others.length === 0 && original.is(only, 'token_binding_pattern')) {
    const [name, specifier] = original.namedChildren(only);
    if (
      name !== undefined &&
      specifier !== undefined &&
      /^(?:tt|stmt|item)$/.test(original.text(specifier))
    ) {
      captures.set(original.text(name), { kind: 'tokens', tokens: input.slice(at) });
      return input.length;
    }
  }
  return matchAll(context, inner, at);
}

function namesIn(original: SyntaxTree, pattern: Node): readonly string[] {
  const names: string[] = [];
  const end = original.after[pattern] ?? pattern;
  for (let node = pattern; node < end; node++) {
    const name = original.is(node, 'token_binding_pattern') ? original.namedChild(node, 0) : undefined;
    if (name !== undefined) names.push(original.text(name));
  }
  return names;
}

/** The index after a fragment that starts at `from`. Undefined if none starts there. */
function endOfFragment(
  tree: SyntaxTree,
  fragment: string,
  input: readonly Node[],
  from: number,
): number | undefined {
  const token = input[from];
  if (fragment === 'vis') {
    if (!tree.is(token, '"pub"', '"crate"')) return from;
    return isGroup(tree, input[from + 1], '(') ? from + 2 : from + 1;
  }
  if (token === undefined) return undefined;
  switch (fragment) {
    case 'ident':
      return tree.is(token, 'identifier', 'self', 'primitive_type') || isWord(tree, token)
        ? from + 1
        : undefined;
    case 'tt':
      return from + 1;
    case 'block':
      return isGroup(tree, token, '{') ? from + 1 : undefined;
    case 'lifetime':
      return tree.is(token, '"\'"') ? from + 2 : undefined;
    case 'literal': {
      const at = tree.is(token, '"-"') ? from + 1 : from;
      return tree.is(input[at], ...literals) ? at + 1 : undefined;
    }
    case 'item':
      return endOfItem(tree, input, from);
    default: {
      const end = endBefore(tree, fragment, input, from);
      return end === from ? undefined : end;
    }
  }
}
const literals = [
  'string_literal',
  'raw_string_literal',
  'integer_literal',
  'float_literal',
  'char_literal',
  'boolean_literal',
] as const;

/** Tokens that may follow a fragment (follow-set ambiguity restrictions of the Rust reference). */
const followers: Readonly<Record<string, readonly string[]>> = {
  expr: ['"=>"', '","', '";"'],
  expr_2021: ['"=>"', '","', '";"'],
  stmt: ['"=>"', '","', '";"'],
  ty: ['"=>"', '","', '";"', '":"', '"="', '"|"', '"as"', '"where"', '"{"', '">"'],
  path: ['"=>"', '","', '";"', '":"', '"="', '"|"', '"as"', '"where"', '"{"', '">"'],
  pat: ['"=>"', '","', '"="', '"if"', '"in"'],
  pat_param: ['"=>"', '","', '"="', '"|"', '"if"', '"in"'],
  meta: ['","', '";"', '"=>"'],
};

/** The index of the first token that may follow the fragment; `from` for an unknown fragment. */
function endBefore(tree: SyntaxTree, fragment: string, input: readonly Node[], from: number): number {
  const ends = followers[fragment];
  if (ends === undefined) return from;
  const isType = fragment === 'ty' || fragment === 'path';
  let depth = 0;
  let isInParameters = false;
  for (let at = from; at < input.length; at++) {
    const token = input[at] ?? 0;
    const isGeneric = isType || tree.is(input[at - 1], '"::"') || depth > 0;
    const deeper = isGeneric ? depth + angles(tree, token) : depth;
    const isEnd = ends.includes(tree.type(token)) || (ends.includes('"{"') && isGroup(tree, token, '{'));
    if (isEnd && depth <= 0 && !isInParameters && (deeper <= 0 || deeper === depth)) return at;
    depth = deeper;
    // Between the bars of a closure, a comma separates parameters.
    if (!isType && tree.is(token, '"|"')) {
      if (isInParameters) isInParameters = false;
      else if (at === from || tree.is(input[at - 1], '"move"', '"="', '"=>"')) isInParameters = true;
    }
  }
  return input.length;
}

function endOfItem(tree: SyntaxTree, input: readonly Node[], from: number): number | undefined {
  for (let at = from; at < input.length; at++)
    if (tree.is(input[at], '";"') || isGroup(tree, input[at], '{')) return at + 1;
  return undefined;
}

function isWord(tree: SyntaxTree, token: Node): boolean {
  return /^[A-Za-z_]\w*$/.test(tree.text(token));
}
