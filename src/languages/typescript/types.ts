/** Rules for TypeScript only: interfaces, aliases, enums, namespaces, and names inside type expressions. */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { defineFunction } from './functions.ts';
import { bindTypeParameters, defineClassMethod } from './members.ts';
import {
  docInRow,
  isDeprecated,
  keyNode,
  longValue,
  placementOf,
  typeNode,
  typeParametersOf,
  wordsOf,
} from './nodes.ts';

export const typeRules: Readonly<Record<string, Rule>> = {
  interface_declaration: defineInterface,
  type_alias_declaration: defineAlias,
  enum_declaration: defineEnum,
  enum_body: defineEnumMembers,
  internal_module: defineNamespace,
  module: defineNamespace,
  ambient_declaration: defineGlobal,
  method_signature: defineSignature,
  abstract_method_signature: defineSignature,
  property_signature: defineProperty,
  type_parameter: bindName,
  mapped_type_clause: bindName,
  infer_type: (file, node) => {
    const name = file.tree.childOfType(node, 'type_identifier');
    if (name !== undefined) file.bind(name);
  },
  function_type: openBlock,
  constructor_type: openBlock,
  call_signature: defineCallSignature,
  construct_signature: openBlock,
  conditional_type: openBlock,
  index_signature: (file, node) => {
    file.openScope(node, 'block');
    claimName(file, node);
  },
  type_predicate: claimName,
  required_parameter: claimName,
  optional_parameter: claimName,
  asserts: (file, node) => {
    const name = file.tree.childOfType(node, 'identifier');
    if (name !== undefined) file.claim(name);
  },
};

function openBlock(file: Draft, node: Node): void {
  file.openScope(node, 'block');
}

function bindName(file: Draft, node: Node): void {
  const name = file.tree.child(node, 'name');
  if (name !== undefined) file.bind(name);
}

/** Names of tuple elements, index keys and narrowed parameters are not uses. */
function claimName(file: Draft, node: Node): void {
  const name = file.tree.child(node, 'name');
  if (file.tree.is(name, 'identifier')) file.claim(name);
}

/** Properties that all type declarations share. In the file or a namespace, declarations of one name merge. */
function declared(file: Draft, node: Node) {
  const { tree } = file;
  const placement = placementOf(tree, node);
  return {
    outer: placement.outer,
    access: placement.access,
    modifiers: [...placement.modifiers, ...wordsOf(tree, node)],
    typeParameters: typeParametersOf(tree, node),
    isDeprecated: isDeprecated(tree, placement.outer),
    merge: placement.isTop ? ('in-file' as const) : undefined,
  };
}

function defineInterface(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  const clause = tree.childOfType(node, 'extends_type_clause');
  const bases = clause === undefined ? [] : tree.childrenIn(clause, 'type');
  file.define(node, {
    kind: 'interface',
    name,
    ...declared(file, node),
    body: tree.child(node, 'body'),
    bases: bases.map((base) => ({ node: base, role: 'inherit' })),
  });
}

function defineAlias(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  const value = tree.child(node, 'value');
  const { merge: _once, ...rest } = declared(file, node);
  file.define(node, {
    kind: 'type',
    name,
    ...rest,
    body: longValue(tree, value),
    type: isListOfMembers(tree, value) ? undefined : value,
  });
}

/** Whether all its members have names, and become symbols. */
function isListOfMembers(tree: SyntaxTree, value: Node | undefined): boolean {
  return tree.is(value, 'object_type') && tree.childOfType(value, 'index_signature') === undefined;
}

function defineEnum(file: Draft, node: Node): void {
  const name = file.tree.child(node, 'name');
  if (name !== undefined)
    file.define(node, { kind: 'enum', name, ...declared(file, node), body: file.tree.child(node, 'body') });
}

function defineEnumMembers(file: Draft, body: Node): void {
  const { tree } = file;
  const type = file.owner();
  if (file.kindOf(type) !== 'enum') return;
  for (const member of tree.namedChildren(body)) {
    const isGiven = tree.is(member, 'enum_assignment');
    if (!isGiven && !tree.is(member, 'property_identifier', 'string')) continue;
    const key = isGiven ? tree.child(member, 'name') : member;
    if (key === undefined) continue;
    const symbol = file.defineMember(type, member, {
      kind: 'enum-member',
      name: keyNode(tree, key),
      access: 'public',
      doc: docInRow(tree, member),
    });
    if (isGiven) file.giveValue(symbol, tree.child(member, 'value'));
  }
}

/** `namespace A.B` declares A, and B inside it. The name of a module is a string. */
function defineNamespace(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  const definition = { ...declared(file, node), body: tree.child(node, 'body') };
  if (tree.is(name, 'string'))
    file.define(node, { kind: 'module', name: keyNode(tree, name), ...definition });
  else
    for (const part of partsOf(tree, name))
      file.define(node, { kind: 'namespace', name: part, ...definition });
}

function partsOf(tree: SyntaxTree, name: Node): readonly Node[] {
  if (!tree.is(name, 'nested_identifier', 'member_expression')) return [name];
  const object = tree.child(name, 'object');
  const property = tree.child(name, 'property');
  return [
    ...(object === undefined ? [] : partsOf(tree, object)),
    ...(property === undefined ? [] : [property]),
  ];
}

/** `declare global { … }`. */
function defineGlobal(file: Draft, node: Node): void {
  const name = file.tree.childOfType(node, '"global"');
  const body = file.tree.childOfType(node, 'statement_block');
  if (name !== undefined)
    file.define(node, { kind: 'namespace', name, body, modifiers: ['declare'], merge: 'in-file' });
}

/** Methods without a body: in classes, interfaces and named object types. */
function defineSignature(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  if (tree.is(tree.parent(node), 'class_body')) {
    defineClassMethod(file, node, name);
    return;
  }
  const type = enclosingDeclaration(tree, node);
  if (type === undefined) {
    openBlock(file, node);
    return;
  }
  const words = wordsOf(tree, node);
  const isAccessor = words.includes('get') || words.includes('set');
  defineFunction(file, node, {
    node,
    definition: {
      kind: isAccessor ? 'property' : 'method',
      name: keyNode(tree, name),
      access: 'public',
      modifiers: words,
      doc: docInRow(tree, node),
      isDeprecated: isDeprecated(tree, node),
      merge: 'in-file',
      ...type.definition,
    },
  });
  bindTypeParameters(file, type.node);
}

/** A call signature: a method named `()`. */
function defineCallSignature(file: Draft, node: Node): void {
  const type = enclosingDeclaration(file.tree, node);
  if (type === undefined) {
    openBlock(file, node);
    return;
  }
  defineFunction(file, node, {
    node,
    definition: { kind: 'method', name: '()', access: 'public', ...type.definition },
  });
  bindTypeParameters(file, type.node);
}

function defineProperty(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  const type = enclosingDeclaration(tree, node);
  if (name === undefined || type === undefined) return;
  file.define(node, {
    kind: 'property',
    name: keyNode(tree, name),
    access: 'public',
    modifiers: wordsOf(tree, node),
    type: typeNode(tree, node, 'type'),
    doc: docInRow(tree, node),
    isDeprecated: isDeprecated(tree, node),
    merge: 'in-file',
    ...type.definition,
  });
  bindTypeParameters(file, type.node);
}

const typeParts: ReadonlySet<string> = new Set([
  'object_type',
  'interface_body',
  'property_signature',
  'type_annotation',
  'intersection_type',
  'union_type',
  'parenthesized_type',
  'array_type',
  'readonly_type',
]);

/** The interface or alias that the member belongs to. Undefined for anonymous types. */
function enclosingDeclaration(tree: SyntaxTree, member: Node) {
  let isNested = false;
  let at = tree.parent(member);
  while (at !== undefined && typeParts.has(tree.type(at))) {
    isNested ||= tree.is(at, 'property_signature');
    at = tree.parent(at);
  }
  // The type expressions beside a nested member must not see its name.
  const definition = isNested ? { owner: '' } : {};
  return tree.is(at, 'interface_declaration', 'type_alias_declaration')
    ? { node: at, definition }
    : undefined;
}
