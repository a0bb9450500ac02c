/** What Java binds inside bodies: locals, loop and catch variables, resources, lambda parameters, patterns. */

import type { Draft } from '../draft.ts';
import { type CallNotation, handedAt, handedTo, handings } from '../handed-elements.ts';
import type { Rule } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { wantedFunction, withParameter } from './lambdas.ts';
import { isGivenOnce, isMade, madeValues } from './made-values.ts';
import { bindParameters, claimVar, isVar, parametersIn, typeWithDimensions } from './parameters.ts';
import { questionIn } from './questions.ts';
import { reshapeBroken } from './reshape.ts';

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
    // The grammar takes `default` in `case null, default` for a name.
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
  if (value === undefined || (type !== undefined && !isWorthKeeping(tree, declaration, { name, value })))
    file.bind(name, { type });
  else {
    const [first, ...also] = madeValues(file, value);
    file.bind(name, { type, value: first, also });
  }
}

/** Whether what it is given says more than its type: `new X()`, several of them, or one of several; and nothing later. */
function isWorthKeeping(
  tree: SyntaxTree,
  declaration: Node,
  { name, value }: { readonly name: Node; readonly value: Node | undefined },
): boolean {
  return (isMade(tree, value) || tree.is(value, 'array_access')) && isGivenOnce(tree, declaration, name);
}

/** Of a node that holds type and name itself; the value matters where the type is `var`, or says less. */
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
    const handed = handedTo(file, node, calls, names.length === 1 ? ofOne : ofPairs);
    const wanted = wantedFunction(file, node);
    for (const [at, name] of names.entries()) {
      const given = [
        handedAt(handed, at),
        wanted === undefined ? undefined : withParameter(wanted, at),
      ].flatMap((value) => value ?? []);
      file.bind(name, { isParameter: true, value: given[0], also: given.slice(1) });
    }
  } else {
    const listed = parametersIn(file, parameters);
    for (const { node: parameter } of listed) claimVar(file, tree.child(parameter, 'type'));
    bindParameters(file, listed);
  }
}

/** Streams, optionals and collections; maps hand over a key and a value. */
const ofOne = handings([
  ['forEach forEachOrdered filter map flatMap mapToInt mapToLong mapToDouble mapToObj peek', [0]],
  ['anyMatch allMatch noneMatch takeWhile dropWhile removeIf ifPresent ifPresentOrElse', [0]],
  ['replaceAll', [0]],
  ['sort sorted min max reduce', [0, 1]],
]);
const ofPairs = handings([
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
 * A pattern variable of a condition lives in the statement, so that a chain of else-ifs may use one name for
 * many types. Behind a negation it lives on after it: `if (!(shape instanceof Circle circle)) return;`.
 */
function openCondition(file: Draft, node: Node): void {
  const { tree } = file;
  const condition = tree.child(node, 'condition');
  if (condition === undefined) return;
  const test = tree.find(condition, 'instanceof_expression');
  const asked = tree.child(node, 'alternative') === undefined ? questionIn(tree, condition) : undefined;
  if (test === undefined && asked === undefined) return;
  const negation = tree.find(condition, 'unary_expression');
  const isNegated = negation !== undefined && tree.find(negation, 'instanceof_expression') !== undefined;
  if (isNegated) return;
  file.openScope(node, 'block');
  // `if (shape instanceof Circle) shape.area();` speaks of a circle, where nothing else is asked and nothing follows.
  if (asked !== undefined && file.isLocal(tree.text(asked.tested)))
    file.bindName(tree.text(asked.tested), { type: asked.type });
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
