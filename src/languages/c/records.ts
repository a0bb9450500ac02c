/** Structs, unions, classes and enums, also with names from a typedef. */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { typedefName } from './declarations.ts';
import { ownName, scopesBefore } from './declarators.ts';
import { accessOf, attributesOf, isDeprecated, modifiersOf } from './modifiers.ts';
import { outerOf, placeOf } from './places.ts';
import { bindTemplates, typeParametersOf } from './templates.ts';

export const recordRules: Readonly<Record<string, Rule>> = {
  struct_specifier: defineRecord,
  union_specifier: defineRecord,
  enum_specifier: defineEnum,
  enumerator: (file, node) => {
    const name = file.tree.child(node, 'name');
    if (name !== undefined) file.define(node, { kind: 'enum-member', name, inside: 'transparent' });
  },
};

/** Without a body it is a use or a forward declaration, which defines nothing. */
export function defineRecord(file: Draft, node: Node): void {
  const { tree } = file;
  const common = commonOf(file, node);
  if (common === undefined) return;
  const isUnion = tree.is(node, 'union_specifier');
  file.define(node, {
    ...common,
    kind: tree.is(node, 'class_specifier') ? 'class' : 'struct',
    modifiers: isUnion ? ['union', ...modifiersOf(tree, node)] : modifiersOf(tree, node),
    typeParameters: typeParametersOf(tree, node),
    bases: basesOf(file, node),
  });
  bindTemplates(file, node);
}

function defineEnum(file: Draft, node: Node): void {
  const { tree } = file;
  const common = commonOf(file, node);
  if (common === undefined) return;
  const isScoped = tree.childOfType(node, '"class"', '"struct"') !== undefined;
  file.define(node, {
    ...common,
    kind: 'enum',
    modifiers: isScoped ? ['class'] : [],
    type: tree.child(node, 'base'),
    // The enumerators of an unscoped enum are in the enclosing scope.
    inside: isScoped ? 'scope' : 'transparent',
  });
}

/** The properties that records and enums share. Undefined if nothing is defined here. */
function commonOf(file: Draft, node: Node) {
  const { tree } = file;
  const body = tree.child(node, 'body');
  const written = tree.child(node, 'name');
  if (body === undefined) {
    if (written !== undefined && isForward(file, node)) file.claim(ownName(tree, written) ?? written);
    return undefined;
  }
  const name = nameOf(file, node, written);
  if (name === undefined) return undefined;
  const attributes = attributesOf(tree, node);
  return {
    name,
    outer: outerOf(tree, node),
    body,
    owner: written === undefined ? undefined : scopesBefore(tree, written),
    access: memberAccess(file, node),
    attributes,
    isDeprecated: isDeprecated(attributes),
  };
}

function nameOf(file: Draft, node: Node, written: Node | undefined): Node | undefined {
  const { tree } = file;
  if (written !== undefined) {
    const name = ownName(tree, written);
    return name === undefined || tree.isMissing(name) ? undefined : name;
  }
  const parent = tree.parent(node);
  return tree.is(parent, 'type_definition') ? typedefName(file, parent) : undefined;
}

/** `struct node;` and `class Node;` as a whole statement. */
function isForward(file: Draft, node: Node): boolean {
  const { tree } = file;
  const parent = tree.parent(node);
  if (parent === undefined) return false;
  if (tree.is(parent, 'declaration', 'field_declaration'))
    return tree.child(parent, 'declarator') === undefined;
  return tree.fieldIds[node] === 0;
}

function memberAccess(file: Draft, node: Node) {
  return placeOf(file.tree, outerStatement(file, node)) === 'members' ? accessOf(file.tree, node) : undefined;
}

/** The declaration that starts with the type definition, or the node itself. */
function outerStatement(file: Draft, node: Node): Node {
  const parent = file.tree.parent(node);
  return file.tree.is(parent, 'field_declaration', 'declaration', 'type_definition') ? parent : node;
}

function basesOf(file: Draft, node: Node) {
  const { tree } = file;
  const clause = tree.childOfType(node, 'base_class_clause');
  const bases = clause === undefined ? [] : tree.namedChildren(clause);
  return bases
    .filter((base) =>
      tree.is(base, 'type_identifier', 'qualified_identifier', 'template_type', 'dependent_type'),
    )
    .map((base) => ({ node: base, role: 'inherit' }) as const);
}
