/** Rules for the declarations, assignments and statements of Python, by node type. */
import { type Step, someKey, type Value, valueOfType } from '../../model/reference.ts';
import { callableKinds } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { choicesIn, valuesIn } from './containers.ts';
import { assignElement, fillByCall, fillByComprehension } from './filling.ts';
import { importRules } from './imports.ts';
import { bindLoop } from './loops.ts';
import { narrowAfter, narrowBlock, narrowByAssert } from './narrowing.ts';
import { type ListedParameter, parametersOf } from './parameters.ts';
import { isOfInterest, passArguments } from './passed-values.ts';
import { unpacked } from './targets.ts';

export const rules: Readonly<Record<string, Rule>> = {
  ...importRules,
  module: (file, node) => {
    const doc = docstring(file, node);
    if (doc !== undefined) file.setFileDoc(file.tree.text(doc));
  },
  class_definition: defineClass,
  function_definition: defineFunction,
  lambda: (file, node) => {
    file.openScope(node, 'callable');
    bindParameters(file, parametersOf(file, file.tree.child(node, 'parameters')), 'function');
  },
  decorator: (file, node) => {
    const expression = file.tree.namedChildren(node)[0];
    if (expression !== undefined) file.use(expression, 'decorate');
  },
  assignment: assign,
  augmented_assignment: (file, node) => {
    const left = file.tree.child(node, 'left');
    if (left !== undefined && file.tree.is(left, 'attribute')) file.use(left, 'write');
  },
  named_expression: (file, node) => {
    const name = file.tree.child(node, 'name');
    if (name !== undefined) file.bind(name, { value: file.tree.child(node, 'value'), reach: 'callable' });
  },
  block: narrowBlock,
  if_statement: narrowAfter,
  assert_statement: narrowByAssert,
  for_statement: bindLoop,
  for_in_clause: (file, node) => {
    bindLoop(file, node);
    fillByComprehension(file, node);
  },
  as_pattern: bindAlias,
  except_clause: (file, node) => {
    const alias = file.tree.child(node, 'alias');
    const type = file.tree.child(node, 'value');
    if (alias !== undefined) file.bind(alias, { type, reach: 'callable' });
  },
  global_statement: leaveOutside,
  nonlocal_statement: leaveOutside,
  keyword_argument: (file, node) => {
    const name = file.tree.child(node, 'name');
    if (name !== undefined) file.claim(name);
  },
  call: (file, node) => {
    fillByCall(file, node);
    passArguments(file, node);
  },
  raise_statement: raise,
  return_statement: returnValue,
  yield: yieldValue,
  type_alias_statement: (file, node) => {
    const left = file.tree.child(node, 'left') ?? file.tree.namedChildren(node)[0];
    const name = left === undefined ? undefined : file.tree.find(left, 'identifier');
    if (name !== undefined) file.define(node, { kind: 'type', name, inside: 'transparent' });
  },
  string: quotedAnnotation,
  list_splat: useSplatCallee,
};

function defineClass(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  const superclasses = tree.child(node, 'superclasses');
  const bases = superclasses === undefined ? [] : tree.namedChildren(superclasses);
  const body = tree.child(node, 'body');
  const decorated = decoration(file, node);
  file.define(node, {
    kind: 'class',
    name,
    ...decorated,
    body,
    access: accessOf(tree.text(name)),
    typeParameters: [...typeParameters(file, node), ...genericOver(file, bases)],
    bases: bases
      .filter((base) => !tree.is(base, 'keyword_argument', 'comment', 'list_splat', 'dictionary_splat'))
      .map((base) => ({ node: base, role: 'inherit', name: withoutArguments(tree, base) })),
    doc: docOf(file, body),
    isUsedInPlace: isDecoratedInFunction(file, decorated.attributes),
  });
  bindTypeParameters(file, node);
}

function defineFunction(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  const text = tree.text(name);
  const isMethod = file.kindOf(file.owner()) === 'class';
  const decorated = decoration(file, node);
  const listed = parametersOf(file, tree.child(node, 'parameters'));
  const modifiers = modifiersOf(file, node, decorated.attributes);
  const isProperty = decorated.attributes.some((attribute) =>
    /(?:^|\.)(?:cached_)?property$|\.setter$|\.deleter$/.test(attribute),
  );
  const body = tree.child(node, 'body');
  file.define(node, {
    kind: !isMethod ? 'function' : text === '__init__' ? 'constructor' : isProperty ? 'property' : 'method',
    name,
    ...decorated,
    body,
    access: accessOf(text),
    modifiers,
    parameters: listed.map(({ name: called, type, arity }) => ({ name: called, type, arity })),
    typeParameters: typeParameters(file, node),
    type: tree.child(node, 'return_type'),
    doc: docOf(file, body),
    isDeprecated: decorated.attributes.some((attribute) => /(?:^|\.)deprecated\b/.test(attribute)),
    isUsedInPlace: isDecoratedInFunction(file, decorated.attributes),
  });
  bindTypeParameters(file, node);
  const isBound = isMethod && !modifiers.includes('static');
  bindParameters(file, listed, !isBound ? 'function' : modifiers.includes('class') ? 'class' : 'method');
}

/** A decorated function or class inside a function is passed to the decorator, which may register it. */
function isDecoratedInFunction(file: Draft, attributes: readonly string[]): boolean {
  return attributes.length > 0 && callableKinds.has(file.kindOf(file.owner()));
}

/** The span of a definition starts with its decorators. */
function decoration(file: Draft, node: Node) {
  const { tree } = file;
  const parent = tree.parent(node);
  if (parent === undefined || !tree.is(parent, 'decorated_definition')) return { attributes: [] };
  const attributes = tree
    .childrenOfType(parent, 'decorator')
    .map((decorator) => tree.text(decorator).slice(1).trim());
  return { outer: parent, attributes };
}

function modifiersOf(file: Draft, node: Node, attributes: readonly string[]): readonly string[] {
  const modifiers = file.tree.childOfType(node, '"async"') === undefined ? [] : ['async'];
  for (const [attribute, modifier] of modifierOfDecorator) {
    if (attributes.some((written) => written === attribute || written.endsWith(`.${attribute}`)))
      modifiers.push(modifier);
  }
  return modifiers;
}
const modifierOfDecorator = [
  ['staticmethod', 'static'],
  ['classmethod', 'class'],
  ['abstractmethod', 'abstract'],
  ['override', 'override'],
  ['overload', 'overload'],
] as const;

/** By convention: dunder names are public, one leading underscore is internal, two are private. */
function accessOf(name: string) {
  if (name.startsWith('__') && name.endsWith('__')) return 'public';
  if (name.startsWith('__')) return 'private';
  return name.startsWith('_') ? 'internal' : 'public';
}

function typeParameters(file: Draft, node: Node): readonly string[] {
  const list = file.tree.child(node, 'type_parameters');
  return list === undefined
    ? []
    : file.tree.namedChildren(list).map((parameter) => file.tree.text(parameter));
}

/** `Base` in `class Box(Base[T])`. */
function withoutArguments(tree: Draft['tree'], base: Node): Node {
  return (tree.is(base, 'subscript') ? tree.child(base, 'value') : undefined) ?? base;
}

/** The type parameters of `class Box(Generic[T])`. */
function genericOver({ tree }: Draft, bases: readonly Node[]): readonly string[] {
  return bases.flatMap((base) => {
    const value = tree.is(base, 'subscript') ? tree.child(base, 'value') : undefined;
    if (value === undefined || !/(?:^|\.)(?:Generic|Protocol)$/.test(tree.text(value))) return [];
    return tree.childrenIn(base, 'subscript').map((each) => tree.text(each));
  });
}

/** `class Box[T]`: inside the class, `T` refers to the type parameter. */
function bindTypeParameters(file: Draft, node: Node): void {
  const list = file.tree.child(node, 'type_parameters');
  for (const parameter of list === undefined ? [] : file.tree.namedChildren(list)) {
    const name = file.tree.find(parameter, 'identifier');
    if (name !== undefined) file.bind(name);
  }
}

/** The first parameter of a method is the instance, or the class for a class method. */
function bindParameters(
  file: Draft,
  listed: readonly ListedParameter[],
  of: 'method' | 'class' | 'function',
): void {
  listed.forEach(({ node, localType, fallback }, index) => {
    const isSelf = of === 'method' && index === 0;
    // A literal default says little about other arguments.
    const isNamed = file.tree.is(fallback, 'identifier', 'attribute');
    file.bind(node, {
      isParameter: true,
      type: localType ?? (of === 'class' && index === 0 ? 'type[Self]' : undefined),
      value: isSelf ? { base: { kind: 'this' }, steps: [] } : isNamed ? fallback : undefined,
    });
  });
}

function assign(file: Draft, node: Node): void {
  const { tree } = file;
  const left = tree.child(node, 'left');
  const type = tree.child(node, 'type');
  let right = tree.child(node, 'right');
  // In `a = b = f` all targets get the last value.
  while (tree.is(right, 'assignment')) right = tree.child(right, 'right');
  if (left === undefined) return;
  if (tree.is(left, 'attribute')) assignAttribute(file, node, left, { right, type });
  else if (tree.is(left, 'identifier')) assignName(file, node, left, { right, type });
  else if (tree.is(left, 'subscript')) assignElement(file, left, right);
  else
    for (const { name, value } of unpacked(file, left, right)) {
      if (tree.is(name, 'attribute')) assignAttribute(file, node, name, { right: value });
      else assignName(file, node, name, { right: value });
    }
}

/** The right side and the annotation of an assignment, if present. */
interface Given {
  readonly right?: Node | Value | undefined;
  readonly type?: Node | undefined;
}

/** In a module or class the name is a symbol; inside a function it is a local variable. */
function assignName(file: Draft, node: Node, name: Node, given: Given): void {
  const { tree } = file;
  const owner = file.owner();
  const kind = file.kindOf(owner);
  const text = tree.text(name);
  if (kind !== 'file' && kind !== 'class') {
    file.bind(name, { type: given.type, ...choicesIn(file, given.right), reach: 'callable' });
    return;
  }
  const alias = aliasIn(file, given);
  const made = alias === undefined ? choicesIn(file, given.right) : { value: alias };
  const known = file.memberOf(owner, text);
  if (known !== undefined) {
    file.claim(name);
    file.giveValue(known, made.value, made);
    return;
  }
  const symbol = file.defineMember(owner, node, {
    kind: kind === 'class' ? 'field' : 'variable',
    name,
    access: accessOf(text),
    type: alias === undefined ? given.type : undefined,
  });
  file.giveValue(symbol, made.value, made);
}

/** The aliased type of `Figure = Union[Circle, Square]` or `Figure: TypeAlias = Circle | Square`. */
function aliasIn(file: Draft, { right, type }: Given): Value | undefined {
  const { tree } = file;
  if (typeof right !== 'number') return undefined;
  const of = tree.is(right, 'subscript') ? tree.child(right, 'value') : undefined;
  const isUnion = of !== undefined && /(?:^|\.)(?:Union|Optional)$/.test(tree.text(of));
  const isDeclared = type !== undefined && /(?:^|\.)TypeAlias$/.test(tree.text(type));
  if (!isUnion && !isDeclared) return undefined;
  return valueOfType(`type[${file.typeText(right)}]`);
}

/** `self.x = …` declares a field of the enclosing class. */
function assignAttribute(file: Draft, node: Node, left: Node, given: Given): void {
  const { tree } = file;
  const object = tree.child(left, 'object');
  const name = tree.child(left, 'attribute');
  const type = file.enclosingType();
  if (name !== undefined && tree.text(name) === '__class__') assignClass(file, object, given.right);
  const isSelf = tree.is(object, 'identifier') && tree.text(object) === 'self';
  if (!isSelf || name === undefined || type === undefined) {
    file.use(left, 'write');
    if (typeof given.right === 'number' && !file.isTest && isOfInterest(file, given.right))
      file.pass(left, undefined, given.right);
    return;
  }
  const known = file.memberOf(type, tree.text(name));
  file.use(left, 'write');
  const field =
    known ??
    file.defineMember(type, node, {
      kind: 'field',
      name,
      access: accessOf(tree.text(name)),
      type: given.type,
    });
  const made = choicesIn(file, given.right);
  if (file.kindOf(field) === 'field') file.giveValue(field, made.value, made);
}

/** `copy.__class__ = Circle`: from here on, the variable holds an instance of `Circle`. */
function assignClass(file: Draft, object: Node | undefined, type: Node | Value | undefined): void {
  const { tree } = file;
  if (object === undefined || !tree.is(object, 'identifier') || typeof type !== 'number') return;
  if (tree.text(object) === 'self') return;
  const made = isOwnClass(file, type) ? itself : file.valueOf(type, { kind: 'call' });
  if (made !== undefined) file.giveName(tree.text(object), made);
}

const itself: Value = { base: { kind: 'this' }, steps: [] };

/** `self.__class__`, whose instance has the type of the receiver, even in a subclass. */
function isOwnClass({ tree }: Draft, node: Node): boolean {
  const object = tree.is(node, 'attribute') ? tree.child(node, 'object') : undefined;
  const name = tree.child(node, 'attribute');
  if (object === undefined || name === undefined) return false;
  return tree.text(name) === '__class__' && tree.is(object, 'identifier') && tree.text(object) === 'self';
}

/** `with open() as f`, `except E as e`, `case P as x`. */
function bindAlias(file: Draft, node: Node): void {
  const { tree } = file;
  const alias = tree.child(node, 'alias');
  const name = alias === undefined ? undefined : tree.find(alias, 'identifier');
  const value = tree.namedChildren(node)[0];
  const around = tree.ancestor(node, 'with_statement', 'except_clause', 'case_clause');
  const from =
    around === undefined ? undefined : (tree.child(around, 'body') ?? tree.childOfType(around, 'block'));
  const isOpened = value !== undefined && tree.is(around, 'with_statement');
  const given = isOpened ? file.valueOf(value, { kind: 'opened' }) : value;
  if (name !== undefined) file.bind(name, { value: given, reach: 'callable', from });
}

function leaveOutside(file: Draft, node: Node): void {
  for (const name of file.tree.childrenOfType(node, 'identifier')) file.unbind(name);
}

function returnValue(file: Draft, node: Node): void {
  const value = file.tree.namedChildren(node)[0];
  const owner = file.owner();
  if (value === undefined || !['function', 'method', 'property'].includes(file.kindOf(owner))) return;
  const given = choicesIn(file, value);
  file.giveValue(owner, given.value, given);
}

/** A generator returns an iterable of the yielded values. */
function yieldValue(file: Draft, node: Node): void {
  const { tree } = file;
  const value = tree.namedChildren(node)[0];
  const owner = file.owner();
  if (value === undefined || !['function', 'method', 'property'].includes(file.kindOf(owner))) return;
  const isThrough = tree.childOfType(node, '"from"') !== undefined;
  const taken: readonly Step[] = isThrough ? [{ kind: 'each' }, gathered] : [gathered];
  for (const { base, steps } of valuesIn(file, value))
    file.giveValue(owner, { base, steps: [...steps, ...taken] });
}

const gathered: Step = { kind: 'gathered', name: someKey };

/** `raise Broken` without a call constructs the exception. */
function raise(file: Draft, node: Node): void {
  const { tree } = file;
  const raised = tree.namedChildren(node)[0];
  if (!tree.is(raised, 'identifier', 'attribute')) return;
  const isClass = /^(?:\w+\.)*[A-Z]\w*$/.test(tree.text(raised));
  if (isClass) file.use(raised, 'construct');
}

/** `x: 'Circle'` names a class inside a string. */
function quotedAnnotation(file: Draft, node: Node): void {
  const { tree } = file;
  const parent = tree.parent(node);
  if (!tree.is(parent, 'type')) return;
  const text = tree.text(node).replace(/^['"]+|['"]+$/g, '');
  if (/^[A-Za-z_]\w*$/.test(text)) file.useName(node, text, 'type');
}

/** In `[*f(x)]` the grammar parses `*f` as the callee; in Python, `f` is called and its result unpacked. */
function useSplatCallee(file: Draft, node: Node): void {
  const { tree } = file;
  const callee = tree.namedChildren(node)[0];
  if (callee !== undefined && tree.is(tree.parent(node), 'call')) file.use(callee, 'call');
}

function docOf(file: Draft, body: Node | undefined): string | undefined {
  const doc = body === undefined ? undefined : docstring(file, body);
  return doc === undefined ? undefined : file.tree.text(doc);
}

/** The docstring: a string as the first statement. */
function docstring(file: Draft, block: Node): Node | undefined {
  const { tree } = file;
  const first = tree.namedChildren(block).find((child) => !tree.is(child, 'comment'));
  if (!tree.is(first, 'expression_statement')) return undefined;
  const value = tree.namedChildren(first)[0];
  if (!tree.is(value, 'string')) return undefined;
  file.noteProse(value);
  return tree.childOfType(value, 'string_content');
}
