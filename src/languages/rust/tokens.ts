/** Parsing of the tokens in a macro: item headers, ends of types, paths. */
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { siblingAfter, siblingBefore } from './siblings.ts';

const modifiers = [
  '"pub"',
  '"const"',
  '"async"',
  '"unsafe"',
  '"default"',
  '"extern"',
  'string_literal',
] as const;
const wordModifiers: ReadonlySet<string> = new Set(['extern', 'default', 'safe', 'auto']);

/** Whether the node is a group in these brackets, parsed (embedded.ts) or not. */
export function isGroup(tree: SyntaxTree, node: Node | undefined, open: '{' | '(' | '['): node is Node {
  if (open === '{' && tree.is(node, 'block', 'declaration_list')) return true;
  return tree.is(node, 'token_tree') && tree.source[tree.starts[node] ?? 0] === open;
}

/** The first token of the item with this keyword, including attributes. Undefined if no item can start here. */
export function itemStart(tree: SyntaxTree, keyword: Node): Node | undefined {
  let first = keyword;
  for (let before = siblingBefore(tree, first); before !== undefined; before = siblingBefore(tree, before)) {
    const isModifier =
      tree.is(before, ...modifiers) ||
      (tree.is(before, 'identifier') && wordModifiers.has(tree.text(before)));
    if (isModifier || isRestriction(tree, before)) first = before;
    else if (isGroup(tree, before, '[')) {
      const sign = siblingBefore(tree, before);
      // `#![…]` belongs to the whole group.
      if (tree.is(sign, '"!"')) return first;
      if (!tree.is(sign, '"#"')) return undefined;
      first = sign;
      before = sign;
    } else if (!tree.is(before, 'line_comment', 'block_comment'))
      return isBoundary(tree, before) ? first : undefined;
  }
  return first;
}

/** The parenthesised part of `pub(crate)`. */
function isRestriction(tree: SyntaxTree, node: Node): boolean {
  return isGroup(tree, node, '(') && tree.is(siblingBefore(tree, node), '"pub"');
}

function isBoundary(tree: SyntaxTree, node: Node): boolean {
  return tree.is(node, '";"', '"{"', '"("', '"["') || isGroup(tree, node, '{');
}

/** The last token of the item: its braces or the semicolon. Undefined if neither follows. */
export function itemEnd(tree: SyntaxTree, from: Node, by: 'braces' | 'semicolon'): Node | undefined {
  for (let node: Node | undefined = from; node !== undefined; node = siblingAfter(tree, node)) {
    if (tree.is(node, '";"') || (by === 'braces' && isGroup(tree, node, '{'))) return node;
  }
  return undefined;
}

export interface ImplHeader {
  readonly type: Node;
  readonly trait: Node | undefined;
}

/** The last segment of each path in `impl<T> a::Trait<X> for b::Type<T> where …`, outside angle brackets. */
export function implHeader(tree: SyntaxTree, keyword: Node): ImplHeader | undefined {
  let depth = 0;
  let name: Node | undefined;
  let trait: Node | undefined;
  for (let node = siblingAfter(tree, keyword); node !== undefined; node = siblingAfter(tree, node)) {
    depth += angles(tree, node);
    if (depth > 0) continue;
    if (isGroup(tree, node, '{') || tree.is(node, '"where"', '"+"')) break;
    if (tree.is(node, '"for"') && !tree.is(siblingAfter(tree, node), '"<"')) {
      trait = name;
      name = undefined;
    } else if (tree.is(node, 'identifier', 'primitive_type') && !tree.is(siblingBefore(tree, node), '"\'"'))
      name = node;
  }
  return name === undefined ? undefined : { type: name, trait };
}

/** The change of angle bracket depth at this token. */
export function angles(tree: SyntaxTree, token: Node): number {
  switch (tree.type(token)) {
    case '"<"':
      return 1;
    case '"<<"':
      return 2;
    case '">"':
      return -1;
    case '">>"':
      return -2;
    default:
      return 0;
  }
}

/** The keyword that introduces these braces: `impl` for `impl<T> X for Y<T> {…}`. */
export function introducer(tree: SyntaxTree, braces: Node): Node | undefined {
  for (let before = siblingBefore(tree, braces); before !== undefined; before = siblingBefore(tree, before)) {
    if (tree.is(before, '"impl"', '"trait"', '"struct"', '"enum"', '"fn"', '"mod"')) {
      // In `fn f() -> impl Future {…}` the `impl` is part of a type.
      if (tree.is(before, '"impl"') && itemStart(tree, before) === undefined) continue;
      return before;
    }
    if (tree.is(before, '";"') || isGroup(tree, before, '{')) return undefined;
  }
  return undefined;
}

/** Splits at commas outside angle brackets. */
export function splitAtCommas(tree: SyntaxTree, tokens: readonly Node[]): readonly (readonly Node[])[] {
  const parts: Node[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    depth += angles(tree, token);
    if (depth === 0 && tree.is(token, '","')) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** The source text, on one line. */
export function textOf(tree: SyntaxTree, tokens: readonly Node[]): string | undefined {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return tree.source.slice(tree.starts[first], tree.ends[last]).replace(/\s+/g, ' ');
}
