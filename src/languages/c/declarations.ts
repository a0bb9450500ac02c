/** Declarations of variables, fields, prototypes, type names and locals. One statement may declare several. */
import type { SymbolIndex, SymbolKind } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import {
  baseType,
  type Declared,
  declared,
  declaredType,
  isPlaceholder,
  scopesBefore,
} from './declarators.ts';
import { constructedType } from './factory-functions.ts';
import { defineCallable, readArguments } from './functions.ts';
import { accessOf, attributesOf, isDeprecated, modifiersOf, visibilityOf } from './modifiers.ts';
import { parametersOf } from './parameters.ts';
import { outerOf, type Place, placeOf } from './places.ts';
import { bindTemplates, typeParametersOf } from './templates.ts';

/** Rule for `declaration` and `field_declaration`. */
export function declare(file: Draft, node: Node): void {
  const { tree } = file;
  const place = placeOf(tree, node);
  const found = tree.childrenIn(node, 'declarator').flatMap((declarator) => {
    const inner = declared(tree, declarator);
    return inner === undefined ? [] : [{ ...inner, declarator }];
  });
  if (place === 'old-style' || tree.is(tree.parent(node), 'friend_declaration')) {
    for (const { name } of found) file.claim(name);
    return;
  }
  if (place === 'local') for (const each of found) bindLocal(file, node, each);
  else declareSymbols(file, node, place, found);
}

type Found = Declared & { readonly declarator: Node };

/** A single declarator owns the references in its initialiser; several share the statement. */
function declareSymbols(file: Draft, node: Node, place: Place, found: readonly Found[]): void {
  const { tree } = file;
  const first = found[0];
  if (first === undefined || (first.callable === undefined && isBroken(file, node))) return;
  const type = tree.child(node, 'type');
  const definesType =
    type !== undefined && tree.child(type, 'body') !== undefined && tree.child(type, 'name') !== undefined;
  const isLone = found.length === 1 && !definesType;
  const around = file.owner();
  for (const each of found) {
    if (each.callable !== undefined && each === first) defineCallable(file, node, each);
    else if (each.isBinding) defineBindings(file, node, each);
    else defineVariable(file, node, each, { place, around: isLone ? undefined : around });
  }
}

/** A fragment of code that could not be parsed: its names are unreliable. */
function isBroken(file: Draft, node: Node): boolean {
  const { tree } = file;
  return tree.children(node).some((child) => tree.isMissing(child) || tree.is(child, 'ERROR'));
}

interface VariableContext {
  readonly place: Place;
  /** The owner of one of several declarators. Undefined for a single declarator, which owns its initialiser. */
  readonly around: SymbolIndex | undefined;
}

function defineVariable(file: Draft, node: Node, found: Found, { place, around }: VariableContext): void {
  const { tree } = file;
  const owner = scopesBefore(tree, found.written);
  const modifiers = modifiersOf(tree, node);
  const attributes = attributesOf(tree, node);
  const value = initialiser(file, node, found);
  const type = declaredType(tree, node, found.declarator);
  const isMember = place === 'members' || owner !== undefined;
  const definition: Definition = {
    kind: variableKind(found, isMember),
    name: found.name,
    outer: outerOf(tree, node),
    owner,
    access: visibilityOf(tree, node, modifiers),
    parameters:
      found.callable === undefined
        ? []
        : parametersOf(file, found.callable, node).map(({ parameter }) => parameter),
    modifiers,
    type: isPlaceholder(type) ? undefined : type,
    typeParameters: typeParametersOf(tree, node),
    attributes,
    isDeclaration: found.callable !== undefined || (modifiers.includes('extern') && value === undefined),
    isDeprecated: isDeprecated(attributes),
    inside: typeParametersOf(tree, node).length > 0 ? 'scope' : 'transparent',
  };
  const symbol =
    around === undefined ? file.define(node, definition) : file.defineMember(around, node, definition);
  if (around === undefined) bindTemplates(file, node);
  if (isPlaceholder(type)) file.giveValue(symbol, value);
  else useConstruction(file, node, found);
}

function variableKind(found: Found, isMember: boolean): SymbolKind {
  if (found.callable !== undefined) return isMember ? 'method' : 'function';
  return isMember ? 'field' : 'variable';
}

function defineBindings(file: Draft, node: Node, found: Found): void {
  const around = file.owner();
  for (const name of file.tree.childrenOfType(found.name, 'identifier')) {
    file.defineMember(around, node, { kind: 'variable', name });
  }
}

function bindLocal(file: Draft, node: Node, found: Found): void {
  const { tree } = file;
  if (found.isBinding) {
    for (const name of tree.childrenOfType(found.name, 'identifier')) file.bind(name);
    return;
  }
  if (found.callable !== undefined) {
    bindVexingParse(file, node, found, found.callable);
    return;
  }
  const type = declaredType(tree, node, found.declarator);
  const value = initialiser(file, node, found);
  const made = constructedType(tree, value);
  file.bind(found.name, isPlaceholder(type) ? (made === undefined ? { value } : { type: made }) : { type });
  useConstruction(file, node, found);
}

/**
 * The most vexing parse: the grammar parses `Socket s(address, port);` in a body as a prototype. A real prototype
 * binds no local name.
 */
function bindVexingParse(file: Draft, node: Node, found: Found, callable: Node): void {
  const { tree } = file;
  const list = tree.child(callable, 'parameters');
  const parameters = list === undefined ? [] : tree.namedChildren(list);
  const isList = parameters.every(
    (parameter) =>
      tree.is(tree.child(parameter, 'type'), 'type_identifier') &&
      tree.child(parameter, 'declarator') === undefined,
  );
  if (parameters.length === 0 || !isList) {
    file.claim(found.name);
    return;
  }
  file.bind(found.name, { type: baseType(tree, node) });
  const type = tree.child(node, 'type');
  if (type !== undefined) file.use(type, 'construct');
  readArguments(file, callable);
}

/** `Box b(1)` and `Box b{1}` construct a Box. */
function useConstruction(file: Draft, node: Node, found: Found): void {
  const { tree } = file;
  const type = tree.child(node, 'type');
  if (type === undefined || found.isIndirect || !tree.is(found.declarator, 'init_declarator')) return;
  const value = tree.child(found.declarator, 'value');
  const isDirect =
    tree.is(value, 'argument_list', 'initializer_list') &&
    tree.childOfType(found.declarator, '"="') === undefined;
  if (isDirect) file.use(type, 'construct');
}

function initialiser(file: Draft, node: Node, found: Found): Node | undefined {
  const { tree } = file;
  return (
    tree.child(found.declarator, 'value') ?? tree.child(node, 'value') ?? tree.child(node, 'default_value')
  );
}

/** `typedef struct node { … } node, *link;`: the struct has its own rule; the other names are types. */
export function defineTypedef(file: Draft, node: Node): void {
  const { tree } = file;
  const type = tree.child(node, 'type');
  const body = type === undefined ? undefined : tree.child(type, 'body');
  const tag = type === undefined ? undefined : tree.child(type, 'name');
  const taken = tag === undefined ? typedefName(file, node) : undefined;
  const around = file.owner();
  const declarators = tree.childrenIn(node, 'declarator');
  for (const declarator of declarators) {
    const name = declared(tree, declarator)?.name;
    if (name === undefined) continue;
    const isSame =
      body !== undefined && (name === taken || (tag !== undefined && tree.text(tag) === tree.text(name)));
    if (isSame) {
      file.claim(name);
      continue;
    }
    const found = declaredType(tree, node, declarator);
    const definition: Definition = { kind: 'type', name, type: found, access: memberAccess(file, node) };
    if (body === undefined && declarators.length === 1)
      file.define(node, { ...definition, inside: 'transparent' });
    else file.defineMember(around, node, definition);
  }
}

function memberAccess(file: Draft, node: Node) {
  return placeOf(file.tree, node) === 'members' ? accessOf(file.tree, node) : undefined;
}

/** The name that a typedef gives to an anonymous struct, union or enum. */
export function typedefName(file: Draft, definition: Node): Node | undefined {
  const { tree } = file;
  return tree
    .childrenIn(definition, 'declarator')
    .find((declarator) => tree.is(declarator, 'type_identifier', 'primitive_type'));
}
