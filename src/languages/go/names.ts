/** Facts that follow from names and comments by convention: export, deprecation, docs. */
import type { Access } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

export function accessOf(name: string): Access {
  return /^\p{Lu}/u.test(name) ? 'exported' : 'unexported';
}

/** The blank identifier `_` declares nothing and uses nothing. */
export function isBlank(file: Draft, name: Node): boolean {
  return file.tree.text(name) === '_';
}

/** The named children in the field; the grammar puts the commas between them into the same field. */
export function namesIn(file: Draft, node: Node, field = 'name'): readonly Node[] {
  return file.tree.childrenIn(node, field).filter((child) => file.tree.isNamed(child));
}

/** The comments on the rows directly above the node. They have no children, so they are the nodes before it. */
export function commentAbove(file: Draft, node: Node): string | undefined {
  const { tree } = file;
  let first = node;
  while (isLineAbove(file, first - 1, first)) first--;
  return first === node ? undefined : tree.source.slice(tree.starts[first], tree.ends[node - 1]);
}

/** Whether the comment starts its row. A comment after code belongs to that code. */
function isLineAbove(file: Draft, comment: Node, node: Node): boolean {
  const { tree } = file;
  if (!tree.is(comment, 'comment') || tree.span(comment).endRow !== tree.row(node) - 1) return false;
  return tree.source.slice(tree.rowStarts[tree.row(comment)], tree.starts[comment]).trim() === '';
}

export function isDeprecated(file: Draft, node: Node): boolean {
  return commentAbove(file, node)?.includes('Deprecated: ') === true;
}
