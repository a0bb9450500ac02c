/** How many arguments a generic type or method is given where it is named: `Map<K, V>` and `typeof(Map<,>)` have two. */
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export function typeArgumentCount(tree: SyntaxTree, name: Node): number | undefined {
  const parent = tree.parent(name);
  // Of a member, reshape.ts has the whole stand for the name.
  const list = tree.is(parent, 'generic_name')
    ? tree.childOfType(parent, 'type_argument_list')
    : tree.find(name, 'type_argument_list');
  return list === undefined ? undefined : tree.childrenOfType(list, '","').length + 1;
}
