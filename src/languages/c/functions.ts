/** Functions, methods and their prototypes, and macro invocations that the grammar parses as functions. */
import type { SymbolIndex, SymbolKind } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { type Declared, declared, declaredType, scopesBefore } from './declarators.ts';
import { attributesOf, isDeprecated, modifiersOf, visibilityOf } from './modifiers.ts';
import { bindParameters, parametersOf } from './parameters.ts';
import { outerOf, placeOf } from './places.ts';
import { bindTemplates, typeParametersOf } from './templates.ts';

/** Rule for `function_definition`. */
export function defineFunction(file: Draft, node: Node): void {
  const { tree } = file;
  const declarator = tree.child(node, 'declarator');
  const found = declarator === undefined ? undefined : declared(tree, declarator);
  if (found === undefined) return;
  if (found.callable === undefined) {
    if (tree.is(declarator, 'parenthesized_declarator')) defineByMacro(file, node, found.name);
    return;
  }
  if (isStatement(file, node, found)) {
    readAsCall(file, found);
    return;
  }
  if (isTestMacro(file, node, found)) defineTest(file, node, found);
  else defineCallable(file, node, found);
}

/** Also for prototypes; `node` is then the declaration. */
export function defineCallable(file: Draft, node: Node, found: Declared): SymbolIndex {
  const { tree } = file;
  const callable = found.callable ?? node;
  const listed = parametersOf(file, callable, node);
  const owner = scopesBefore(tree, found.written);
  const kind = kindOf(file, node, found, owner);
  const modifiers = modifiersOf(tree, node, callable);
  const attributes = attributesOf(tree, node, callable);
  const isDefined = tree.is(node, 'function_definition');
  const symbol = file.define(node, {
    kind,
    name: found.name,
    outer: outerOf(tree, node),
    body: tree.childOfType(node, 'field_initializer_list') ?? tree.child(node, 'body'),
    owner,
    access: visibilityOf(tree, node, modifiers),
    modifiers,
    parameters: listed.map(({ parameter }) => parameter),
    typeParameters: typeParametersOf(tree, node),
    type: returnType(file, node, callable),
    attributes,
    isDeclaration: !isDefined,
    isDeprecated: isDeprecated(attributes),
  });
  bindTemplates(file, node);
  bindParameters(file, listed);
  return symbol;
}

function kindOf(file: Draft, node: Node, found: Declared, owner: string | undefined): SymbolKind {
  const { tree } = file;
  if (tree.is(tree.parent(node), 'friend_declaration')) return 'function';
  const around = file.owner();
  const isMember = owner === undefined ? isTypeKind(file.kindOf(around)) : !isNamespace(file, owner);
  if (!isMember) return 'function';
  const type = owner === undefined ? file.nameOf(around) : owner.slice(owner.lastIndexOf('.') + 1);
  return tree.text(found.name) === type ? 'constructor' : 'method';
}

function isTypeKind(kind: SymbolKind): boolean {
  return kind === 'class' || kind === 'struct';
}

/** Only by the symbols of this file: `void net::open()` may define a function of a namespace. */
function isNamespace(file: Draft, owner: string): boolean {
  const first = owner.split('.', 1)[0] ?? '';
  const known = file.memberOf(file.owner(), first) ?? file.memberOf(0, first);
  return known !== undefined && file.kindOf(known) === 'namespace' && !owner.includes('.');
}

function returnType(file: Draft, node: Node, callable: Node): string | undefined {
  const { tree } = file;
  const trailing = tree.childOfType(callable, 'trailing_return_type');
  const trailingType = trailing === undefined ? undefined : tree.namedChildren(trailing)[0];
  if (trailingType !== undefined) return file.typeText(trailingType);
  if (tree.is(callable, 'operator_cast')) return tree.text(callable).replace(/^.*\boperator\s+/s, '');
  const type = declaredType(tree, node, tree.child(node, 'declarator'));
  return type === 'auto' ? undefined : type;
}

/** Code with errors and macros such as `list_for_each(a, b) { … }` are parsed as functions without a type. */
function isStatement(file: Draft, node: Node, found: Declared): boolean {
  const { tree } = file;
  if (keywords.has(tree.text(found.name))) return true;
  if (tree.child(node, 'type') !== undefined || !tree.is(found.written, 'identifier')) return false;
  return placeOf(tree, node) === 'local';
}

const keywords: ReadonlySet<string> = new Set([
  'if',
  'else',
  'for',
  'while',
  'do',
  'switch',
  'return',
  'case',
  'catch',
  'sizeof',
  'defined',
  'try',
]);

/** A macro invocation whose arguments were parsed as parameter types. */
function readAsCall(file: Draft, found: Declared): void {
  const { tree } = file;
  const name = found.name;
  file.claim(name);
  if (!keywords.has(tree.text(name))) file.useName(name, tree.text(name), 'call');
  if (found.callable !== undefined) readArguments(file, found.callable);
}

/** Bare names in the parameter list are values. */
export function readArguments(file: Draft, callable: Node): void {
  const { tree } = file;
  const list = tree.child(callable, 'parameters');
  for (const argument of list === undefined ? [] : tree.namedChildren(list)) {
    const type = tree.child(argument, 'type');
    if (!tree.is(type, 'type_identifier') || tree.child(argument, 'declarator') !== undefined) continue;
    file.claim(type);
    file.useName(type, tree.text(type), 'read');
  }
}

/** `TEST(suite, name) { … }` of GoogleTest and similar frameworks. */
function isTestMacro(file: Draft, node: Node, found: Declared): boolean {
  const { tree } = file;
  if (tree.child(node, 'type') !== undefined) return false;
  return /^(?:TYPED_)?TEST(?:_[FPB])?$|^BOOST_\w*TEST_CASE$|^TEST_CASE_METHOD$/.test(tree.text(found.name));
}

/** `TEST_BEGIN(name) { … }` is parsed as a type and a parenthesised name. In a body it is a statement. */
function defineByMacro(file: Draft, node: Node, name: Node): void {
  const { tree } = file;
  const macro = tree.child(node, 'type');
  if (!tree.is(macro, 'type_identifier') || !tree.is(name, 'identifier')) return;
  file.claim(macro);
  file.useName(macro, tree.text(macro), 'call');
  if (placeOf(tree, node) === 'local') return;
  file.define(node, {
    kind: 'function',
    name,
    body: tree.child(node, 'body'),
    attributes: [tree.text(macro)],
  });
}

function defineTest(file: Draft, node: Node, found: Declared): void {
  const { tree } = file;
  const list = found.callable === undefined ? undefined : tree.child(found.callable, 'parameters');
  const names = (list === undefined ? [] : tree.namedChildren(list)).flatMap((argument) => {
    const type = tree.child(argument, 'type');
    return tree.is(type, 'type_identifier') ? [type] : [];
  });
  const name = names[1] ?? names[0];
  if (name === undefined) {
    readAsCall(file, found);
    return;
  }
  const suite = names.length > 1 ? names[0] : undefined;
  file.useName(found.name, tree.text(found.name), 'call');
  file.claim(found.name);
  if (suite !== undefined) file.claim(suite);
  file.define(node, {
    kind: 'function',
    name,
    body: tree.child(node, 'body'),
    owner: suite === undefined ? undefined : tree.text(suite),
    attributes: [tree.text(found.name)],
  });
}
