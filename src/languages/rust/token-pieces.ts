/** Tokens of a macro as text to parse, with the position of each in the source. */
import type { EmbeddedPiece } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { prepare } from './prepare.ts';

/** A text that is not in the source, inserted at an offset. */
export function inserted(text: string, offset: number): EmbeddedPiece {
  return { text, start: offset, end: offset };
}

/** The text of a node. */
export function piecesOf(
  tree: SyntaxTree,
  node: Node,
  extent: 'whole' | 'inside' = 'whole',
): readonly EmbeddedPiece[] {
  const children = tree.children(node);
  const nodes = extent === 'whole' ? [node] : children.slice(1, -1);
  return piecesOfRun(tree, nodes);
}

/** The text of sibling nodes: one piece if they are contiguous in the source. Nodes of an expanded macro are not. */
export function piecesOfRun(tree: SyntaxTree, nodes: readonly Node[]): readonly EmbeddedPiece[] {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [start = 0, end = 0, behind = 0] = [tree.starts[first], tree.ends[last], tree.after[last]];
  if (isVerbatim(tree, first, behind, end)) {
    const text = tree.source.slice(start, end);
    if (!text.includes('$')) return [{ text: prepare(text), start, end }];
  }
  const pieces: EmbeddedPiece[] = [];
  for (const leaf of leavesOf(tree, first, behind)) addLeaf(tree, leaf, pieces);
  return pieces;
}

/** Whether only whitespace separates the tokens. */
function isVerbatim(tree: SyntaxTree, from: Node, behind: Node, end: number): boolean {
  let at = tree.starts[from] ?? 0;
  for (const leaf of leavesOf(tree, from, behind)) {
    const start = tree.starts[leaf] ?? 0;
    if (start < at || (start > at && tree.source.slice(at, start).trim() !== '')) return false;
    at = tree.ends[leaf] ?? 0;
  }
  return at === end;
}

/** A literal is one token. */
export function* leavesOf(tree: SyntaxTree, from: Node, behind: Node): Generator<Node> {
  for (let node = from; node < behind; ) {
    const after = tree.after[node] ?? behind;
    const isLeaf = after === node + 1 || /_literal$|_comment$/.test(tree.type(node));
    if (isLeaf) yield node;
    node = isLeaf ? after : node + 1;
  }
}

/** `$crate` starts a path; other metavariables become names of the same length. */
export function addLeaf(tree: SyntaxTree, leaf: Node, pieces: EmbeddedPiece[]): void {
  const [start = 0, end = 0] = [tree.starts[leaf], tree.ends[leaf]];
  if (tree.is(leaf, 'line_comment', 'block_comment')) return;
  const written = tree.source.slice(start, end);
  const text = written.startsWith('$') ? substituteFor(written) : prepare(written);
  const before = pieces.at(-1);
  if (before !== undefined && before.end !== start) pieces.push(inserted(' ', before.end));
  pieces.push({ text, start, end });
}

function substituteFor(metavariable: string): string {
  return metavariable === '$crate' ? ' crate' : `_${metavariable.slice(1)}`;
}
