/** Rules for the declarations of Go, and for uses of names that a table cannot describe. */
import type { Definition, Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { importRules } from './imports.ts';
import { bindSpec, localRules } from './locals.ts';
import { accessOf, commentAbove, isBlank, isDeprecated, namesIn } from './names.ts';
import { bindParameters, parametersOf, resultOf, typeParametersOf } from './parameters.ts';
import { reshape } from './reshape.ts';
import { statementOf, typeRules } from './types.ts';
import { assignedValues } from './values.ts';

export const rules: Readonly<Record<string, Rule>> = {
  ...importRules,
  ...localRules,
  ...typeRules,
  function_declaration: defineFunction,
  method_declaration: defineMethod,
  const_declaration: declareConstants,
  var_spec: declareVariables,
  keyed_element: claimKey,
  call_expression: convertPointer,
  source_file: (file) => reshape(file.tree),
};

function defineFunction(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  const typeParameters = typeParametersOf(file, node);
  file.define(node, {
    kind: 'function',
    name,
    ...callable(file, node, name),
    typeParameters: typeParameters.written,
  });
  for (const parameter of typeParameters.names) file.bind(parameter);
  bindParameters(file, node);
}

/** The receiver names the type of the method, which may be declared in any file of the package. */
function defineMethod(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  const list = tree.child(node, 'receiver');
  if (name === undefined) return;
  const receiver = list === undefined ? undefined : tree.childOfType(list, 'parameter_declaration');
  const type = receiver === undefined ? undefined : tree.child(receiver, 'type');
  const owner = type === undefined ? undefined : tree.find(type, 'type_identifier');
  file.define(node, {
    kind: 'method',
    name,
    ...callable(file, node, name),
    owner: owner === undefined ? undefined : tree.text(owner),
  });
  const bound = receiver === undefined ? undefined : namesIn(file, receiver)[0];
  if (bound !== undefined && !isBlank(file, bound)) {
    file.bind(bound, { isParameter: true, type, value: { base: { kind: 'this' }, steps: [] } });
  }
  for (const parameter of type === undefined ? [] : receiverTypeParameters(file, type)) file.bind(parameter);
  bindParameters(file, node);
}

function callable(file: Draft, node: Node, name: Node) {
  const { tree } = file;
  const body = tree.child(node, 'body');
  return {
    body,
    access: accessOf(tree.text(name)),
    parameters: parametersOf(file, tree.child(node, 'parameters')),
    type: resultOf(file, node),
    isDeclaration: body === undefined,
    isDeprecated: isDeprecated(file, node),
  };
}

/** The receiver declares `T` in `func (s *Set[T]) Add(…)`. */
function receiverTypeParameters(file: Draft, type: Node): readonly Node[] {
  const { tree } = file;
  const list = tree.find(type, 'type_arguments');
  if (list === undefined) return [];
  return tree.namedChildren(list).flatMap((element) => tree.find(element, 'type_identifier') ?? []);
}

/** A constant without type and value repeats those of the constant above it. */
function declareConstants(file: Draft, node: Node): void {
  const { tree } = file;
  const isTop = tree.is(tree.parent(node), 'source_file');
  let type: Node | undefined;
  for (const spec of tree.childrenOfType(node, 'const_spec')) {
    if (!isTop) {
      bindSpec(file, spec);
      continue;
    }
    const written = tree.child(spec, 'type');
    if (written !== undefined || tree.child(spec, 'value') !== undefined) type = written;
    declareNames(file, spec, { type, modifiers: ['const'] });
  }
}

function declareVariables(file: Draft, node: Node): void {
  const { tree } = file;
  const statement = tree.ancestor(node, 'var_declaration');
  const [only, ...others] = namesIn(file, node);
  if (statement === undefined || !tree.is(tree.parent(statement), 'source_file')) bindSpec(file, node);
  else if (only !== undefined && others.length === 0 && !isBlank(file, only))
    defineVariable(file, node, only);
  else declareNames(file, node, { type: tree.child(node, 'type'), modifiers: [] });
}

/** References inside the value belong to the variable. */
function defineVariable(file: Draft, spec: Node, name: Node): void {
  const { tree } = file;
  const type = tree.child(spec, 'type');
  const value = tree.child(spec, 'value');
  const outer = statementOf(file, spec);
  // A value on one row is part of the signature; a longer one, such as a function, is the body.
  const isLong = value !== undefined && tree.span(value).endRow > tree.row(name);
  const symbol = file.define(outer, {
    kind: 'variable',
    name,
    access: accessOf(tree.text(name)),
    type,
    body: isLong ? value : undefined,
    isDeprecated: isDeprecated(file, outer),
  });
  if (type === undefined) file.giveValue(symbol, assignedValues(file, value, 1)[0]);
}

/** Several names in one declaration, and constants. */
function declareNames(file: Draft, spec: Node, shared: Pick<Definition, 'type' | 'modifiers'>): void {
  const { tree } = file;
  const outer = statementOf(file, spec);
  const names = namesIn(file, spec);
  const values =
    shared.type === undefined ? assignedValues(file, tree.child(spec, 'value'), names.length) : [];
  for (const [position, name] of names.entries()) {
    file.claim(name);
    if (isBlank(file, name)) continue;
    const symbol = file.defineMember(file.owner(), outer, {
      kind: 'variable',
      name,
      access: accessOf(tree.text(name)),
      ...shared,
      // The walk has not reached the comments inside a group of constants yet.
      doc: commentAbove(file, outer),
      isDeprecated: isDeprecated(file, outer),
    });
    file.giveValue(symbol, values[position]);
  }
}

/**
 * The key in `Client{Timeout: 3}` names a field; in `map[Color]int{Red: 1}` it uses a constant. A named type counts
 * as a struct.
 */
function claimKey(file: Draft, node: Node): void {
  const { tree } = file;
  const key = tree.child(node, 'key');
  const name = key === undefined ? undefined : tree.namedChildren(key)[0];
  const list = tree.parent(node);
  if (!tree.is(name, 'identifier') || list === undefined) return;
  const type = literalType(file, list);
  if (!tree.is(type, 'map_type', 'slice_type', 'array_type', 'implicit_length_array_type')) file.claim(name);
}

/** The type of an inner literal without a type is the element type of the outer literal. */
function literalType(file: Draft, list: Node): Node | undefined {
  const { tree } = file;
  const parent = tree.parent(list);
  if (tree.is(parent, 'composite_literal')) return tree.child(parent, 'type');
  const outer = tree.ancestor(list, 'literal_value');
  const type = outer === undefined ? undefined : literalType(file, outer);
  return type === undefined ? undefined : (tree.child(type, 'element') ?? tree.child(type, 'value'));
}

/** `(*T)(nil)` is a conversion, although it has the syntax of a call. */
function convertPointer(file: Draft, node: Node): void {
  const { tree } = file;
  const callee = tree.child(node, 'function');
  if (!tree.is(callee, 'parenthesized_expression')) return;
  const pointer = tree.namedChildren(callee)[0];
  if (tree.is(pointer, 'unary_expression')) file.use(pointer, 'type');
}
