/**
 * Macro arguments with a syntax of their own, rewritten as Rust code: `pattern = future => body`, `pattern => body`,
 * `key: value`, `?value`, `value, pattern if guard`. Each argument is parsed separately; one that is not code stays
 * tokens.
 */
import type { EmbeddedPart, EmbeddedPiece } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { awaitsBranches, macroName, takesPattern } from './macro-names.ts';
import { inserted, piecesOfRun } from './token-pieces.ts';
import { isGroup } from './tokens.ts';

/** `whole`: one part for all arguments, if the name of the macro determines their form. */
export function argumentForms(
  tree: SyntaxTree,
  invocation: Node,
  group: Node,
  extent: 'whole' | 'each' = 'each',
): readonly EmbeddedPart[] | undefined {
  const name = macroName(tree, invocation);
  const tokens = tree.children(group).slice(1, -1);
  if (extent === 'whole') return takesPattern(name) ? matchOf(tree, group, tokens) : undefined;
  return argumentsOf(tree, tokens).flatMap((argument) => {
    const code = formOf(tree, argument, awaitsBranches(name));
    const [first, last] = [argument[0], argument.at(-1)];
    if (first === undefined || last === undefined || code.length === 0) return [];
    return [{ first, last, before: ';', code, behind: ';' }];
  });
}

/** `matches!(value, pattern if guard)`. */
function matchOf(
  tree: SyntaxTree,
  group: Node,
  tokens: readonly Node[],
): readonly EmbeddedPart[] | undefined {
  const comma = tokens.findIndex((token) => tree.is(token, '","'));
  if (comma <= 0) return undefined;
  const rest = tokens.slice(comma + 1);
  const end = rest.findIndex((token) => tree.is(token, '","'));
  const pattern = end === -1 ? rest : rest.slice(0, end);
  const others = end === -1 ? [] : rest.slice(end + 1);
  const [start = 0, behind = 0] = [tree.starts[group], tree.ends[group]];
  const code = [
    inserted('{match ', start),
    ...piecesOfRun(tree, tokens.slice(0, comma)),
    inserted('{', tree.ends[tokens[comma] ?? 0] ?? 0),
    ...piecesOfRun(tree, pattern),
    inserted('=>(', behind - 1),
    ...piecesOfRun(tree, others),
    inserted(')}}', behind),
  ];
  return [{ first: group, last: group, before: ';', code, behind: ';' }];
}

/** Splits at commas, at semicolons and after `=> { … }`. A guard (`, if x =>`) belongs to its branch. */
function argumentsOf(tree: SyntaxTree, tokens: readonly Node[]): readonly (readonly Node[])[] {
  const found: Node[][] = [[]];
  tokens.forEach((token, index) => {
    const current = found.at(-1);
    const next = tokens[index + 1];
    if (tree.is(token, '","', '";"')) {
      if (!(tree.is(next, '"if"') && isBranchAhead(tree, tokens, index))) found.push([]);
      else current?.push(token);
      return;
    }
    current?.push(token);
    const isBlock = isGroup(tree, token, '{') && tree.is(tokens[index - 1], '"=>"');
    if (isBlock && !tree.is(next, '","', '";"', '"."', '"?"')) found.push([]);
  });
  return found.filter((argument) => argument.length > 0);
}

function isBranchAhead(tree: SyntaxTree, tokens: readonly Node[], from: number): boolean {
  for (let at = from + 1; at < tokens.length; at++) {
    if (tree.is(tokens[at], '"=>"')) return true;
    if (tree.is(tokens[at], '","', '";"')) return false;
  }
  return false;
}

function formOf(tree: SyntaxTree, argument: readonly Node[], isAwaited: boolean): readonly EmbeddedPiece[] {
  const arrow = argument.findIndex((token) => tree.is(token, '"=>"'));
  if (arrow > 0) return branch(tree, argument.slice(0, arrow), argument.slice(arrow + 1), isAwaited);
  const bare = argument.filter((token, index) => !isSigil(tree, argument, token, index));
  const isKeyed = tree.is(bare[0], 'identifier', 'string_literal') && tree.is(bare[1], '":"');
  return piecesOfRun(tree, isKeyed ? bare.slice(2) : bare);
}

/** `?value` and `%value` select a formatting trait. */
function isSigil(tree: SyntaxTree, argument: readonly Node[], token: Node, index: number): boolean {
  if (!tree.is(token, '"?"', '"%"')) return false;
  return index === 0 || tree.is(argument[index - 1], '"="', '":"');
}

function branch(
  tree: SyntaxTree,
  left: readonly Node[],
  right: readonly Node[],
  isAwaited: boolean,
): readonly EmbeddedPiece[] {
  const [start = 0, end = 0] = [tree.starts[left[0] ?? 0], tree.ends[right.at(-1) ?? 0]];
  const middle = tree.starts[right[0] ?? 0] ?? 0;
  const body = piecesOfRun(tree, right);
  if (body.length === 0) return [];
  const given = left.findIndex((token) => tree.is(token, '"="'));
  if (given === -1) {
    const isRest = left.length === 1 && tree.is(left[0], '"else"', '"default"');
    const pattern = isRest ? [inserted('_', start)] : piecesOfRun(tree, left);
    return [inserted('match(){', start), ...pattern, inserted('=>', middle), ...body, inserted('}', end)];
  }
  const guard = left.findIndex((token, at) => tree.is(token, '","') && tree.is(left[at + 1], '"if"'));
  const value = guard === -1 ? left : left.slice(0, guard);
  const condition = guard === -1 ? [] : piecesOfRun(tree, left.slice(guard + 2));
  return [
    inserted('{let ', start),
    ...piecesOfRun(tree, value),
    inserted(isAwaited ? '.await;' : ';', middle),
    ...condition,
    inserted(condition.length === 0 ? '' : ';', middle),
    ...body,
    inserted('}', end),
  ];
}
