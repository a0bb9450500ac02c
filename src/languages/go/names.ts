/** What Go's names and comments tell by convention: access, deprecation, docs. */
import type { Access } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

export function accessOf(name: string): Access {
  return /^\p{Lu}/u.test(name) ? 'exported' : 'unexported';
}

/** The name `_` declares nothing and is no use of anything. */
export function isBlank(file: Draft, name: Node): boolean {
  return file.tree.text(name) === '_';
}

/** The children in the field that are names: the grammar counts the commas between them in. */
export function namesIn(file: Draft, node: Node, field = 'name'): readonly Node[] {
  return file.tree.childrenIn(node, field).filter((child) => file.tree.isNamed(child));
}

/** The comment lines that end right above the node. Comments have no children: they come just before it. */
export function commentAbove(file: Draft, node: Node): string | undefined {
  const { tree } = file;
  let first = node;
  while (isLineAbove(file, first - 1, first)) first--;
  return first === node ? undefined : tree.source.slice(tree.starts[first], tree.ends[node - 1]);
}

/** A comment of its own rows; one that ends a line of code belongs to that. */
function isLineAbove(file: Draft, comment: Node, node: Node): boolean {
  const { tree } = file;
  if (!tree.is(comment, 'comment') || tree.span(comment).endRow !== tree.row(node) - 1) return false;
  return tree.source.slice(tree.rowStarts[tree.row(comment)], tree.starts[comment]).trim() === '';
}

export function isDeprecated(file: Draft, node: Node): boolean {
  return commentAbove(file, node)?.includes('Deprecated: ') === true;
}
