/**
 * Code inside macros. The grammar leaves the arguments of an invocation and the bodies of `macro_rules!` as tokens.
 * Most of them are ordinary code and are parsed in this order: expanded by a macro of the file, as a whole, argument
 * by argument, block by block. Tokens that are not code stay tokens (token-trees.ts).
 */
import type { EmbeddedCode, EmbeddedPart, EmbeddedPiece } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { argumentForms } from './argument-forms.ts';
import { expand, type Invocation, type Macros, macrosOf } from './expand-macro.ts';
import { bodyPieces, isTooDeep } from './macro-bodies.ts';
import { isTemplate, macroName } from './macro-names.ts';
import { siblingBefore } from './siblings.ts';
import { piecesOf } from './token-pieces.ts';
import { introducer, isGroup } from './tokens.ts';

export const embedded: EmbeddedCode = {
  holders: ['macro_invocation', 'macro_rule'],
  wrapper: 'expression_statement',
  open(original) {
    const macros = macrosOf(original);
    return (tree, holder, attempt) => {
      if (tree.is(holder, 'macro_rule')) return attempt === 0 ? bodyOf(tree, holder) : undefined;
      const group = tree.childOfType(holder, 'token_tree');
      if (group === undefined || isTemplate(macroName(tree, holder))) return undefined;
      const place = isItemPlace(tree, holder) ? 'items' : 'code';
      const anchor = writtenInvocation(tree, holder);
      return partsOf(macros, { tree, node: holder, group, place }, attempt)?.map((one) => ({
        ...one,
        anchor,
        takesSpan: isItem,
      }));
    };
  },
};

function partsOf(
  macros: Macros,
  invocation: Invocation,
  attempt: number,
): readonly EmbeddedPart[] | undefined {
  const { tree, group, place } = invocation;
  if (attempt === 0) return expanded(macros, invocation);
  if (attempt === 1) return place === 'items' ? [asItems(tree, group)] : asExpression(invocation);
  if (attempt === 2) return place === 'items' ? [] : argumentForms(tree, invocation.node, group);
  return blocksAt(tree, group, attempt - 2, place);
}

/** The nearest invocation that occurs in the source and does not come from an expansion. */
function writtenInvocation(tree: SyntaxTree, invocation: Node): Node {
  let found = invocation;
  for (let up: Node | undefined = invocation; up !== undefined; up = tree.parent(up)) {
    if (!tree.is(up, 'macro_invocation')) continue;
    found = up;
    const [start = 0, end = 0, row = 0] = [tree.starts[up], tree.ends[up], tree.rows[up]];
    const isOnRow = start >= (tree.rowStarts[row] ?? 0) && start <= (tree.rowStarts[row + 1] ?? start);
    if (isOnRow && end > start) break;
  }
  return found;
}

/** Expands a macro of the same file, if its body says more than the arguments alone. */
function expanded(macros: Macros, invocation: Invocation): readonly EmbeddedPart[] {
  const { group, place } = invocation;
  const code = expand(macros, invocation);
  if (code === undefined) return [];
  const whole = part(group, group, code);
  return [place === 'items' ? { ...whole, accept: itemsOnly } : whole];
}

/** Nesting depth of blocks in tokens; handwritten code stays below it. */
const maxDepth = 6;

/** Whether the invocation is at a position of items, not of statements. */
function isItemPlace(tree: SyntaxTree, invocation: Node): boolean {
  const parent = tree.parent(invocation);
  const around = tree.is(parent, 'expression_statement') ? tree.parent(parent) : parent;
  return tree.is(around, 'source_file', 'declaration_list');
}

/** `(a, b)` is a tuple, `[a; 3]` an array and `{ … }` a block. */
function asExpression({ tree, node, group }: Invocation): readonly EmbeddedPart[] {
  if (!hasNames(tree, group)) return [];
  return argumentForms(tree, node, group, 'whole') ?? [part(group, group, piecesOf(tree, group))];
}

/** Literals alone contain no facts. */
function hasNames(tree: SyntaxTree, group: Node): boolean {
  return tree.find(group, 'identifier', 'self', 'metavariable') !== undefined;
}

function asItems(tree: SyntaxTree, group: Node): EmbeddedPart {
  return { ...part(group, group, braced(tree, group)), accept: itemsOnly };
}

function braced(tree: SyntaxTree, group: Node): readonly EmbeddedPiece[] {
  const pieces = piecesOf(tree, group);
  if (isGroup(tree, group, '{')) return pieces;
  const [start = 0, end = 0] = [tree.starts[group], tree.ends[group]];
  const inner = piecesOf(tree, group, 'inside');
  return [{ text: '{', start, end: start + 1 }, ...inner, { text: '}', start: end - 1, end }];
}

function itemsOnly(parsed: SyntaxTree, block: Node): string | undefined {
  const children = parsed.namedChildren(block);
  const isAll = parsed.is(block, 'block') && children.every((child) => isItem(parsed, child));
  return isAll && children.length > 0 ? 'declaration_list' : undefined;
}

function isItem(parsed: SyntaxTree, node: Node): boolean {
  if (/_item$|_definition$|_declaration$|_comment$|^empty_statement$/.test(parsed.type(node)))
    return !parsed.is(node, 'let_declaration');
  const inner = parsed.is(node, 'expression_statement') ? node + 1 : node;
  return parsed.is(inner, 'macro_invocation');
}

function bodyOf(tree: SyntaxTree, rule: Node): readonly EmbeddedPart[] | undefined {
  const group = tree.child(rule, 'right') ?? tree.childOfType(rule, 'token_tree');
  return group === undefined || isTooDeep(tree, rule)
    ? undefined
    : [part(group, group, bodyPieces(tree, rule, group))];
}

/** The groups in braces, and those of macros, at that depth inside the remaining tokens. */
function blocksAt(
  tree: SyntaxTree,
  group: Node,
  depth: number,
  place: 'items' | 'code',
): readonly EmbeddedPart[] | undefined {
  if (depth > maxDepth) return undefined;
  let level: readonly Node[] = [group];
  for (let at = 0; at < depth && level.length > 0; at++)
    level = level.flatMap((outer) => tree.childrenOfType(outer, 'token_tree'));
  if (level.length === 0) return undefined;
  return level.flatMap((inner) => {
    if (tree.is(siblingBefore(tree, inner), '"#"') || !hasNames(tree, inner)) return [];
    const isMacro = tree.is(siblingBefore(tree, inner), '"!"');
    if (!isMacro && !isGroup(tree, inner, '{')) return [];
    // The header of these items is still tokens, and their members are read with it.
    if (tree.is(introducer(tree, inner), '"impl"', '"trait"', '"struct"', '"enum"')) return [];
    const whole = part(inner, inner, piecesOf(tree, inner));
    return [place === 'items' && !isBody(tree, inner) ? { ...whole, accept: itemsOnly } : whole];
  });
}

/** Whether the braces are the body of a function whose header is tokens. */
function isBody(tree: SyntaxTree, braces: Node): boolean {
  for (let before = siblingBefore(tree, braces); before !== undefined; before = siblingBefore(tree, before)) {
    if (tree.is(before, '"fn"')) return true;
    if (tree.is(before, '";"', '"impl"', '"trait"', '"mod"') || isGroup(tree, before, '{')) return false;
  }
  return false;
}

function part(first: Node, last: Node, code: readonly EmbeddedPiece[]): EmbeddedPart {
  return { first, last, before: ';', code, behind: ';' };
}
