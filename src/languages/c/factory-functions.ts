/**
 * Factory functions with the constructed type as a template argument: `std::make_unique<T>(…)` returns a pointer to a
 * new `T`.
 */
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

const factories = /^(?:make_unique|make_shared|make_intrusive|allocate_shared|make_unique_for_overwrite)$/;

/** The node of `T`. */
export function constructedType(tree: SyntaxTree, call: Node | undefined): Node | undefined {
  const callee = tree.is(call, 'call_expression') ? tree.child(call, 'function') : undefined;
  const called = tree.is(callee, 'qualified_identifier') ? tree.child(callee, 'name') : callee;
  if (!tree.is(called, 'template_function')) return undefined;
  const name = tree.child(called, 'name');
  if (name === undefined || !factories.test(tree.text(name))) return undefined;
  const list = tree.child(called, 'arguments');
  const type = list === undefined ? undefined : tree.namedChildren(list)[0];
  return tree.is(type, 'type_descriptor') && !tree.text(type).endsWith(']') ? type : undefined;
}

/** The call constructs `T` with its arguments. */
export function useConstructedType(file: Draft, call: Node): void {
  const type = constructedType(file.tree, call);
  if (type !== undefined) file.use(type, 'construct');
}
