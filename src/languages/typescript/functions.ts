/** Functions and methods of every form, and their return values. */
import { type Value, valueOfType } from '../../model/reference.ts';
import type { Parameter, SymbolIndex } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { isFunctionComponent, propsOf, withProps } from './components.ts';
import { bindByContext, declareThis } from './context.ts';
import { docReturn, withDocTypes } from './doc-types.ts';
import { isNamedByParent } from './named-values.ts';
import {
  firstNamed,
  functionTypes,
  functionValues,
  isDeprecated,
  placementOf,
  previous,
  typeNode,
  typeParametersOf,
  unwrap,
  wordsOf,
} from './nodes.ts';
import { choicesIn } from './objects.ts';
import { parametersOf } from './patterns.ts';

/** The position and name of a function. */
export interface Place {
  /** The node with which the signature starts and the scope ends. */
  readonly node: Node;
  readonly definition: Pick<Definition, 'kind' | 'name'> & Partial<Definition>;
  /** The type annotation of the variable that contains the function. */
  readonly annotation?: Node;
}

export function defineFunction(file: Draft, fn: Node, place: Place): SymbolIndex {
  const { tree } = file;
  const { name } = place.definition;
  const body = tree.child(fn, 'body');
  const type = typeNode(tree, fn, 'return_type');
  const annotation = place.annotation === undefined ? undefined : file.typeText(place.annotation);
  const text = typeof name === 'string' ? name : tree.text(name);
  const isOwned = place.definition.kind === 'method' && place.definition.owner !== undefined;
  const isComponent =
    (place.definition.kind === 'function' || isOwned) &&
    isFunctionComponent(file, fn, { name: text, annotation });
  const written = parametersOf(file, fn);
  const documented = place.definition.outer ?? place.node;
  const parameters = withDocTypes(file, documented, written);
  const symbol = file.define(place.node, {
    body,
    parameters: isComponent ? withProps(parameters, annotatedProps(file, place.annotation)) : parameters,
    typeParameters: typeParametersOf(tree, fn),
    type:
      type ??
      annotatedReturn(tree, place.annotation) ??
      (isSetter(tree, fn) ? parameters[0]?.type : docReturn(file, documented)),
    ...place.definition,
    kind: isComponent ? 'component' : place.definition.kind,
  });
  // A component opens a class scope, in which bare names do not refer to members; its body needs a callable scope.
  if (isComponent) file.openScope(place.node, 'callable');
  const isField = tree.is(place.node, 'public_field_definition', 'field_definition');
  if (place.definition.kind === 'method' && !isField && tree.is(fn, 'arrow_function')) file.shareThis(symbol);
  if (parameters !== written) bindDocumented(file, parameters);
  bindByContext(file, fn);
  declareThis(file, fn, symbol);
  bindSingleParameter(file, fn);
  const ownName = tree.child(fn, 'name');
  if (ownName !== undefined && ownName !== name && tree.is(fn, 'function_expression', 'generator_function'))
    file.bind(ownName);
  const isExpression =
    body !== undefined && tree.is(fn, 'arrow_function') && !tree.is(body, 'statement_block');
  if (isExpression) {
    const isDeclared = type !== undefined || tree.is(place.annotation, 'function_type');
    giveResult(file, symbol, body, { isDeclared });
  }
  return symbol;
}

/** Adds a returned value. Where the result has a declared type, only the code of a returned function is of interest. */
function giveResult(
  file: Draft,
  symbol: SymbolIndex,
  value: Node,
  { isDeclared }: { readonly isDeclared: boolean },
): void {
  const closure = returnedFunction(file, value);
  if (closure !== undefined) file.giveValue(symbol, closure);
  else if (!isDeclared) {
    const given = choicesIn(file, value);
    file.giveValue(symbol, given.value, given);
  }
}

function returnedFunction({ tree }: Draft, value: Node): Value | undefined {
  const fn = unwrap(tree, value);
  if (!tree.is(fn, ...functionValues)) return undefined;
  const name = tree.child(fn, 'name');
  return name === undefined
    ? { base: { kind: 'closure' }, steps: [] }
    : valueOfType(`typeof ${tree.text(name)}`);
}

/** The type of a setter is the type of its parameter. */
function isSetter(tree: SyntaxTree, fn: Node): boolean {
  return tree.is(fn, 'method_definition', 'method_signature') && wordsOf(tree, fn).includes('set');
}

function bindDocumented(file: Draft, parameters: readonly Parameter[]): void {
  for (const { name, type } of parameters)
    if (type !== undefined) file.bindName(name, { isParameter: true, type });
}

function annotatedProps(file: Draft, annotation: Node | undefined): string | undefined {
  return propsOf(file, annotation === undefined ? undefined : file.tree.child(annotation, 'type_arguments'));
}

/** The return type in the function type of the annotated variable. */
function annotatedReturn(tree: SyntaxTree, annotation: Node | undefined): Node | undefined {
  return tree.is(annotation, 'function_type') ? tree.child(annotation, 'return_type') : undefined;
}

/** `x => …` has no parameter list. */
function bindSingleParameter(file: Draft, fn: Node): void {
  const single = file.tree.child(fn, 'parameter');
  if (single !== undefined) file.bind(single, { isParameter: true });
}

/** Rule for function declarations, and for signatures without a body. */
export function declareFunction(file: Draft, node: Node): void {
  const { tree } = file;
  const placement = placementOf(tree, node);
  const name = tree.child(node, 'name') ?? (placement.modifiers.includes('default') ? 'default' : undefined);
  if (name === undefined) {
    file.openScope(node, 'callable');
    return;
  }
  const isSignature = tree.is(node, 'function_signature');
  defineFunction(file, node, {
    node,
    definition: {
      kind: 'function',
      name,
      outer: placement.outer,
      access: placement.access,
      modifiers: [...placement.modifiers, ...wordsOf(tree, node)],
      isDeclaration: isSignature,
      isDeprecated: isDeprecated(tree, placement.outer),
      merge:
        typeof name === 'number' && continuesOverload(tree, placement.outer, tree.text(name))
          ? 'in-file'
          : undefined,
    },
  });
}

/** Whether the preceding statement is an overload signature of the same function. */
function continuesOverload(tree: SyntaxTree, statement: Node, name: string): boolean {
  let before = previous(tree, statement);
  while (tree.is(before, 'comment', 'empty_statement')) before = previous(tree, before);
  while (tree.is(before, 'export_statement', 'ambient_declaration')) {
    before = tree.childOfType(before, 'function_signature', 'ambient_declaration');
  }
  const other = tree.is(before, 'function_signature') ? tree.child(before, 'name') : undefined;
  return other !== undefined && tree.text(other) === name;
}

/** Rule for function expressions. Skips those that the rule of the parent node defines. */
export function visitFunctionValue(file: Draft, node: Node): void {
  const { tree } = file;
  if (isNamedByParent(file, node)) return;
  const name = tree.child(node, 'name');
  if (name === undefined) {
    file.openScope(node, 'callable');
    bindDocumented(file, withDocTypes(file, node, parametersOf(file, node)));
    bindByContext(file, node);
    bindSingleParameter(file, node);
    return;
  }
  // The name of a function expression is in scope only inside it.
  file.openScope(node, 'block');
  defineFunction(file, node, {
    node,
    definition: { kind: 'function', name, modifiers: wordsOf(tree, node), isUsedInPlace: true },
  });
}

/** `return x` adds a returned value to its function, if the function has a name and no declared return type. */
export function returnValue(file: Draft, node: Node): void {
  const { tree } = file;
  const value = firstNamed(tree, node);
  if (value === undefined) return;
  let fn = tree.parent(node);
  while (fn !== undefined && !functionTypes.has(tree.type(fn))) fn = tree.parent(fn);
  if (fn === undefined || tree.childOfType(fn, '"*"') !== undefined) return;
  const isNamed = tree.child(fn, 'name') !== undefined || isNamedByParent(file, fn);
  const owner = file.owner();
  const kind = file.kindOf(owner);
  if (!isNamed || (kind !== 'function' && kind !== 'method' && kind !== 'property')) return;
  giveResult(file, owner, value, { isDeclared: tree.child(fn, 'return_type') !== undefined });
}

/** `run` in `run.bind(till)`. */
export function boundFunction(tree: SyntaxTree, call: Node): Node | undefined {
  const callee = tree.is(call, 'call_expression') ? tree.child(call, 'function') : undefined;
  const method = tree.is(callee, 'member_expression') ? tree.child(callee, 'property') : undefined;
  const isBind = method !== undefined && callee !== undefined && tree.text(method) === 'bind';
  return isBind ? tree.child(callee, 'object') : undefined;
}
