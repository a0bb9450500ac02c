/** Namespaces and types of C#: classes, structs, interfaces, records, enums, delegates. */
import type { SymbolKind } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { define, headerOf } from './headers.ts';
import { claimNames } from './imports.ts';
import { parametersOf } from './parameters.ts';
import { useType } from './type-uses.ts';

type Bases = NonNullable<Definition['bases']>;

export const typeRules: Readonly<Record<string, Rule>> = {
  namespace_declaration: defineNamespace,
  file_scoped_namespace_declaration: defineNamespace,
  class_declaration: (file, node) => defineType(file, node, 'class'),
  struct_declaration: (file, node) => defineType(file, node, 'struct'),
  interface_declaration: (file, node) => defineType(file, node, 'interface'),
  record_declaration: (file, node) => defineType(file, node, 'record'),
  enum_declaration: defineEnum,
  enum_member_declaration: (file, node) => {
    const name = file.tree.child(node, 'name');
    if (name !== undefined)
      define(file, node, { ...headerOf(file, node), kind: 'enum-member', name, access: 'public' });
  },
  delegate_declaration: (file, node) => {
    const { tree } = file;
    const name = tree.child(node, 'name');
    const type = tree.child(node, 'type');
    if (name === undefined) return;
    define(file, node, {
      ...headerOf(file, node),
      kind: 'delegate',
      name,
      type,
      parameters: parametersOf(file, tree.child(node, 'parameters')),
      typeParameters: typeParametersOf(file, node),
    });
    useType(file, type);
  },
};

/** Each with its first type constraint: `T : Order`. */
export function typeParametersOf(file: Draft, node: Node): readonly string[] {
  const { tree } = file;
  const list = tree.childOfType(node, 'type_parameter_list');
  if (list === undefined) return [];
  const clauses = tree.childrenOfType(node, 'type_parameter_constraints_clause');
  return tree.childrenOfType(list, 'type_parameter').flatMap((parameter) => {
    const written = tree.child(parameter, 'name');
    if (written === undefined) return [];
    const name = tree.text(written);
    const types = clauses
      .filter((clause) => tree.text(tree.childOfType(clause, 'identifier') ?? clause) === name)
      .flatMap((clause) => tree.childrenOfType(clause, 'type_parameter_constraint'))
      .flatMap((constraint) => tree.child(constraint, 'type') ?? []);
    const [type] = types;
    return type === undefined ? [name] : [`${name} : ${file.typeText(type)}`];
  });
}

function defineNamespace(file: Draft, node: Node): void {
  const name = file.tree.child(node, 'name');
  if (name === undefined) return;
  const body = file.tree.child(node, 'body') ?? file.tree.childOfType(node, '";"');
  file.define(node, { kind: 'namespace', name, body, isNamespacePrefix: true, merge: 'across-files' });
  claimNames(file, name);
}

function defineType(file: Draft, node: Node, kind: SymbolKind): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  const header = headerOf(file, node);
  const isPartial = header.modifiers.includes('partial');
  const typeParameters = typeParametersOf(file, node);
  const isStruct = kind === 'struct' || tree.childOfType(node, '"struct"') !== undefined;
  const isRef = tree.childOfType(node, '"ref"') !== undefined;
  define(file, node, {
    ...header,
    kind,
    name,
    body: tree.child(node, 'body'),
    modifiers: [
      ...header.modifiers,
      ...(isRef ? ['ref'] : []),
      ...(kind === 'record' && isStruct ? ['struct'] : []),
    ],
    // Only one part of a partial type has the primary constructor, so its parameters cannot be part of the symbol's
    // identity.
    parameters: isPartial ? [] : parametersOf(file, tree.childOfType(node, 'parameter_list')),
    typeParameters,
    bases: basesOf(file, node, isStruct ? 'struct' : kind),
    merge: isPartial && !hasNamesake(file, node, { name, typeParameters }) ? 'across-files' : undefined,
  });
}

/** `Result` and `Result<T>` are two types: the second must not be merged into the first. */
function hasNamesake(
  file: Draft,
  node: Node,
  own: { name: Node; typeParameters: readonly string[] },
): boolean {
  const { tree } = file;
  const around = tree.parent(node);
  if (around === undefined || file.memberOf(file.owner(), tree.text(own.name)) === undefined) return false;
  return tree.childrenOfType(around, tree.type(node)).some((other) => {
    const name = tree.child(other, 'name');
    const isSameName = other < node && name !== undefined && tree.text(name) === tree.text(own.name);
    return isSameName && typeParametersOf(file, other).length !== own.typeParameters.length;
  });
}

/**
 * The syntax does not show whether the first base of a class is a class; by convention, names like `IOrder` are
 * interfaces.
 */
function basesOf(file: Draft, node: Node, kind: SymbolKind): Bases {
  const types = baseTypes(file, node);
  if (kind === 'interface') return types.map((type) => ({ node: type, role: 'inherit' }));
  return types.map((type, index) => {
    const isClass = index === 0 && kind !== 'struct' && !isInterfaceName(file.typeText(type));
    return { node: type, role: isClass ? 'inherit' : 'implement' };
  });
}

export function baseTypes(file: Draft, node: Node): readonly Node[] {
  const { tree } = file;
  // Each branch of `#if` may have a list.
  const lists = tree.childrenOfType(node, 'base_list');
  return lists
    .flatMap((list) => tree.namedChildren(list))
    .flatMap((child) => {
      if (tree.is(child, 'argument_list', 'comment', 'predefined_type')) return [];
      return tree.is(child, 'primary_constructor_base_type') ? (tree.child(child, 'type') ?? []) : child;
    });
}

export function isInterfaceName(type: string): boolean {
  const name = type.replace(/<.*$/, '').replace(/^.*[.:]/, '');
  return /^I[A-Z]/.test(name) && !name.endsWith('Exception');
}

function defineEnum(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  const base = tree.childOfType(node, 'base_list');
  const type = base === undefined ? undefined : tree.namedChildren(base)[0];
  if (name === undefined) return;
  define(file, node, { ...headerOf(file, node), kind: 'enum', name, type, body: tree.child(node, 'body') });
  useType(file, type);
}
