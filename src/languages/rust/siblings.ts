/** Sibling access, which the tree does not offer. Attributes and macro tokens of Rust are siblings. */
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export function siblingBefore(tree: SyntaxTree, node: Node): Node | undefined {
  const parent = tree.parent(node);
  if (parent === undefined || node - 1 === parent) return undefined;
  let before: Node | undefined = node - 1;
  while (before !== undefined && tree.parent(before) !== parent) before = tree.parent(before);
  return before;
}

export function siblingAfter(tree: SyntaxTree, node: Node): Node | undefined {
  const parent = tree.parent(node);
  const after = tree.after[node];
  if (parent === undefined || after === undefined) return undefined;
  return after < (tree.after[parent] ?? 0) ? after : undefined;
}

/** Extends `first` to the end of `last` while `act` runs, because no node of the grammar covers both. */
export function spanning<T>(tree: SyntaxTree, first: Node, last: Node, act: () => T): T {
  const [end = 0, endRow = 0, after = 0] = [tree.ends[first], tree.endRows[first], tree.after[first]];
  tree.ends[first] = tree.ends[last] ?? end;
  tree.endRows[first] = tree.endRows[last] ?? endRow;
  tree.after[first] = tree.after[last] ?? after;
  const made = act();
  tree.ends[first] = end;
  tree.endRows[first] = endRow;
  tree.after[first] = after;
  return made;
}
