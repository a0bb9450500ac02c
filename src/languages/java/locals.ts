/** Bindings inside bodies: locals, loop and catch variables, resources, lambda parameters, patterns. */

import {
  type CallNotation,
  callbackArgumentAt,
  callbackArguments,
  callbackRules,
} from '../callback-arguments.ts';
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { constructedValues, isAssignedOnce, isConstructed } from './constructed-values.ts';
import { targetType, withParameter } from './lambdas.ts';
import { bindParameters, claimVar, isVar, parametersIn, typeWithDimensions } from './parameters.ts';
import { reshapeBroken } from './reshape.ts';
import { typeTestIn } from './type-tests.ts';

export const localRules: Readonly<Record<string, Rule>> = {
  local_variable_declaration: (file, node) => claimVar(file, file.tree.child(node, 'type')),
  enhanced_for_statement: (file, node) => {
    file.openScope(node, 'block');
    const iterated = file.tree.child(node, 'value');
    bindTyped(
      file,
      node,
      iterated === undefined ? undefined : () => file.valueOf(iterated, { kind: 'element' }),
    );
  },
  resource: (file, node) => {
    const value = file.tree.child(node, 'value');
    bindTyped(file, node, value === undefined ? undefined : () => file.value(value));
  },
  catch_formal_parameter: (file, node) => {
    const { tree } = file;
    const name = tree.child(node, 'name');
    const types = tree.childOfType(node, 'catch_type');
    if (tree.is(name, 'identifier'))
      file.bind(name, { type: types === undefined ? undefined : tree.namedChildren(types)[0] });
  },
  lambda_expression: openLambda,
  instanceof_expression: (file, node) => {
    const name = file.tree.child(node, 'name');
    if (name !== undefined) file.bind(name, { type: file.tree.child(node, 'right') });
  },
  if_statement: openCondition,
  type_pattern: bindPattern,
  record_pattern_component: bindPattern,
  record_pattern: (file, node) => {
    const type = file.tree.namedChildren(node)[0];
    if (type !== undefined) file.use(type, 'type');
  },
  switch_block_statement_group: (file, node) => {
    const labels = file.tree.childrenOfType(node, 'switch_label');
    if (labels.some((label) => file.tree.childOfType(label, 'pattern') !== undefined))
      file.openScope(node, 'block');
  },
  switch_label: (file, node) => {
    // The grammar parses `default` in `case null, default` as a name.
    for (const name of file.tree.childrenOfType(node, 'identifier'))
      if (file.tree.text(name) === 'default') file.claim(name);
  },
  labeled_statement: claimLabel,
  break_statement: claimLabel,
  continue_statement: claimLabel,
};

export function bindLocal(file: Draft, declaration: Node, declarator: Node): void {
  const { tree } = file;
  reshapeBroken(tree);
  const name = tree.child(declarator, 'name');
  if (!tree.is(name, 'identifier')) return;
  const type = typeWithDimensions(file, tree.child(declaration, 'type'), declarator);
  const value = tree.child(declarator, 'value');
  if (value === undefined || (type !== undefined && !isMoreSpecific(tree, declaration, { name, value })))
    file.bind(name, { type });
  else {
    const [first, ...also] = constructedValues(file, value);
    file.bind(name, { type, value: first, also });
  }
}

/**
 * Whether the initial value is more specific than the declared type: a construction, a list of constructions, or an
 * array element, and the variable is never assigned again.
 */
function isMoreSpecific(
  tree: SyntaxTree,
  declaration: Node,
  { name, value }: { readonly name: Node; readonly value: Node | undefined },
): boolean {
  return (
    (isConstructed(tree, value) || tree.is(value, 'array_access')) && isAssignedOnce(tree, declaration, name)
  );
}

/**
 * Binds the name of a node with `type` and `name` fields. The value is used if the type is `var` or less specific.
 */
function bindTyped(file: Draft, node: Node, value: (() => ReturnType<Draft['value']>) | undefined): void {
  const { tree } = file;
  const type = tree.child(node, 'type');
  const name = tree.child(node, 'name');
  claimVar(file, type);
  if (!tree.is(name, 'identifier')) return;
  const written = typeWithDimensions(file, type, node);
  file.bind(name, { type: written, value: value?.() });
}

function openLambda(file: Draft, node: Node): void {
  const { tree } = file;
  file.openScope(node, 'callable');
  const parameters = tree.child(node, 'parameters');
  if (parameters === undefined) return;
  const names = tree.is(parameters, 'identifier')
    ? [parameters]
    : tree.is(parameters, 'inferred_parameters')
      ? tree.childrenOfType(parameters, 'identifier')
      : undefined;
  if (names !== undefined) {
    const passed = callbackArguments(
      file,
      node,
      calls,
      names.length === 1 ? withOneParameter : withTwoParameters,
    );
    const target = targetType(file, node);
    for (const [at, name] of names.entries()) {
      const given = [
        callbackArgumentAt(passed, at),
        target === undefined ? undefined : withParameter(target, at),
      ].flatMap((value) => value ?? []);
      file.bind(name, { isParameter: true, value: given[0], also: given.slice(1) });
    }
  } else {
    const listed = parametersIn(file, parameters);
    for (const { node: parameter } of listed) claimVar(file, tree.child(parameter, 'type'));
    bindParameters(file, listed);
  }
}

/** Methods of streams, optionals and collections. Maps pass a key and a value. */
const withOneParameter = callbackRules([
  ['forEach forEachOrdered filter map flatMap mapToInt mapToLong mapToDouble mapToObj peek', [0]],
  ['anyMatch allMatch noneMatch takeWhile dropWhile removeIf ifPresent ifPresentOrElse', [0]],
  ['replaceAll', [0]],
  ['sort sorted min max reduce', [0, 1]],
]);
const withTwoParameters = callbackRules([
  ['forEach replaceAll computeIfPresent compute', [1]],
  ['merge sort sorted min max reduce', [0, 1]],
]);

const calls: CallNotation = {
  list: 'argument_list',
  call: 'method_invocation',
  callee: 'name',
  member: 'field_access',
  object: 'object',
  name: 'field',
};

/**
 * A pattern variable in a condition is scoped to the statement, so that a chain of `else if` can reuse one name for
 * several types. After a negation it is in scope after the statement:
 * `if (!(shape instanceof Circle circle)) return;`.
 */
function openCondition(file: Draft, node: Node): void {
  const { tree } = file;
  const condition = tree.child(node, 'condition');
  if (condition === undefined) return;
  const test = tree.find(condition, 'instanceof_expression');
  const typeTest = tree.child(node, 'alternative') === undefined ? typeTestIn(tree, condition) : undefined;
  if (test === undefined && typeTest === undefined) return;
  const negation = tree.find(condition, 'unary_expression');
  const isNegated = negation !== undefined && tree.find(negation, 'instanceof_expression') !== undefined;
  if (isNegated) return;
  file.openScope(node, 'block');
  // In `if (shape instanceof Circle) shape.area();` the variable is a `Circle`, if there is no other condition and no
  // `else`.
  if (typeTest !== undefined && file.isLocal(tree.text(typeTest.tested)))
    file.bindName(tree.text(typeTest.tested), { type: typeTest.type });
}

function bindPattern(file: Draft, node: Node): void {
  const { tree } = file;
  const [type, name] = tree
    .namedChildren(node)
    .filter((child) => !tree.is(child, 'modifiers', 'line_comment', 'block_comment'));
  claimVar(file, type);
  if (tree.is(name, 'identifier')) file.bind(name, { type: isVar(file, type) ? undefined : type });
}

function claimLabel(file: Draft, node: Node): void {
  const label = file.tree.namedChildren(node)[0];
  if (file.tree.is(label, 'identifier')) file.claim(label);
}
