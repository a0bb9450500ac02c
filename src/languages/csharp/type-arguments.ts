/** The number of type arguments of a generic name: two in `Map<K, V>` and `typeof(Map<,>)`. */
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export function typeArgumentCount(tree: SyntaxTree, name: Node): number | undefined {
  const parent = tree.parent(name);
  // reshape.ts turns the generic_name of a member into an identifier that contains the type_argument_list.
  const list = tree.is(parent, 'generic_name')
    ? tree.childOfType(parent, 'type_argument_list')
    : tree.find(name, 'type_argument_list');
  return list === undefined ? undefined : tree.childrenOfType(list, '","').length + 1;
}
