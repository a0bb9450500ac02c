/** Positions where C# expects a type: names there are uses of types. `typeContexts` covers type arguments. */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { typeArgumentCount } from './type-arguments.ts';

/** Ignores keywords (`int`) and types with a rule of their own (arrays, tuples, qualified names). */
export function useType(file: Draft, type: Node | undefined): void {
  if (file.tree.is(type, 'identifier', 'generic_name')) file.use(type, 'type');
}

/** Undefined for `var`. */
export function writtenType(file: Draft, type: Node | undefined): Node | undefined {
  const { tree } = file;
  let at = type;
  while (tree.is(at, 'ref_type', 'scoped_type')) at = tree.child(at, 'type');
  return at === undefined || tree.is(at, 'implicit_type') ? undefined : at;
}

/** `Order o = new(1)` constructs the declared type. */
export function constructWritten(file: Draft, type: Node | undefined, value: Node | undefined): void {
  const { tree } = file;
  if (!tree.is(value, 'implicit_object_creation_expression')) return;
  const bare = tree.is(type, 'nullable_type') ? tree.child(type, 'type') : type;
  const name = tree.is(bare, 'generic_name') ? tree.childOfType(bare, 'identifier') : bare;
  if (tree.is(name, 'identifier')) {
    file.useName(value, tree.text(name), 'construct', {
      typeArgumentCount: typeArgumentCount(tree, name),
      arguments: tree.childOfType(value, 'argument_list'),
    });
  }
}

const useOwnType: Rule = (file, node) => useType(file, file.tree.child(node, 'type'));

export const typeUseRules: Readonly<Record<string, Rule>> = {
  nullable_type: useOwnType,
  array_type: useOwnType,
  pointer_type: useOwnType,
  ref_type: useOwnType,
  scoped_type: useOwnType,
  function_pointer_parameter: useOwnType,
  function_pointer_type: (file, node) => useType(file, file.tree.child(node, 'returns')),
  calling_convention: (file, node) => file.skip(node),
  tuple_element: (file, node) => {
    const name = file.tree.child(node, 'name');
    if (name !== undefined) file.claim(name);
    useOwnType(file, node);
  },
  cast_expression: useOwnType,
  default_expression: useOwnType,
  typeof_expression: useOwnType,
  sizeof_expression: useOwnType,
  refvalue_expression: useOwnType,
  type_pattern: useOwnType,
  type_parameter_constraint: useOwnType,
  as_expression: (file, node) => useType(file, file.tree.child(node, 'right')),
  is_expression: (file, node) => useType(file, file.tree.child(node, 'right')),
  // In `x is Order` the grammar cannot tell a type from a constant; nearly always it is a type.
  is_pattern_expression: (file, node) => {
    const pattern = file.tree.child(node, 'pattern');
    if (file.tree.is(pattern, 'constant_pattern')) useType(file, file.tree.namedChildren(pattern)[0]);
  },
};
