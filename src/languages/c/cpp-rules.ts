/** Rules that C++ adds to those of C: namespaces, classes, templates, lambdas, `using`. */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { declared, declaredType, isPlaceholder, ownName } from './declarators.ts';
import { useConstructedType } from './factory-functions.ts';
import { accessOf } from './modifiers.ts';
import { bindParameters, parametersOf } from './parameters.ts';
import { outerOf, placeOf } from './places.ts';
import { defineRecord } from './records.ts';
import { claimParameter, rules } from './rules.ts';
import { bindTemplates, templateRules, typeParametersOf } from './templates.ts';
import { usingRules } from './using.ts';

export const cppRules: Readonly<Record<string, Rule>> = {
  ...rules,
  ...templateRules,
  ...usingRules,
  class_specifier: defineRecord,
  namespace_definition: defineNamespace,
  alias_declaration: defineAlias,
  concept_definition: (file, node) => {
    const name = file.tree.child(node, 'name');
    if (name === undefined) return;
    file.define(node, {
      kind: 'type',
      name,
      outer: outerOf(file.tree, node),
      modifiers: ['concept'],
      typeParameters: typeParametersOf(file.tree, node),
    });
    bindTemplates(file, node);
  },
  optional_parameter_declaration: claimParameter,
  variadic_parameter_declaration: claimParameter,
  lambda_expression: (file, node) => {
    file.openScope(node, 'callable');
    const header = file.tree.child(node, 'declarator');
    if (header !== undefined) bindParameters(file, parametersOf(file, header, node));
  },
  lambda_capture_initializer: (file, node) => {
    const name = file.tree.child(node, 'left');
    if (name !== undefined) file.bind(name, { value: file.tree.child(node, 'right') });
  },
  requires_expression: (file, node) => {
    file.openScope(node, 'block');
    bindParameters(file, parametersOf(file, node, node));
  },
  for_range_loop: bindElement,
  catch_clause: (file, node) => {
    file.openScope(node, 'block');
    bindParameters(file, parametersOf(file, node, node));
  },
  // The role of `std::string` depends on its last name: a type.
  qualified_identifier: (file, node) => {
    if (file.tree.is(file.tree.child(node, 'name'), 'type_identifier', 'template_type'))
      file.use(node, 'type');
  },
  destructor_name: (file, node) => {
    const name = file.tree.childOfType(node, 'identifier');
    if (name !== undefined) file.claim(name);
  },
  call_expression: useConstructedType,
  field_initializer: initialiseField,
  return_statement: returnValue,
  attribute_declaration: (file, node) => file.skip(node),
};

/**
 * `namespace a::b` opens two namespaces. Names of anonymous and inline namespaces belong to the enclosing namespace.
 * A bare name does not refer to this block but to the namespace, which other files extend.
 */
function defineNamespace(file: Draft, node: Node): void {
  const { tree } = file;
  const written = tree.child(node, 'name');
  if (written === undefined) return;
  const body = tree.child(node, 'body');
  if (tree.childOfType(node, '"inline"') !== undefined) {
    const modifiers = ['inline'];
    file.defineMember(file.owner(), node, { kind: 'namespace', name: written, body, modifiers, owner: '' });
    return;
  }
  for (const name of tree.is(written, 'nested_namespace_specifier') ? partsOf(file, written) : [written]) {
    file.define(node, {
      kind: 'namespace',
      name,
      body,
      owner: '',
      merge: 'in-file',
      isNamespacePrefix: true,
    });
  }
}

function partsOf(file: Draft, specifier: Node): readonly Node[] {
  return file.tree
    .namedChildren(specifier)
    .flatMap((part) => (file.tree.is(part, 'nested_namespace_specifier') ? partsOf(file, part) : [part]));
}

function defineAlias(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  file.define(node, {
    kind: 'type',
    name,
    outer: outerOf(tree, node),
    access: placeOf(tree, node) === 'members' ? accessOf(tree, node) : undefined,
    type: tree.child(node, 'type'),
    typeParameters: typeParametersOf(tree, node),
  });
  bindTemplates(file, node);
}

function bindElement(file: Draft, node: Node): void {
  const { tree } = file;
  const declarator = tree.child(node, 'declarator');
  const right = tree.child(node, 'right');
  const found = declarator === undefined ? undefined : declared(tree, declarator);
  const value = right === undefined ? undefined : file.valueOf(right, { kind: 'element' });
  file.openScope(node, 'block');
  if (found === undefined) return;
  if (found.isBinding) {
    for (const name of tree.childrenOfType(found.name, 'identifier')) file.bind(name);
    return;
  }
  const type = declaredType(tree, node, declarator);
  file.bind(found.name, isPlaceholder(type) ? { value } : { type });
}

/** In `: Base(x), field_(y)`, a base or the class itself is constructed and a field is written. */
function initialiseField(file: Draft, node: Node): void {
  const { tree } = file;
  const target = tree.namedChildren(node)[0];
  if (target === undefined || tree.is(target, 'argument_list', 'initializer_list')) return;
  if (tree.is(target, 'qualified_identifier')) {
    file.use(target, 'construct');
    return;
  }
  const name = ownName(tree, target);
  if (name === undefined) return;
  const text = tree.text(name);
  const type = file.enclosingType();
  const isField = type !== undefined && file.memberOf(type, text) !== undefined;
  const isType =
    tree.is(target, 'template_method') || text === file.nameOf(file.owner()) || /^[A-Z]/.test(text);
  file.useName(name, text, !isField && isType ? 'construct' : 'write');
}

/** Only if the return type is `auto`. */
function returnValue(file: Draft, node: Node): void {
  const { tree } = file;
  const value = tree.namedChildren(node)[0];
  const around = tree.ancestor(node, 'function_definition', 'lambda_expression');
  if (value === undefined || around === undefined || !tree.is(around, 'function_definition')) return;
  const declarator = tree.child(around, 'declarator');
  const callable = declarator === undefined ? undefined : declared(tree, declarator)?.callable;
  const isOpen = tree.is(tree.child(around, 'type'), 'placeholder_type_specifier');
  if (!isOpen || callable === undefined || tree.childOfType(callable, 'trailing_return_type') !== undefined)
    return;
  const owner = file.owner();
  if (['function', 'method'].includes(file.kindOf(owner))) file.giveValue(owner, value);
}
