/** Tokens that error recovery inserts and that the code does not need. */
import type { Node, SyntaxTree } from '../syntax-tree.ts';

/** The semicolon after a macro that is invoked as a statement: `list_for_each(x) { … }`, `TYPED_LIST(a, b)`. */
export function isAfterMacro(tree: SyntaxTree, missing: Node): boolean {
  const parent = tree.parent(missing);
  if (!tree.is(missing, '";"') || !tree.is(parent, 'expression_statement')) return false;
  return tree.is(parent + 1, 'call_expression', 'identifier');
}
