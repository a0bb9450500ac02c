/**
 * Puts calls with one type argument into the shape that calls with several have. The grammar cannot tell `New[T](x)`
 * from `handlers[key](x)` and reads them now as the one, now as the other, by the number of arguments. What is indexed
 * with a variable is a container; what is given a type is a function or a type. The arrays are changed in place.
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
    if (typeIds[node] === index) giveType(tree, node, variables);
    else if (typeIds[node] === conversion) callConverted(tree, node, variables);
  }
}

type Names = () => ReadonlySet<string>;

/** `New[T]()`, read as an element that is called. */
function giveType(tree: SyntaxTree, element: Node, variables: Names): void {
  const parent = tree.parent(element);
  const operand = tree.child(element, 'operand');
  const given = tree.child(element, 'index');
  if (operand === undefined || given === undefined || !tree.is(parent, 'call_expression')) return;
  if (tree.child(parent, 'function') !== element || !isType(tree, given, variables)) return;
  setShape(tree, element, 'generic_type');
  setField(tree, operand, 'type');
}

/** `New[T](x)` and `handlers[key](x)`, read as conversions. */
function callConverted(tree: SyntaxTree, conversion: Node, variables: Names): void {
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

/** Types are written with a capital, behind a star or a package; others are told by what the file binds. */
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

/** The names that the file gives to parameters and variables, wherever it does. */
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
