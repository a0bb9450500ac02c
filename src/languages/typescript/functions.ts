/** Functions and methods, however they are written, and what they give back. */
import type { Parameter, SymbolIndex } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { isFunctionComponent, propsOf, withProps } from './components.ts';
import { bindByContext, declareThis } from './context.ts';
import { docReturn, withDocTypes } from './doc-types.ts';
import { isHeld } from './held.ts';
import {
  firstNamed,
  functionTypes,
  isDeprecated,
  previous,
  standingOf,
  typeNode,
  typeParametersOf,
  wordsOf,
} from './nodes.ts';
import { choicesIn } from './objects.ts';
import { parametersOf } from './patterns.ts';

/** Where a function stands and what it is called there. */
export interface Place {
  /** What its signature begins with and its inside ends with. */
  readonly node: Node;
  readonly definition: Pick<Definition, 'kind' | 'name'> & Partial<Definition>;
  /** Of the variable that holds it. */
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
  // A component's own scope is that of a type, which functions inside it do not see.
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
  if (isExpression && type === undefined && !tree.is(place.annotation, 'function_type')) {
    const given = choicesIn(file, body);
    file.giveValue(symbol, given.value, given);
  }
  return symbol;
}

/** What it is set to is what it is. */
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

/** What a variable's function type says that the function in it gives back. */
function annotatedReturn(tree: SyntaxTree, annotation: Node | undefined): Node | undefined {
  return tree.is(annotation, 'function_type') ? tree.child(annotation, 'return_type') : undefined;
}

/** `x => …` has no list. */
function bindSingleParameter(file: Draft, fn: Node): void {
  const single = file.tree.child(fn, 'parameter');
  if (single !== undefined) file.bind(single, { isParameter: true });
}

/** Rule of function declarations, and of signatures without a body. */
export function declareFunction(file: Draft, node: Node): void {
  const { tree } = file;
  const standing = standingOf(tree, node);
  const name = tree.child(node, 'name') ?? (standing.modifiers.includes('default') ? 'default' : undefined);
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
      outer: standing.outer,
      access: standing.access,
      modifiers: [...standing.modifiers, ...wordsOf(tree, node)],
      isDeclaration: isSignature,
      isDeprecated: isDeprecated(tree, standing.outer),
      merge:
        typeof name === 'number' && continuesOverload(tree, standing.outer, tree.text(name))
          ? 'in-file'
          : undefined,
    },
  });
}

/** Whether the statement before is a signature of the same function. */
function continuesOverload(tree: SyntaxTree, statement: Node, name: string): boolean {
  let before = previous(tree, statement);
  while (tree.is(before, 'comment', 'empty_statement')) before = previous(tree, before);
  while (tree.is(before, 'export_statement', 'ambient_declaration')) {
    before = tree.childOfType(before, 'function_signature', 'ambient_declaration');
  }
  const other = tree.is(before, 'function_signature') ? tree.child(before, 'name') : undefined;
  return other !== undefined && tree.text(other) === name;
}

/** Rule of function values. Held ones were defined by their holder. */
export function meetFunctionValue(file: Draft, node: Node): void {
  const { tree } = file;
  if (isHeld(file, node)) return;
  const name = tree.child(node, 'name');
  if (name === undefined) {
    file.openScope(node, 'callable');
    bindDocumented(file, withDocTypes(file, node, parametersOf(file, node)));
    bindByContext(file, node);
    bindSingleParameter(file, node);
    return;
  }
  // The name of a function expression is seen only inside it.
  file.openScope(node, 'block');
  defineFunction(file, node, {
    node,
    definition: { kind: 'function', name, modifiers: wordsOf(tree, node), isUsedInPlace: true },
  });
}

/** `return x` tells what its function gives back, if that has a name and no declared type. */
export function giveBack(file: Draft, node: Node): void {
  const { tree } = file;
  const value = firstNamed(tree, node);
  if (value === undefined) return;
  let fn = tree.parent(node);
  while (fn !== undefined && !functionTypes.has(tree.type(fn))) fn = tree.parent(fn);
  if (
    fn === undefined ||
    tree.child(fn, 'return_type') !== undefined ||
    tree.childOfType(fn, '"*"') !== undefined
  )
    return;
  const isNamed = tree.child(fn, 'name') !== undefined || isHeld(file, fn);
  const owner = file.owner();
  const kind = file.kindOf(owner);
  if (!isNamed || (kind !== 'function' && kind !== 'method' && kind !== 'property')) return;
  const given = choicesIn(file, value);
  file.giveValue(owner, given.value, given);
}
