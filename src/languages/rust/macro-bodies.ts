/**
 * The body of a `macro_rules!` rule as code: metavariables become names, and repetitions occur once. A name that
 * starts with `$` in the source is not a use (rules.ts).
 */
import type { EmbeddedPiece } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { addLeaf, inserted } from './token-pieces.ts';

/** Nesting depth of groups in expanded macros. Handwritten code stays below it, and the stack is finite. */
const maxNesting = 100;

export function isTooDeep(tree: SyntaxTree, node: Node): boolean {
  const end = tree.after[node] ?? node;
  const depths = new Uint32Array(end - node);
  for (let inner = node + 1; inner < end; inner++) {
    const depth = (depths[(tree.parents[inner] ?? node) - node] ?? 0) + 1;
    if (depth > maxNesting) return true;
    depths[inner - node] = depth;
  }
  return false;
}

export function bodyPieces(tree: SyntaxTree, rule: Node, body: Node): readonly EmbeddedPiece[] {
  const fragments = fragmentsOf(tree, rule);
  const pieces: EmbeddedPiece[] = [];
  const [start = 0, end = 0] = [tree.starts[body], tree.ends[body]];
  pieces.push({ text: '{', start, end: start + 1 });
  for (const child of tree.children(body).slice(1, -1)) addToken(tree, child, fragments, pieces);
  pieces.push({ text: '}', start: end - 1, end });
  return pieces;
}

/** The fragment specifier of each metavariable of a rule: `expr`, `ident`, … */
export function fragmentsOf(tree: SyntaxTree, rule: Node): ReadonlyMap<string, string> {
  const fragments = new Map<string, string>();
  const pattern = tree.childOfType(rule, 'token_tree_pattern');
  const end = pattern === undefined ? 0 : (tree.after[pattern] ?? 0);
  for (let node = pattern ?? 0; node < end; node++) {
    if (!tree.is(node, 'token_binding_pattern')) continue;
    const [name, specifier] = tree.namedChildren(node);
    if (name !== undefined && specifier !== undefined) fragments.set(tree.text(name), tree.text(specifier));
  }
  return fragments;
}

function addToken(
  tree: SyntaxTree,
  node: Node,
  fragments: ReadonlyMap<string, string>,
  pieces: EmbeddedPiece[],
): void {
  if (tree.is(node, 'token_repetition')) {
    const inner = tree.children(node).slice(2, -2);
    for (const child of inner) addToken(tree, child, fragments, pieces);
    const separator = separatorOf(tree, node);
    if (separator === ',' || separator === ';') pieces.push(inserted(separator, tree.ends[node] ?? 0));
    return;
  }
  const [start = 0, end = 0] = [tree.starts[node], tree.ends[node]];
  if (tree.is(node, 'metavariable')) {
    const text = substitutes[fragments.get(tree.text(node)) ?? ''];
    if (text === undefined) addLeaf(tree, node, pieces);
    else if (text !== '') pieces.push(inserted(' ', start), { text, start, end });
  } else if (tree.is(node, 'token_tree'))
    for (const child of tree.children(node)) addToken(tree, child, fragments, pieces);
  else addLeaf(tree, node, pieces);
}

/** Code for fragments that cannot take the position of a name. */
const substitutes: Readonly<Record<string, string>> = {
  vis: '',
  block: '{}',
  item: ';',
  stmt: '{}',
  lifetime: "'_",
};

/** The comma in `$( … ),*`, which has no node. */
export function separatorOf(tree: SyntaxTree, repetition: Node): string {
  const children = tree.children(repetition);
  const [close, sign] = [children.at(-2), children.at(-1)];
  return tree.source.slice(tree.ends[close ?? 0], tree.starts[sign ?? 0]).trim();
}
