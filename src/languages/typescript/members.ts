/**
 * Members of classes and methods of objects. Bare names never refer to members, so each member is a callable scope.
 */
import type { Access, SymbolIndex } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { defineClass } from './classes.ts';
import { docType } from './doc-types.ts';
import { defineFunction } from './functions.ts';
import { isNamedByParent, memberOfObject, namedValue, pathOf } from './named-values.ts';
import {
  commentsAbove,
  decoratorsIn,
  decoratorTexts,
  docInRow,
  firstNamed,
  isDeprecated,
  keyNode,
  longValue,
  placementOf,
  previous,
  typeNode,
  unwrap,
  unwrappedParent,
  wordsOf,
} from './nodes.ts';
import { choicesIn } from './objects.ts';

const signatures = ['method_signature', 'abstract_method_signature'] as const;

/** Rule for methods with a body, in classes and in objects. */
export function defineMethod(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  if (tree.is(tree.parent(node), 'class_body')) defineClassMethod(file, node, name);
  else defineObjectMethod(file, node, name);
}

function defineObjectMethod(file: Draft, node: Node, name: Node): void {
  const { tree } = file;
  const words = wordsOf(tree, node);
  const isAccessor = words.includes('get') || words.includes('set');
  const { owner, kind, isExported } = memberOfObject(pathOf(file, node));
  defineFunction(file, node, {
    node,
    definition: {
      kind: isAccessor ? 'property' : kind,
      name: keyNode(tree, name),
      owner,
      access: isExported === true ? 'exported' : undefined,
      modifiers: words,
      doc: docInRow(tree, node),
      isDeprecated: isDeprecated(tree, node),
      merge: isAccessor && continuesSibling(tree, node, name) ? 'in-file' : undefined,
      isUsedInPlace: true,
    },
  });
}

/**
 * Defines a property for a key whose value is the result of a call, in an object at the top level of the file. The
 * result may be a function, like the values of other keys.
 */
export function defineCallResult(file: Draft, pair: Node): void {
  const { tree } = file;
  const value = tree.child(pair, 'value');
  const key = tree.child(pair, 'key');
  if (key === undefined || !tree.is(unwrap(tree, value), 'call_expression')) return;
  const object = tree.parent(pair);
  const place = object === undefined ? undefined : unwrappedParent(tree, object);
  const declaration = tree.is(place?.parent, 'variable_declarator') ? tree.parent(place.parent) : undefined;
  if (!tree.is(key, 'property_identifier') || declaration === undefined) return;
  if (!placementOf(tree, declaration).isTop) return;
  const doc = docInRow(tree, pair);
  const symbol = file.define(pair, { kind: 'property', name: key, owner: '', doc, inside: 'transparent' });
  const given = choicesIn(file, value);
  file.giveValue(symbol, given.value, given);
}

/** Also the rule for methods without a body in a class. */
export function defineClassMethod(file: Draft, node: Node, name: Node): void {
  const { tree } = file;
  const words = wordsOf(tree, node);
  const isAccessor = words.includes('get') || words.includes('set');
  const isConstructor = tree.text(name) === 'constructor' && !words.includes('static');
  const type = file.owner();
  const around = enclosingClass(file, node);
  const isOverload = tree.is(node, 'method_signature') || continuesSibling(tree, node, name, signatures);
  defineFunction(file, node, {
    node,
    definition: {
      kind: isConstructor ? 'constructor' : isAccessor ? 'property' : 'method',
      ...memberDefinition(file, node, name),
      ...around.definition,
      isDeclaration: tree.is(node, 'method_signature'),
      merge: (isAccessor && around.isSymbol) || isOverload ? 'in-file' : undefined,
    },
  });
  bindTypeParameters(file, around.node);
  if (isConstructor && around.isSymbol) defineParameterProperties(file, type, node);
}

/** Rule for class fields. A field whose value is a function is a method. */
export function defineField(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name') ?? tree.child(node, 'property');
  if (name === undefined) return;
  const around = enclosingClass(file, node);
  const definition = { ...memberDefinition(file, node, name), ...around.definition };
  const written = typeNode(tree, node, 'type');
  const value = tree.child(node, 'value');
  const named = namedValue(file, node);
  const type = written ?? (named === undefined ? docType(file, node) : undefined);
  if (named !== undefined && tree.is(named.value, 'class')) {
    defineClass(file, named.value, { node, definition: { kind: 'class', ...definition } });
  } else if (named !== undefined) {
    const modifiers = [...(definition.modifiers ?? []), ...wordsOf(tree, named.value)];
    defineFunction(file, named.value, {
      node,
      annotation: written,
      definition: { kind: 'method', ...definition, modifiers },
    });
  } else {
    const symbol = file.define(node, {
      kind: 'field',
      ...definition,
      type,
      body: longValue(tree, value),
      inside: 'transparent',
    });
    file.openScope(node, 'callable');
    const given = type === undefined ? choicesIn(file, value) : {};
    if (type === undefined) file.giveValue(symbol, given.value, given);
  }
  bindTypeParameters(file, around.node);
}

function memberDefinition(file: Draft, node: Node, name: Node) {
  const { tree } = file;
  const before = decoratorsBefore(tree, node);
  const first = before[0] ?? node;
  return {
    name: keyNode(tree, name),
    access: accessOf(tree, node, tree.text(name)),
    modifiers: wordsOf(tree, node),
    attributes: decoratorTexts(file, [...before, ...decoratorsIn(tree, node, tree.type(node))]),
    isDeprecated: isDeprecated(tree, first),
    // With decorators in between, the comment is not directly above the member.
    doc: before.length === 0 ? docInRow(tree, node) : commentsAbove(tree, first),
  };
}

/** In TypeScript the decorators of a method are preceding siblings. */
function decoratorsBefore(tree: SyntaxTree, node: Node): readonly Node[] {
  const found: Node[] = [];
  for (let before = previous(tree, node); tree.is(before, 'decorator'); before = previous(tree, before))
    found.unshift(before);
  return found;
}

function accessOf(tree: SyntaxTree, node: Node, name: string): Access {
  const written = tree.childOfType(node, 'accessibility_modifier');
  if (written === undefined) return name.startsWith('#') ? 'private' : 'public';
  return tree.text(written) as 'public' | 'protected' | 'private';
}

/**
 * The class of a member. Members of an anonymous class belong to the symbol around it, and no bare name refers to
 * them.
 */
function enclosingClass(file: Draft, member: Node) {
  const { tree } = file;
  const body = tree.parent(member);
  const node = body === undefined ? undefined : tree.parent(body);
  const isDefault = node !== undefined && tree.is(tree.parent(node), 'export_statement');
  const isSymbol =
    node !== undefined &&
    (tree.child(node, 'name') !== undefined || isDefault || isNamedByParent(file, node));
  return { node, isSymbol, definition: isSymbol ? {} : { owner: '', isUsedInPlace: true } };
}

/** Binds the type parameters of a class in its member, whose scope does not include the scope of the class. */
export function bindTypeParameters(file: Draft, type: Node | undefined): void {
  const { tree } = file;
  const list = type === undefined ? undefined : tree.child(type, 'type_parameters');
  if (list === undefined) return;
  for (const parameter of tree.childrenOfType(list, 'type_parameter')) {
    const name = tree.child(parameter, 'name');
    if (name !== undefined) file.bindName(tree.text(name));
  }
}

/** Whether the preceding sibling has the same name. */
function continuesSibling(
  tree: SyntaxTree,
  node: Node,
  name: Node,
  types: readonly string[] = ['method_definition'],
): boolean {
  let before = previous(tree, node);
  while (tree.is(before, 'comment', 'decorator', '","', '";"')) before = previous(tree, before);
  if (before === undefined || !types.includes(tree.type(before))) return false;
  const other = tree.child(before, 'name');
  return other !== undefined && tree.text(other) === tree.text(name);
}

/** `constructor(private store: Store)` declares a field. */
function defineParameterProperties(file: Draft, type: SymbolIndex, node: Node): void {
  const { tree } = file;
  const list = tree.child(node, 'parameters');
  for (const parameter of list === undefined
    ? []
    : tree.childrenOfType(list, 'required_parameter', 'optional_parameter')) {
    const isProperty =
      tree.childOfType(parameter, 'accessibility_modifier', '"readonly"', 'override_modifier') !== undefined;
    const name = tree.child(parameter, 'pattern');
    if (!isProperty || !tree.is(name, 'identifier')) continue;
    const declared = typeNode(tree, parameter, 'type');
    const field = file.defineMember(type, parameter, {
      kind: 'field',
      name,
      access: accessOf(tree, parameter, tree.text(name)),
      modifiers: wordsOf(tree, parameter),
      attributes: decoratorTexts(file, decoratorsIn(tree, parameter, tree.type(parameter))),
      type: declared,
      doc: docInRow(tree, parameter),
    });
    if (declared === undefined) file.giveValue(field, tree.child(parameter, 'value'));
  }
}

/** The class of `this` at this node, if it has a symbol. */
export function classOfThis(
  file: Draft,
  node: Node,
): { readonly symbol: SymbolIndex; readonly body: Node } | undefined {
  const { tree } = file;
  let at = tree.parent(node);
  while (
    at !== undefined &&
    !tree.is(
      at,
      'method_definition',
      'function_declaration',
      'function_expression',
      'class_static_block',
      'program',
    )
  ) {
    if (
      tree.is(
        at,
        'public_field_definition',
        'field_definition',
        'generator_function',
        'generator_function_declaration',
      )
    )
      return undefined;
    at = tree.parent(at);
  }
  const body = tree.is(at, 'method_definition') ? tree.parent(at) : undefined;
  const symbol = file.enclosingType();
  const isKnown = at !== undefined && tree.is(body, 'class_body') && enclosingClass(file, at).isSymbol;
  return isKnown && symbol !== undefined ? { symbol, body } : undefined;
}

/** The member of that name which the class declares. */
export function declaredMember(tree: SyntaxTree, body: Node, name: string): Node | undefined {
  return tree.namedChildren(body).find((member) => {
    const key = tree.child(member, 'name') ?? tree.child(member, 'property');
    return key !== undefined && tree.text(keyNode(tree, key)) === name;
  });
}

export function decorate(file: Draft, node: Node): void {
  const expression = firstNamed(file.tree, node);
  if (file.tree.is(file.tree.parent(node), 'class_body')) file.openScope(node, 'callable');
  if (expression !== undefined) file.use(expression, 'decorate');
}
