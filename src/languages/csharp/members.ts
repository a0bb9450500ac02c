/** Members of C# types, and local functions. */
import type { Definition, Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { define, defineAmongOthers, headerOf } from './headers.ts';
import { isExtension, parametersOf } from './parameters.ts';
import { typeArgumentCount } from './type-arguments.ts';
import { constructWritten, useType } from './type-uses.ts';
import { baseTypes, isInterfaceName, typeParametersOf } from './types.ts';

export const memberRules: Readonly<Record<string, Rule>> = {
  method_declaration: defineMethod,
  local_function_statement: (file, node) => {
    const name = file.tree.child(node, 'name');
    if (name !== undefined) defineCallable(file, node, { kind: 'function', name, access: undefined });
  },
  constructor_declaration: (file, node) => {
    const name = file.tree.child(node, 'name');
    if (name !== undefined) defineCallable(file, node, { kind: 'constructor', name });
  },
  constructor_initializer: constructOther,
  destructor_declaration: (file, node) => {
    const name = file.tree.child(node, 'name');
    if (name === undefined) return;
    file.claim(name);
    defineCallable(file, node, { kind: 'method', name: `~${file.tree.text(name)}` });
  },
  operator_declaration: (file, node) => {
    const sign = file.tree.child(node, 'operator');
    if (sign !== undefined)
      defineCallable(file, node, { kind: 'method', name: `operator ${file.tree.text(sign)}` });
  },
  conversion_operator_declaration: (file, node) => {
    const { tree } = file;
    const type = tree.child(node, 'type');
    const { modifiers } = headerOf(file, node);
    const sign = tree.childOfType(node, '"implicit"') === undefined ? 'explicit' : 'implicit';
    if (type === undefined) return;
    defineCallable(file, node, {
      kind: 'method',
      name: `operator ${file.typeText(type)}`,
      modifiers: [...modifiers, sign],
    });
  },
  property_declaration: defineProperty,
  indexer_declaration: defineProperty,
  event_declaration: defineProperty,
  accessor_declaration: openAccessor,
  field_declaration: defineOnlyField,
  event_field_declaration: defineOnlyField,
};

function defineMethod(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  const header = headerOf(file, node);
  const list = tree.child(node, 'parameters');
  const isPartial = header.modifiers.includes('partial');
  defineCallable(file, node, {
    kind: 'method',
    name,
    ...(isExtension(file, list) ? { modifiers: [...header.modifiers, 'extension'] } : {}),
    ...(isExplicit(file, node) ? { access: undefined } : {}),
    isDeclaration: isPartial && tree.child(node, 'body') === undefined,
    merge: isPartial && !hasOtherOverload(file, node, tree.text(name)) ? 'across-files' : undefined,
  });
}

function defineCallable(
  file: Draft,
  node: Node,
  own: Pick<Definition, 'kind' | 'name'> & Partial<Definition>,
): void {
  const { tree } = file;
  const type = tree.child(node, 'returns') ?? tree.child(node, 'type');
  define(file, node, {
    ...headerOf(file, node),
    body: tree.child(node, 'body'),
    parameters: parametersOf(file, tree.child(node, 'parameters')),
    typeParameters: typeParametersOf(file, node),
    type,
    ...own,
  });
  useType(file, type);
}

/** `void IOrder.Ship()`: accessible only through the interface. */
function isExplicit(file: Draft, node: Node): boolean {
  return file.tree.childOfType(node, 'explicit_interface_specifier') !== undefined;
}

/** Overloads are separate methods, partial or not. */
function hasOtherOverload(file: Draft, node: Node, name: string): boolean {
  const { tree } = file;
  const around = tree.parent(node);
  if (around === undefined || file.memberOf(file.owner(), name) === undefined) return false;
  const shape = (method: Node): string =>
    parametersOf(file, tree.child(method, 'parameters'))
      .map(({ type }) => type)
      .join();
  return tree.childrenOfType(around, 'method_declaration').some((other) => {
    const named = tree.child(other, 'name');
    return other < node && named !== undefined && tree.text(named) === name && shape(other) !== shape(node);
  });
}

/** `: base(x)` and `: this(x)` call a constructor without naming its type. */
function constructOther(file: Draft, node: Node): void {
  const { tree } = file;
  const type = tree.ancestor(node, 'class_declaration', 'struct_declaration', 'record_declaration');
  const base = tree.childOfType(node, '"base"');
  if (type === undefined) return;
  const written = base === undefined ? tree.child(type, 'name') : baseTypes(file, type)[0];
  if (written === undefined || (base !== undefined && isInterfaceName(file.typeText(written)))) return;
  const name = tree.is(written, 'generic_name') ? tree.childOfType(written, 'identifier') : written;
  if (!tree.is(name, 'identifier')) return;
  file.useName(base ?? node, tree.text(name), 'construct', {
    typeArgumentCount:
      base === undefined ? typeParametersOf(file, type).length : typeArgumentCount(tree, name),
    arguments: tree.childOfType(node, 'argument_list'),
  });
}

/** Properties, indexers and events with accessors. The accessors are the body if one of them contains code. */
function defineProperty(file: Draft, node: Node): void {
  const { tree } = file;
  const isIndexer = tree.is(node, 'indexer_declaration');
  const name = isIndexer ? 'this[]' : tree.child(node, 'name');
  const type = tree.child(node, 'type');
  const accessors = tree.child(node, 'accessors');
  const value = tree.child(node, 'value');
  if (name === undefined) return;
  const header = headerOf(file, node);
  const hasCode =
    accessors !== undefined &&
    tree
      .childrenOfType(accessors, 'accessor_declaration')
      .some((accessor) => tree.child(accessor, 'body') !== undefined);
  define(file, node, {
    ...header,
    kind: tree.is(node, 'event_declaration') ? 'event' : 'property',
    name,
    type,
    access: isExplicit(file, node) ? undefined : header.access,
    body: hasCode ? accessors : value,
    parameters: isIndexer ? parametersOf(file, tree.child(node, 'parameters')) : [],
  });
  useType(file, type);
  constructWritten(file, type, value);
}

/** All accessors except `get` have the parameter `value`. In all of them, `field` is the backing field. */
function openAccessor(file: Draft, node: Node): void {
  const { tree } = file;
  file.openScope(node, 'callable');
  const name = tree.child(node, 'name');
  const around = tree.ancestor(node, 'property_declaration', 'indexer_declaration', 'event_declaration');
  if (tree.is(name, 'identifier')) file.claim(name);
  if (name === undefined || around === undefined) return;
  const type = tree.child(around, 'type');
  const owner = file.enclosingType();
  if (owner !== undefined && file.memberOf(owner, 'field') === undefined) file.bindName('field', { type });
  if (tree.text(name) !== 'get') file.bindName('value', { type, isParameter: true });
}

/** For `int x;` the whole declaration is the span. For `int x, y;` see the rule of variable_declarator. */
function defineOnlyField(file: Draft, node: Node): void {
  const declarators = declaratorsOf(file, node);
  const [only] = declarators;
  const definition = only !== undefined && declarators.length === 1 ? fieldOf(file, node, only) : undefined;
  if (definition !== undefined) define(file, node, definition);
}

/** Returns whether the declarator belongs to a field; defines the field if the declaration has several. */
export function defineFieldAmongOthers(file: Draft, declarator: Node): boolean {
  const { tree } = file;
  const variables = tree.parent(declarator);
  const declaration = variables === undefined ? undefined : tree.parent(variables);
  if (!tree.is(declaration, 'field_declaration', 'event_field_declaration')) return false;
  const definition =
    declaratorsOf(file, declaration).length > 1 ? fieldOf(file, declaration, declarator) : undefined;
  if (definition !== undefined) defineAmongOthers(file, declarator, definition);
  return true;
}

function declaratorsOf(file: Draft, declaration: Node): readonly Node[] {
  const variables = file.tree.childOfType(declaration, 'variable_declaration');
  return variables === undefined ? [] : file.tree.childrenOfType(variables, 'variable_declarator');
}

function fieldOf(
  file: Draft,
  declaration: Node,
  declarator: Node,
): (Definition & { outer: Node }) | undefined {
  const { tree } = file;
  const name = tree.child(declarator, 'name');
  const variables = tree.parent(declarator);
  const value = initialValue(file, declarator);
  if (name === undefined || variables === undefined) return undefined;
  return {
    ...headerOf(file, declaration),
    kind: tree.is(declaration, 'event_field_declaration') ? 'event' : 'field',
    name,
    outer: declaration,
    type: tree.child(variables, 'type'),
    // A value on one row stays in the signature.
    body: value !== undefined && tree.row(value) !== tree.endRows[value] ? value : undefined,
  };
}

/** The expression after `=`. */
export function initialValue(file: Draft, declarator: Node): Node | undefined {
  const { tree } = file;
  const children = tree.children(declarator);
  const sign = children.findIndex((child) => tree.is(child, '"="'));
  return sign < 0
    ? undefined
    : children.slice(sign + 1).find((child) => tree.isNamed(child) && !tree.is(child, 'comment'));
}
