/** Type declarations of Go and their members: fields, embedded types, methods of interfaces. */
import type { SymbolIndex } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { accessOf, isBlank, isDeprecated, namesIn } from './names.ts';
import { parametersOf, resultOf, typeParametersOf } from './parameters.ts';

export const typeRules: Readonly<Record<string, Rule>> = {
  type_spec: defineType,
  type_alias: defineType,
  field_declaration: declareFields,
  method_elem: defineMethodOfInterface,
};

function defineType(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  const type = tree.child(node, 'type');
  if (name === undefined) return;
  const outer = statementOf(file, node);
  const isStruct = tree.is(type, 'struct_type') && tree.is(node, 'type_spec');
  const isInterface = tree.is(type, 'interface_type') && tree.is(node, 'type_spec');
  const typeParameters = typeParametersOf(file, node);
  file.define(outer, {
    kind: isStruct ? 'struct' : isInterface ? 'interface' : 'type',
    name,
    body: type === undefined ? undefined : tree.childOfType(type, 'field_declaration_list', '"{"'),
    access: accessOf(tree.text(name)),
    typeParameters: typeParameters.written,
    type: isStruct || isInterface ? undefined : type,
    bases: type === undefined ? [] : embeddedIn(file, type).map((base) => ({ node: base, role: 'inherit' })),
    isDeprecated: isDeprecated(file, outer),
  });
  for (const parameter of typeParameters.names) file.bind(parameter);
}

/** The whole statement if it declares only this name, because the doc comment is above the statement. */
export function statementOf(file: Draft, spec: Node): Node {
  const { tree } = file;
  const statement = tree.parent(spec);
  const isAlone =
    tree.is(statement, 'type_declaration', 'var_declaration', 'const_declaration') &&
    tree.childOfType(statement, '"("') === undefined;
  return isAlone ? statement : spec;
}

/** A union such as `~int | string` constrains type parameters and embeds nothing. */
function embeddedIn(file: Draft, type: Node): readonly Node[] {
  const { tree } = file;
  const fields = tree.childOfType(type, 'field_declaration_list');
  if (fields !== undefined) {
    const embedded = tree
      .childrenOfType(fields, 'field_declaration')
      .filter((field) => tree.child(field, 'name') === undefined);
    return embedded.flatMap((field) => tree.child(field, 'type') ?? []);
  }
  if (!tree.is(type, 'interface_type')) return [];
  return tree.childrenOfType(type, 'type_elem').flatMap((element) => {
    const [only, ...others] = tree.namedChildren(element);
    return others.length === 0 && tree.is(only, 'type_identifier', 'qualified_type', 'generic_type')
      ? [only]
      : [];
  });
}

/**
 * Fields of a named struct or a package variable. Fields of an anonymous struct inside a function have no symbols.
 */
function declareFields(file: Draft, node: Node): void {
  const { tree } = file;
  const owner = file.owner();
  if (!isDeclared(file, node, owner)) return;
  const all = namesIn(file, node);
  const names = all.filter((name) => !isBlank(file, name));
  const [first] = names;
  const type = tree.child(node, 'type');
  if (all.length === 0) embed(file, node, type);
  if (first === undefined) return;
  const nested = type === undefined ? undefined : tree.find(type, 'field_declaration_list');
  if (names.length === 1 && nested !== undefined) {
    // The fields of the nested struct belong to this field.
    file.openScope(node, 'block');
    file.define(node, { ...fieldOf(file, node, first), body: nested });
    return;
  }
  openMemberScope(file, first);
  for (const name of names) file.defineMember(owner, node, fieldOf(file, node, name));
}

function fieldOf(file: Draft, node: Node, name: Node): Definition {
  const { tree } = file;
  return {
    kind: 'field',
    name,
    access: accessOf(tree.text(name)),
    type: tree.child(node, 'type'),
    isDeprecated: isDeprecated(file, node),
  };
}

function isDeclared(file: Draft, node: Node, owner: SymbolIndex): boolean {
  const kind = file.kindOf(owner);
  if (kind === 'struct' || kind === 'variable') return true;
  return (kind === 'field' || kind === 'type') && file.tree.ancestor(node, 'block') === undefined;
}

/** An embedded type is also a field, named by the last part of its type name. */
function embed(file: Draft, node: Node, type: Node | undefined): void {
  const name = type === undefined ? undefined : embeddedName(file, type);
  if (name === undefined) return;
  const owner = file.owner();
  openMemberScope(file, node);
  file.defineMember(owner, node, {
    kind: 'field',
    name,
    access: accessOf(name),
    modifiers: ['embedded'],
    type,
  });
}

function embeddedName(file: Draft, type: Node): string | undefined {
  const { tree } = file;
  if (tree.is(type, 'generic_type')) {
    const inner = tree.child(type, 'type');
    return inner === undefined ? undefined : embeddedName(file, inner);
  }
  const name = tree.is(type, 'qualified_type') ? tree.child(type, 'name') : type;
  return tree.is(name, 'type_identifier') ? tree.text(name) : undefined;
}

function defineMethodOfInterface(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  const owner = file.owner();
  if (name === undefined || file.kindOf(owner) !== 'interface') return;
  openMemberScope(file, name);
  file.defineMember(owner, node, {
    kind: 'method',
    name,
    access: accessOf(tree.text(name)),
    parameters: parametersOf(file, tree.child(node, 'parameters')),
    type: resultOf(file, node),
    isDeprecated: isDeprecated(file, node),
  });
}

/** Members are not in scope: in `Color Color` the second name is the type. So they get a scope that ends at once. */
function openMemberScope(file: Draft, name: Node): void {
  file.openScope(name, 'block');
}
