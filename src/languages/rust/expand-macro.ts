/**
 * Expands a `macro_rules!` macro of the same file: the first rule whose pattern matches the arguments, with its body
 * as pieces of the source. Only if the body says more than the arguments alone: it defines items, or binds names that
 * the arguments use. Pure.
 */
import type { EmbeddedPiece } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { fragmentsOf, isTooDeep, separatorOf } from './macro-bodies.ts';
import { type Captured, type Captures, matchPattern } from './match-pattern.ts';
import { addLeaf, inserted, piecesOfRun } from './token-pieces.ts';

/** The macros of a file. Their rules are read from the first tree, in which they are still tokens. */
export interface Macros {
  readonly original: SyntaxTree;
  /** By name, in source order. */
  readonly definitions: ReadonlyMap<string, readonly Node[]>;
}

export function macrosOf(original: SyntaxTree): Macros {
  const definitions = new Map<string, Node[]>();
  const type = original.names.types.indexOf('macro_definition');
  for (let node = 0; node < original.count; node++) {
    if (original.typeIds[node] !== type) continue;
    const name = original.child(node, 'name');
    if (name === undefined || isTooDeep(original, node)) continue;
    const text = original.text(name);
    definitions.set(text, [...(definitions.get(text) ?? []), node]);
  }
  return { original, definitions };
}

/** An invocation of a macro: the node, its argument tokens, and whether it is at a position of items or of code. */
export interface Invocation {
  readonly tree: SyntaxTree;
  readonly node: Node;
  readonly group: Node;
  readonly place: 'items' | 'code';
}

/** Undefined if no rule matches, or if the arguments alone say as much. */
export function expand(
  macros: Macros,
  { tree, node, group, place }: Invocation,
): readonly EmbeddedPiece[] | undefined {
  const macro = tree.child(node, 'macro');
  if (macro === undefined || !tree.is(macro, 'identifier')) return undefined;
  const { original } = macros;
  const start = tree.starts[node] ?? 0;
  // A macro is in scope after its definition, and a later definition shadows an earlier one.
  const definition = macros.definitions
    .get(tree.text(macro))
    ?.findLast((known) => (original.ends[known] ?? 0) <= start);
  if (definition === undefined) return undefined;
  const input = tree.children(group).slice(1, -1);
  for (const rule of original.childrenOfType(definition, 'macro_rule')) {
    const pattern = original.childOfType(rule, 'token_tree_pattern');
    const body = original.childOfType(rule, 'token_tree');
    if (pattern === undefined || body === undefined) return undefined;
    const captures = matchPattern(original, pattern, tree, input);
    if (captures === undefined) continue;
    if (place === 'code' && !bindsNames(original, rule, body)) return undefined;
    return transcribe({ original, tree, captures, budget: { left: maxExpansion }, used: new Set() }, body);
  }
  return undefined;
}

/** Whether the body binds a name from the arguments: `let $name`, `|$name|`, `for $name`. */
function bindsNames(original: SyntaxTree, rule: Node, body: Node): boolean {
  const fragments = fragmentsOf(original, rule);
  const end = original.after[body] ?? body;
  let isBinding = false;
  for (let node = body; node < end; node++) {
    const type = original.type(node);
    if (type === 'metavariable') {
      const fragment = fragments.get(original.text(node)) ?? '';
      if (isBinding && /^(?:ident|pat|pat_param|tt)$/.test(fragment)) return true;
    }
    if (bindingWords.has(type)) isBinding = true;
    else if (!ignoredInBindings.has(type)) isBinding = false;
  }
  return false;
}
const bindingWords: ReadonlySet<string> = new Set(['"let"', '"|"', '"for"']);
const ignoredInBindings: ReadonlySet<string> = new Set([
  ...['mutable_specifier', 'token_repetition', '"$"', '"("', '"ref"', 'identifier', 'token_tree'],
]);

interface Transcription {
  readonly original: SyntaxTree;
  readonly tree: SyntaxTree;
  readonly captures: Captures;
  /** The number of characters that may still be produced. */
  readonly budget: { left: number };
  /** Arguments with calls or items that are already part of the output. A second copy would count each call twice. */
  readonly used: Set<readonly Node[]>;
}

/** The output limit for one invocation, in characters. Longer expansions are tables and add no new facts. */
const maxExpansion = 100_000;

function transcribe(context: Transcription, body: Node): readonly EmbeddedPiece[] | undefined {
  const { original } = context;
  const pieces: EmbeddedPiece[] = [];
  const [start = 0, end = 0] = [original.starts[body], original.ends[body]];
  pieces.push({ text: '{', start, end: start + 1 });
  const isDone = original
    .children(body)
    .slice(1, -1)
    .every((child) => addToken(context, child, pieces));
  pieces.push({ text: '}', start: end - 1, end });
  return isDone ? pieces : undefined;
}

/** False if a metavariable is unknown or the limit is reached. */
function addToken(context: Transcription, node: Node, pieces: EmbeddedPiece[]): boolean {
  const { original, tree, captures, budget } = context;
  if (budget.left < 0) return false;
  if (original.is(node, 'token_repetition')) return repeat(context, node, pieces);
  if (original.is(node, 'metavariable') && original.text(node) !== '$crate') {
    const captured = captures.get(original.text(node));
    if (captured?.kind !== 'tokens') return false;
    if (captured.tokens.some((token) => tree.is(token, 'token_tree'))) {
      if (context.used.has(captured.tokens)) return false;
      context.used.add(captured.tokens);
    }
    const given = piecesOfRun(tree, captured.tokens);
    for (const { text } of given) budget.left -= text.length + 1;
    pieces.push(inserted(' ', original.starts[node] ?? 0));
    for (const piece of given) pieces.push(piece);
    return true;
  }
  if (original.is(node, 'token_tree'))
    return original.children(node).every((child) => addToken(context, child, pieces));
  addLeaf(original, node, pieces);
  budget.left -= (original.ends[node] ?? 0) - (original.starts[node] ?? 0) + 1;
  return true;
}

function repeat(context: Transcription, node: Node, pieces: EmbeddedPiece[]): boolean {
  const { original, captures } = context;
  const inner = original.children(node).slice(2, -2);
  const lists = [...captures].flatMap(([name, captured]) =>
    captured.kind === 'list' && mentions(original, node, name) ? [[name, captured.items] as const] : [],
  );
  const [first] = lists;
  if (first === undefined) return false;
  const separator = separatorOf(original, node);
  const at = original.ends[node] ?? 0;
  return first[1].every((_, index) => {
    const each = new Map<string, Captured>(captures);
    for (const [name, items] of lists) {
      const item = items[index];
      if (item !== undefined) each.set(name, item);
    }
    if (index > 0) pieces.push(inserted(separator, at));
    return inner.every((child) => addToken({ ...context, captures: each }, child, pieces));
  });
}

function mentions(original: SyntaxTree, node: Node, name: string): boolean {
  const end = original.after[node] ?? node;
  for (let inner = node; inner < end; inner++)
    if (original.is(inner, 'metavariable') && original.text(inner) === name) return true;
  return false;
}
