/** Definitions of Rust: modules, types with their fields and variants, traits, functions, constants, macros. */

import type { Value } from '../../model/reference.ts';
import type { Parameter } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { bindParameter } from './bindings.ts';
import { accessOf, defineItem, defineMember, innerDoc } from './decoration.ts';
import { importModule } from './imports.ts';
import { containerOf, type ItemContainer, isInOwnType, ownerFor } from './item-container.ts';
import { bindTypes, isSelf, parameterOf, typeParameters } from './parameters.ts';
import { writtenType } from './self-type.ts';
import { siblingBefore } from './siblings.ts';

export const itemRules: Readonly<Record<string, Rule>> = {
  mod_item: defineModule,
  struct_item: (file, node) => defineType(file, node, 'struct'),
  union_item: (file, node) => defineType(file, node, 'struct'),
  enum_item: (file, node) => defineType(file, node, 'enum'),
  trait_item: defineTrait,
  function_item: defineFunction,
  function_signature_item: defineFunction,
  field_declaration: defineField,
  enum_variant: (file, node) => {
    const name = nameOf(file, node);
    if (name === undefined) return;
    const body = file.tree.child(node, 'value');
    const parameters = positionalFields(file, node);
    defineMember(file, node, { kind: 'enum-member', name, access: 'public', body, parameters });
  },
  const_item: defineConstant,
  static_item: defineConstant,
  type_item: defineAlias,
  associated_type: defineAlias,
  macro_definition: defineMacro,
  token_tree_pattern: (file, node) => file.skip(node),
};

/** Undefined if error recovery inserted the name. */
function nameOf(file: Draft, item: Node): Node | undefined {
  const name = file.tree.child(item, 'name');
  return name === undefined || file.tree.isMissing(name) ? undefined : name;
}

function defineModule(file: Draft, node: Node): void {
  const name = nameOf(file, node);
  const body = file.tree.child(node, 'body');
  if (name === undefined) return;
  if (body === undefined) {
    importModule(file, name);
    return;
  }
  defineItem(file, node, {
    kind: 'module',
    name,
    doc: innerDoc(file, body),
    body,
    access: accessOf(file, node),
  });
}

function defineType(file: Draft, node: Node, kind: 'struct' | 'enum'): void {
  const name = nameOf(file, node);
  if (name === undefined) return;
  const parameters = typeParameters(file, node);
  defineItem(file, node, {
    kind,
    name,
    body: bracedBody(file, node),
    access: accessOf(file, node),
    parameters: positionalFields(file, node),
    typeParameters: parameters.written,
  });
  bindTypes(file, parameters, file.tree.text(name));
}

function defineTrait(file: Draft, node: Node): void {
  const { tree } = file;
  const name = nameOf(file, node);
  if (name === undefined) return;
  const bounds = tree.child(node, 'bounds');
  const bases = bounds === undefined ? [] : tree.namedChildren(bounds);
  const parameters = typeParameters(file, node);
  defineItem(file, node, {
    kind: 'trait',
    name,
    body: tree.child(node, 'body'),
    access: accessOf(file, node),
    modifiers: tree.childOfType(node, '"unsafe"') === undefined ? [] : ['unsafe'],
    typeParameters: parameters.written,
    bases: bases
      .filter((base) => !tree.is(base, 'lifetime', 'removed_trait_bound', 'line_comment', 'block_comment'))
      .map((base) => ({ node: base, role: 'inherit' })),
  });
  bindTypes(file, parameters, tree.text(name));
}

function defineFunction(file: Draft, node: Node): void {
  const { tree } = file;
  const name = nameOf(file, node);
  if (name === undefined) return;
  const container = containerOf(file, node);
  const list = tree.child(node, 'parameters');
  const parameters = list === undefined ? [] : tree.namedChildren(list);
  const isInstance = parameters.some((parameter) => isSelf(file, parameter));
  const types = typeParameters(file, node);
  const result = tree.child(node, 'return_type');
  const self = selfOf(file, container);
  defineItem(file, node, {
    kind: hasMembers(container) ? 'method' : 'function',
    name,
    owner: ownerFor(file, container),
    body: tree.child(node, 'body'),
    access: container.kind === 'trait' || container.isTraitImpl ? 'public' : accessOf(file, node),
    modifiers: [
      ...modifiersOf(file, node, container),
      ...(hasMembers(container) && !isInstance ? ['static'] : []),
    ],
    parameters: parameters.flatMap((parameter) => parameterOf(file, parameter)),
    typeParameters: types.written,
    type: result === undefined ? undefined : writtenType(file, result),
    isDeclaration: container.kind === 'extern',
  });
  bindTypes(file, types, undefined);
  if (container.kind === 'trait') bindTypes(file, typeParameters(file, container.node), container.name);
  if (isInstance) file.bindName('self', { isParameter: true, value: self });
  for (const parameter of parameters)
    if (!tree.is(parameter, 'self_parameter')) bindParameter(file, parameter);
}

function modifiersOf(file: Draft, node: Node, container: ItemContainer): readonly string[] {
  const { tree } = file;
  const written = tree.childOfType(node, 'function_modifiers');
  const modifiers =
    written === undefined
      ? []
      : tree.children(written).map((modifier) => tree.text(modifier).replace(/\s+/g, ' '));
  return container.kind === 'extern' ? [...modifiers, 'extern'] : modifiers;
}

/** The type of the block may be in another file; then its name is the type of `self`. */
function selfOf(file: Draft, container: ItemContainer): Value {
  const isElsewhere = ownerFor(file, container) !== undefined;
  return { base: isElsewhere ? { kind: 'type', type: container.name } : { kind: 'this' }, steps: [] };
}

function defineField(file: Draft, node: Node): void {
  const { tree } = file;
  const name = nameOf(file, node);
  const type = tree.child(node, 'type');
  if (name === undefined) return;
  const list = tree.parent(node);
  const variant = list === undefined ? undefined : tree.parent(list);
  const variantName = tree.is(variant, 'enum_variant') ? tree.child(variant, 'name') : undefined;
  const of = variantName === undefined ? undefined : file.memberOf(file.owner(), tree.text(variantName));
  const access = variantName === undefined ? accessOf(file, node) : 'public';
  defineMember(file, node, { kind: 'field', name, access, type }, of);
}

/** In a type it is a field, in a module a variable, in a function a local name. */
function defineConstant(file: Draft, node: Node): void {
  const { tree } = file;
  const name = nameOf(file, node);
  const type = tree.child(node, 'type');
  if (name === undefined) return;
  const container = containerOf(file, node);
  const text = tree.text(name);
  const around = file.kindOf(file.owner());
  if (text === '_') {
    file.claim(name);
    return;
  }
  if (container.kind === 'none' && around !== 'file' && around !== 'module') {
    file.bind(name, { type: type === undefined ? undefined : writtenType(file, type) });
    return;
  }
  const isMutable = tree.childOfType(node, 'mutable_specifier') !== undefined;
  const define = isInOwnType(file, container) ? defineMember : defineItem;
  define(file, node, {
    kind: hasMembers(container) ? 'field' : 'variable',
    name,
    owner: ownerFor(file, container),
    access: container.kind === 'trait' || container.isTraitImpl ? 'public' : accessOf(file, node),
    modifiers: [
      tree.is(node, 'const_item') ? 'const' : 'static',
      ...(isMutable ? ['mut'] : []),
      ...(container.kind === 'extern' ? ['extern'] : []),
    ],
    type: type === undefined ? undefined : writtenType(file, type),
    body: tree.child(node, 'value'),
    isDeclaration: container.kind === 'extern',
  });
}

function defineAlias(file: Draft, node: Node): void {
  const { tree } = file;
  const name = nameOf(file, node);
  const type = tree.child(node, 'type');
  if (name === undefined) return;
  const container = containerOf(file, node);
  const parameters = typeParameters(file, node);
  const define = isInOwnType(file, container) ? defineMember : defineItem;
  define(file, node, {
    kind: 'type',
    name,
    owner: ownerFor(file, container),
    access: container.kind === 'trait' || container.isTraitImpl ? 'public' : accessOf(file, node),
    typeParameters: parameters.written,
    type: type === undefined ? undefined : writtenType(file, type),
  });
  bindTypes(file, parameters, undefined);
}

/** The bodies of its rules are parsed as code of the macro (embedded.ts). */
function defineMacro(file: Draft, node: Node): void {
  const { tree } = file;
  const name = nameOf(file, node);
  if (name === undefined) return;
  const body = tree.childOfType(node, '"{"', '"("', '"["');
  defineItem(file, node, {
    kind: 'macro',
    name,
    body,
    access: isExported(file, node) ? 'public' : 'private',
  });
}

function isExported(file: Draft, macro: Node): boolean {
  const { tree } = file;
  let before = siblingBefore(tree, macro);
  while (tree.is(before, 'attribute_item', 'line_comment') && !tree.text(before).startsWith('#[macro_export'))
    before = siblingBefore(tree, before);
  return tree.is(before, 'attribute_item');
}

function hasMembers(container: ItemContainer): boolean {
  return container.kind === 'impl' || container.kind === 'trait';
}

/** The fields of `Pair(A, B)` as parameters, named by their positions. */
function positionalFields(file: Draft, node: Node): readonly Parameter[] {
  const { tree } = file;
  const body = tree.child(node, 'body');
  if (body === undefined || !tree.is(body, 'ordered_field_declaration_list')) return [];
  return tree
    .childrenIn(body, 'type')
    .map((type, place) => ({ name: `${place}`, type: writtenType(file, type), arity: 'required' }));
}

/** `struct Pair(A, B);` has no body to fold. */
function bracedBody(file: Draft, node: Node): Node | undefined {
  const body = file.tree.child(node, 'body');
  return file.tree.is(body, 'ordered_field_declaration_list') ? undefined : body;
}
