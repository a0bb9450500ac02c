/** Functions that make a value of the type they are given: `std::make_unique<T>(…)` is a pointer to a new `T`. */
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

const makers = /^(?:make_unique|make_shared|make_intrusive|allocate_shared|make_unique_for_overwrite)$/;

/** The node of `T`. */
export function madeType(tree: SyntaxTree, call: Node | undefined): Node | undefined {
  const callee = tree.is(call, 'call_expression') ? tree.child(call, 'function') : undefined;
  const called = tree.is(callee, 'qualified_identifier') ? tree.child(callee, 'name') : callee;
  if (!tree.is(called, 'template_function')) return undefined;
  const name = tree.child(called, 'name');
  if (name === undefined || !makers.test(tree.text(name))) return undefined;
  const list = tree.child(called, 'arguments');
  const type = list === undefined ? undefined : tree.namedChildren(list)[0];
  return tree.is(type, 'type_descriptor') && !tree.text(type).endsWith(']') ? type : undefined;
}

/** The type itself is constructed, wherever the arguments are passed through. */
export function constructMade(file: Draft, call: Node): void {
  const type = madeType(file.tree, call);
  if (type !== undefined) file.use(type, 'construct');
}
