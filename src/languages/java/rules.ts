/** Rules for the declarations of Java, and for uses of names that a table cannot describe. */
import type { SymbolKind } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { callRules, noteBareCalls } from './calls.ts';
import { importRules } from './imports.ts';
import { localRules } from './locals.ts';
import { memberRules } from './members.ts';
import { defaultAccess, marksOf } from './modifiers.ts';
import { parametersIn, typeParameterNames, typeParametersOf } from './parameters.ts';
import { reshape, reshapeBroken } from './reshape.ts';

export const rules: Readonly<Record<string, Rule>> = {
  ...importRules,
  ...localRules,
  ...memberRules,
  ...callRules,
  program: (file) => reshape(file.tree),
  '"{"': (file) => reshapeBroken(file.tree),
  class_declaration: (file, node) => defineType(file, node, 'class'),
  interface_declaration: (file, node) => defineType(file, node, 'interface'),
  annotation_type_declaration: (file, node) => defineType(file, node, 'interface'),
  enum_declaration: (file, node) => defineType(file, node, 'enum'),
  record_declaration: (file, node) => defineType(file, node, 'record'),
  enum_constant: defineConstant,
  formal_parameter: defineComponent,
  spread_parameter: defineComponent,
  // Members of an anonymous class are not in scope outside it.
  class_body: (file, node) => {
    const { tree } = file;
    if (tree.is(tree.parent(node), 'object_creation_expression')) file.openScope(node, 'block');
    for (const initializer of tree.childrenOfType(node, 'block', 'static_initializer'))
      noteBareCalls(file, initializer);
  },
  annotation: decorate,
  marker_annotation: decorate,
  element_value_pair: (file, node) => {
    const key = file.tree.child(node, 'key');
    if (key !== undefined) file.claim(key);
  },
  assignment_expression: (file, node) => {
    const left = file.tree.child(node, 'left');
    if (left !== undefined) file.use(left, 'write');
  },
  update_expression: (file, node) => {
    const operand = file.tree.namedChildren(node)[0];
    if (operand !== undefined) file.use(operand, 'write');
  },
};

function defineType(file: Draft, node: Node, kind: SymbolKind): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  const typeParameters = typeParameterNames(file, node);
  const components = kind === 'record' ? parametersIn(file, tree.child(node, 'parameters')) : [];
  file.define(node, {
    kind,
    name,
    ...marksOf(file, node, defaultAccess(file, node)),
    body: tree.child(node, 'body'),
    parameters: components.map(({ parameter }) => parameter),
    typeParameters: typeParametersOf(file, node),
    bases: basesOf(file, node),
  });
  for (const parameter of typeParameters) file.bind(parameter);
}

function basesOf(file: Draft, node: Node): NonNullable<Definition['bases']> {
  const { tree } = file;
  return tree
    .childrenOfType(node, 'superclass', 'super_interfaces', 'extends_interfaces')
    .flatMap((clause) => {
      const list = tree.childOfType(clause, 'type_list') ?? clause;
      const role = tree.is(clause, 'super_interfaces') ? ('implement' as const) : ('inherit' as const);
      const types = tree.namedChildren(list).filter((type) => !isTrivia(file, type));
      return types.map((type) => ({ node: type, role }));
    });
}

function isTrivia(file: Draft, node: Node): boolean {
  return file.tree.is(node, 'line_comment', 'block_comment', 'annotation', 'marker_annotation');
}

/** An enum constant calls a constructor of its enum. With a body it is also a class with members. */
function defineConstant(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  const type = file.enclosingType();
  if (name === undefined) return;
  file.define(node, {
    kind: 'enum-member',
    name,
    ...marksOf(file, node, 'public'),
    body: tree.child(node, 'body'),
  });
  const given = tree.child(node, 'arguments');
  if (type === undefined || given === undefined) return;
  file.useName(given, file.nameOf(type), 'construct', { arguments: given });
}

/** The components of a record are its fields. Other parameters are bound by the rule of their callable. */
function defineComponent(file: Draft, node: Node): void {
  const { tree } = file;
  const list = tree.parent(node);
  if (list === undefined || !tree.is(tree.parent(list), 'record_declaration')) return;
  const component = parametersIn(file, list).find((listed) => listed.node === node);
  if (component === undefined) return;
  const { type, arity } = component.parameter;
  const { attributes, isDeprecated } = marksOf(file, node, 'public');
  file.define(node, {
    kind: 'field',
    name: component.name,
    access: 'public',
    modifiers: ['final'],
    attributes,
    isDeprecated,
    type: arity === 'rest' && type !== undefined ? `${type}[]` : type,
  });
}

function decorate(file: Draft, node: Node): void {
  const name = file.tree.child(node, 'name');
  if (name !== undefined) file.use(name, 'decorate');
}
