/** Variables, loops and assignments: which names become symbols, which become locals, and which are written. */
import { valueOfType } from '../../model/reference.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { defineCalledResult } from './called-results.ts';
import { defineNamedValue } from './classes.ts';
import { docType, docTypeOfVariable } from './doc-types.ts';
import { exportAssigned } from './exports.ts';
import { claimLoad, importDeclared } from './imports.ts';
import { classOfThis, declaredMember } from './members.ts';
import { type NamedValue, namedValue, ownerOf, prototypeOf } from './named-values.ts';
import {
  functionValues,
  isDeprecated,
  keyNode,
  longValue,
  type Placement,
  placementOf,
  typeNode,
  unwrap,
  wordsOf,
} from './nodes.ts';
import { choicesIn, objectWith, valueIn, valueInOf } from './objects.ts';
import { bindPattern, namesIn, partOf } from './patterns.ts';

/** Rule for each variable in a declaration. */
export function declareVariable(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  const declaration = tree.parent(node);
  if (name === undefined || declaration === undefined) return;
  const imported = importDeclared(file, node, name);
  if (imported === 'all') return;
  claimLoad(file, tree.child(node, 'value'));
  const named = namedValue(file, node);
  const placement = placementOf(tree, declaration);
  if (named !== undefined) defineNamedVariable(file, node, named, placement);
  else if (placement.isTop && !tree.is(declaration, 'for_statement'))
    defineVariables(file, node, { name, imported }, placement);
  else if (!defineCalledResult(file, node, declaration)) {
    const type = declaredType(file, node);
    const value = tree.child(node, 'value');
    const { value: given, also } = type === undefined ? choicesIn(file, value) : {};
    const whole = type === undefined ? { value: given } : { type };
    const reach = tree.is(declaration, 'variable_declaration') ? 'callable' : 'scope';
    const isWhole = tree.is(name, 'identifier') && also !== undefined;
    bindPattern(file, name, whole, { reach, except: imported, ...(isWhole ? { also } : {}) });
  }
}

function defineNamedVariable(file: Draft, node: Node, named: NamedValue, placement: Placement): void {
  const { tree } = file;
  const whole = statementOf(file, node, placement);
  const definition = {
    kind: named.kind,
    name: named.name,
    outer: whole.outer,
    access: placement.access,
    modifiers: [...placement.modifiers, ...wordsOf(tree, named.value)],
    isDeprecated: isDeprecated(tree, placement.outer),
  };
  const annotation = typeNode(tree, node, 'type');
  defineNamedValue(file, named, { node: whole.node, annotation, definition });
}

/** A single variable has the span of its statement; with several, each has its own. */
function statementOf(
  file: Draft,
  node: Node,
  placement: Placement,
): { readonly node: Node; readonly outer: Node } {
  const { tree } = file;
  const declaration = tree.parent(node);
  const isOnly =
    declaration !== undefined && tree.childrenOfType(declaration, 'variable_declarator').length === 1;
  return isOnly ? { node: declaration, outer: placement.outer } : { node, outer: node };
}

/** The annotation, or else the type in a comment. A non-empty object literal is more specific than the comment. */
function declaredType(file: Draft, node: Node): Node | string | undefined {
  const { tree } = file;
  const written = typeNode(tree, node, 'type');
  if (written !== undefined) return written;
  const value = unwrap(tree, tree.child(node, 'value'));
  const isNonEmptyObject = tree.is(value, 'object') && tree.namedChildren(value).length > 0;
  return isNonEmptyObject ? undefined : docTypeOfVariable(file, node);
}

interface Declared {
  readonly name: Node;
  /** Names of the pattern that are imports instead. */
  readonly imported: ReadonlySet<Node>;
}

/** Variables of a file or namespace are symbols. */
function defineVariables(file: Draft, node: Node, { name, imported }: Declared, placement: Placement): void {
  const { tree } = file;
  const declaration = tree.parent(node) ?? node;
  const type = declaredType(file, node);
  const value = tree.child(node, 'value');
  const whole = statementOf(file, node, placement);
  const shared = {
    kind: 'variable',
    outer: whole.outer,
    body: longValue(tree, value),
    access: placement.access,
    modifiers: [...placement.modifiers, ...wordsOf(tree, declaration)],
    isDeclaration: placement.modifiers.includes('declare'),
    isDeprecated: isDeprecated(tree, placement.outer),
  } satisfies Partial<Definition>;
  if (tree.is(name, 'identifier')) {
    const known = file.memberOf(file.owner(), tree.text(name));
    const isRedeclared = known !== undefined && file.kindOf(known) === 'variable';
    if (isRedeclared) file.claim(name);
    const symbol = isRedeclared
      ? known
      : file.define(whole.node, { ...shared, name, type, inside: 'transparent' });
    const given = type === undefined || isTable(file, type) ? choicesIn(file, value) : {};
    if (given.value?.base.kind === 'type' || type === undefined) file.giveValue(symbol, given.value, given);
    return;
  }
  const owner = file.owner();
  const from = { type, value: valueIn(file, value) };
  for (const { node: part, steps } of namesIn(file, name)) {
    if (imported.has(part)) continue;
    const symbol = file.defineMember(owner, whole.node, { ...shared, name: part });
    file.giveValue(symbol, partOf(file, from, steps));
  }
}

/** Whether the type gives all entries one type, so that only the value tells which functions there are. */
function isTable(file: Draft, type: Node | string): boolean {
  const text = typeof type === 'string' ? type : file.typeText(type);
  return /^(?:Readonly<|Partial<)*(?:Record|Map|ReadonlyMap|Array|ReadonlyArray)<|^\{ ?(?:readonly )?\[|\[\]$/.test(
    text,
  );
}

/** Rule for `for … of` and `for … in`. */
export function bindLoop(file: Draft, node: Node): void {
  const { tree } = file;
  file.openScope(node, 'block');
  const left = tree.child(node, 'left');
  const right = tree.child(node, 'right');
  const kind = tree.child(node, 'kind');
  if (left === undefined || right === undefined) return;
  if (kind === undefined) {
    write(file, left);
    return;
  }
  const isOf = tree.is(tree.child(node, 'operator'), '"of"');
  const value = isOf ? valueInOf(file, right, { kind: 'element' }) : valueOfType('string');
  const from = tree.child(node, 'body');
  const reach = tree.is(kind, '"var"') ? 'callable' : 'scope';
  const parts = tree.is(left, 'array_pattern') ? tree.namedChildren(left) : [];
  if (!isOf || parts.length !== 2 || value === undefined) {
    bindPattern(file, left, { value }, { reach, from });
    return;
  }
  // In `[key, value]` of a map, the second name is an element of the map.
  for (const [place, part] of parts.entries()) {
    const entry = partOf(file, { value }, [{ kind: 'entry', name: String(place) }]);
    bindPattern(file, part, entry === undefined ? {} : { value: entry }, {
      reach,
      from,
      ...(place === 1 ? { also: [value] } : {}),
    });
  }
}

/** Rule for `catch`. */
export function bindCaught(file: Draft, node: Node): void {
  const { tree } = file;
  file.openScope(node, 'block');
  const parameter = tree.child(node, 'parameter');
  if (parameter !== undefined) bindPattern(file, parameter, { type: typeNode(tree, node, 'type') }, {});
}

function write(file: Draft, target: Node): void {
  const { tree } = file;
  if (tree.is(target, 'identifier', 'member_expression')) file.use(target, 'write');
  else for (const { node } of namesIn(file, target)) file.use(node, 'write');
}

/** Rule for `=`. */
export function assign(file: Draft, node: Node): void {
  const own = assignTo(file, node);
  if (own !== undefined) assignDeclaredField(file, own);
}

/** The same in JavaScript, where `this.x = …` may be the only declaration of a field. */
export function assignOrDeclare(file: Draft, node: Node): void {
  const own = assignTo(file, node);
  if (own === undefined || assignDeclaredField(file, own)) return;
  const { tree } = file;
  const { type, name, value } = own;
  const isMethod = tree.is(unwrap(tree, value), ...functionValues);
  const access = tree.text(name).startsWith('#') ? 'private' : 'public';
  const kind = isMethod ? 'method' : 'field';
  const documentedType = docType(file, node);
  const field = file.defineMember(type.symbol, node, {
    kind,
    name,
    access,
    type: isMethod ? undefined : documentedType,
  });
  const given = choicesIn(file, value);
  if (file.kindOf(field) === 'field') file.giveValue(field, given.value, given);
}

interface OwnAssignment {
  readonly type: NonNullable<ReturnType<typeof classOfThis>>;
  readonly name: Node;
  readonly value: Node;
}

/** `handlers['run'] = start` and `handlers.run = start` put a value into the container. */
function assignItem(file: Draft, left: Node, right: Node): void {
  const { tree } = file;
  const keys: (string | undefined)[] = [];
  let container: Node | undefined = left;
  while (tree.is(container, 'subscript_expression', 'member_expression')) {
    keys.unshift(keyOf(tree, container));
    container = tree.child(container, 'object');
  }
  if (!tree.is(container, 'identifier')) return;
  if (keys.length === 1 && tree.is(right, 'identifier'))
    file.giveThis(tree.text(right), file.value(container));
  const value = objectWith(file, keys, right);
  if (value !== undefined) file.giveName(tree.text(container), value, { part: keys });
}

/** The key of the member access. Undefined if it is computed. */
function keyOf(tree: SyntaxTree, member: Node): string | undefined {
  const key = tree.child(member, 'property') ?? tree.child(member, 'index');
  if (key === undefined || tree.is(member, 'member_expression'))
    return key === undefined ? undefined : tree.text(key);
  return tree.is(key, 'string') ? tree.text(keyNode(tree, key)) : undefined;
}

/** Returns the assignment if it is to a field of the enclosing class. */
function assignTo(file: Draft, node: Node): OwnAssignment | undefined {
  const { tree } = file;
  const left = tree.child(node, 'left');
  const right = tree.child(node, 'right');
  claimLoad(file, right);
  if (left === undefined || right === undefined || exportAssigned(file, node, left, right)) return undefined;
  const named = namedValue(file, node);
  if (named !== undefined) {
    const modifiers = wordsOf(tree, named.value);
    if (tree.is(left, 'identifier')) file.use(left, 'write');
    defineNamedValue(file, named, {
      node,
      definition: { kind: named.kind, name: named.name, owner: named.owner, modifiers, isUsedInPlace: true },
    });
    return undefined;
  }
  if (addToPrototype(file, node, left, right) || addAlias(file, left, right)) return undefined;
  write(file, left);
  if (tree.is(left, 'identifier')) {
    const given = choicesIn(file, right);
    file.giveName(tree.text(left), given.value, given);
  }
  if (tree.is(left, 'array_pattern', 'object_pattern')) assignPattern(file, left, right);
  if (tree.is(left, 'subscript_expression', 'member_expression')) assignItem(file, left, right);
  const isOwn = tree.is(left, 'member_expression') && tree.is(tree.child(left, 'object'), 'this');
  const name = isOwn ? tree.child(left, 'property') : undefined;
  const type = name === undefined ? undefined : classOfThis(file, node);
  return name === undefined || type === undefined ? undefined : { type, name, value: right };
}

/** `[first, second] = [second, first]` assigns to each name the element at its position, if there is one. */
function assignPattern(file: Draft, pattern: Node, value: Node): void {
  const { tree } = file;
  const isPaired = tree.is(pattern, 'array_pattern') && tree.is(value, 'array');
  const values = isPaired ? tree.namedChildren(value) : [];
  const isPlain = !values.some((each) => tree.is(each, 'spread_element', 'comment'));
  const whole = { value: file.value(value) };
  for (const { node, steps } of namesIn(file, pattern)) {
    const place = isPlain ? tree.namedChildren(pattern).indexOf(node) : -1;
    const written = place < 0 ? undefined : values[place];
    const part = written === undefined ? partOf(file, whole, steps) : valueIn(file, written);
    file.giveName(tree.text(node), part);
  }
}

/** `Foo.prototype.run = start` defines a field with the assigned value. */
function addToPrototype(file: Draft, node: Node, left: Node, value: Node): boolean {
  const { tree } = file;
  const object = tree.is(left, 'member_expression') ? tree.child(left, 'object') : undefined;
  const name = object === undefined ? undefined : tree.child(left, 'property');
  const owner = object === undefined ? undefined : prototypeOf(tree, object);
  const isNamed = tree.is(unwrap(tree, value), 'identifier', 'member_expression');
  if (name === undefined || owner === undefined || !isNamed) return false;
  const symbol = file.define(node, { kind: 'field', name, owner, inside: 'transparent' });
  file.giveValue(symbol, value);
  const type = object === undefined ? undefined : tree.child(object, 'object');
  if (type !== undefined && tree.is(value, 'identifier'))
    file.giveThis(tree.text(value), file.valueOf(type, { kind: 'construct' }));
  return true;
}

/** `res.set = res.header = function () {}`: the first name is an alias for the second. */
function addAlias(file: Draft, left: Node, right: Node): boolean {
  const { tree } = file;
  const next = unwrap(tree, right);
  const object = tree.is(left, 'member_expression') ? tree.child(left, 'object') : undefined;
  const name = object === undefined ? undefined : tree.child(left, 'property');
  const owner = object === undefined ? undefined : ownerOf(tree, object);
  if (name === undefined || owner === undefined || !isChained(file, next)) return false;
  const symbol = file.define(left, { kind: 'field', name, owner, inside: 'transparent' });
  file.giveValue(symbol, tree.child(next, 'left'));
  return true;
}

/** Whether the last value of `a.b = a.c = …` is a function. */
function isChained(file: Draft, value: Node | undefined): value is Node {
  const { tree } = file;
  if (!tree.is(value, 'assignment_expression')) return false;
  return (
    namedValue(file, value)?.kind === 'method' || isChained(file, unwrap(tree, tree.child(value, 'right')))
  );
}

/** Assigns the value to a declared field without a type. False if the class declares no such member. */
function assignDeclaredField(file: Draft, { type, name, value }: OwnAssignment): boolean {
  const { tree } = file;
  const declared = declaredMember(tree, type.body, tree.text(name));
  if (declared === undefined) return false;
  const known = file.memberOf(type.symbol, tree.text(name));
  const isField = tree.is(declared, 'public_field_definition', 'field_definition');
  const isOpen = isField && tree.child(declared, 'type') === undefined;
  const given = choicesIn(file, value);
  if (isOpen && known !== undefined && file.kindOf(known) === 'field')
    file.giveValue(known, given.value, given);
  return true;
}

/** Rule for `+=`, `??=`, `++` and similar operators. */
export function assignAgain(file: Draft, node: Node): void {
  const { tree } = file;
  const target = tree.child(node, 'left') ?? tree.child(node, 'argument');
  if (target !== undefined) write(file, target);
  const isGiven = tree.is(tree.child(node, 'operator'), '"??="', '"||="');
  const value = isGiven ? tree.child(node, 'right') : undefined;
  if (value !== undefined && tree.is(target, 'identifier'))
    file.giveName(tree.text(target), value, { isFallback: true });
}
