/**
 * Gives calls with one type argument the shape of calls with several. The grammar cannot tell `New[T](x)` from
 * `handlers[key](x)`; its choice depends on the number of arguments. An operand indexed with a variable is a
 * container, and an operand with a type as index is a generic function or type. Changes the arrays of the tree in
 * place.
 */
import { once } from '../../model/once.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export function reshape(tree: SyntaxTree): void {
  const { typeIds } = tree;
  const { types } = tree.names;
  const index = types.indexOf('index_expression');
  const conversion = types.indexOf('type_conversion_expression');
  const variables = once(() => variablesIn(tree));
  for (let node = 0; node < tree.count; node++) {
    if (typeIds[node] === index) shapeTypeArgument(tree, node, variables);
    else if (typeIds[node] === conversion) shapeConversion(tree, node, variables);
  }
}

type Names = () => ReadonlySet<string>;

/** Turns the index_expression of `New[T]()` into a generic_type. */
function shapeTypeArgument(tree: SyntaxTree, element: Node, variables: Names): void {
  const parent = tree.parent(element);
  const operand = tree.child(element, 'operand');
  const given = tree.child(element, 'index');
  if (operand === undefined || given === undefined || !tree.is(parent, 'call_expression')) return;
  if (tree.child(parent, 'function') !== element || !isType(tree, given, variables)) return;
  setShape(tree, element, 'generic_type');
  setField(tree, operand, 'type');
}

/** Turns the type_conversion_expression of `New[T](x)` and `handlers[key](x)` into a call_expression. */
function shapeConversion(tree: SyntaxTree, conversion: Node, variables: Names): void {
  const called = tree.child(conversion, 'type');
  if (!tree.is(called, 'generic_type')) return;
  setShape(tree, conversion, 'call_expression');
  setField(tree, called, 'function');
  const operand = tree.child(called, 'type');
  const list = tree.child(called, 'type_arguments');
  const element = list === undefined ? undefined : tree.namedChildren(list)[0];
  const key = element === undefined ? undefined : tree.namedChildren(element)[0];
  const isContainer = key !== undefined && tree.is(key, 'type_identifier') && !isType(tree, key, variables);
  if (!isContainer || !tree.is(operand, 'type_identifier')) return;
  setShape(tree, called, 'index_expression');
  setShape(tree, operand, 'identifier');
  setField(tree, operand, 'operand');
}

/**
 * Whether the index is a type: capitalised, a pointer, or qualified by a package, and not a name that the file binds
 * to a variable.
 */
function isType(tree: SyntaxTree, given: Node, variables: Names): boolean {
  switch (tree.type(given)) {
    case 'identifier':
    case 'type_identifier':
      return /^\p{Lu}/u.test(tree.text(given)) || !variables().has(tree.text(given));
    case 'unary_expression':
      return tree.childOfType(given, '"*"') !== undefined;
    case 'selector_expression': {
      const operand = tree.child(given, 'operand');
      const field = tree.child(given, 'field');
      if (!tree.is(operand, 'identifier') || field === undefined) return false;
      return /^\p{Lu}/u.test(tree.text(field)) && !variables().has(tree.text(operand));
    }
    default:
      return false;
  }
}

/** The names of all parameters and variables of the file. */
function variablesIn(tree: SyntaxTree): ReadonlySet<string> {
  const names = new Set<string>();
  const binding = new Set(
    ['parameter_declaration', 'variadic_parameter_declaration', 'var_spec', 'const_spec'].map((type) =>
      tree.names.types.indexOf(type),
    ),
  );
  const listing = new Set(
    ['short_var_declaration', 'range_clause', 'receive_statement'].map((type) =>
      tree.names.types.indexOf(type),
    ),
  );
  for (let node = 0; node < tree.count; node++) {
    const type = tree.typeIds[node] ?? 0;
    if (binding.has(type)) for (const name of tree.childrenIn(node, 'name')) names.add(tree.text(name));
    else if (listing.has(type)) {
      const left = tree.child(node, 'left');
      for (const name of left === undefined ? [] : tree.namedChildren(left)) names.add(tree.text(name));
    }
  }
  return names;
}

function setShape(tree: SyntaxTree, node: Node, type: string): void {
  tree.typeIds[node] = tree.names.types.indexOf(type);
}

function setField(tree: SyntaxTree, node: Node, field: string): void {
  tree.fieldIds[node] = tree.names.fields.get(field) ?? 0;
}
