/** Parameter lists of C#. A `params` array has no node of its own: its parts are children of the list. */
import type { Value } from '../../model/reference.ts';
import type { Parameter } from '../../model/symbol.ts';
import {
  type CallNotation,
  callbackArgumentAt,
  callbackArguments,
  callbackRules,
} from '../callback-arguments.ts';
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { define, headerOf } from './headers.ts';
import { useType } from './type-uses.ts';

export function parametersOf(file: Draft, list: Node | undefined): readonly Parameter[] {
  const { tree } = file;
  if (list === undefined) return [];
  const parameters = tree.childrenOfType(list, 'parameter').flatMap((node) => {
    const arity = tree.childOfType(node, '"="') === undefined ? 'required' : 'optional';
    return described(file, node, arity);
  });
  return [...parameters, ...described(file, list, 'rest')];
}

/** `static int Count(this Order order)`. */
export function isExtension(file: Draft, list: Node | undefined): boolean {
  const { tree } = file;
  const first = list === undefined ? undefined : tree.childOfType(list, 'parameter');
  return (
    first !== undefined &&
    tree.childrenOfType(first, 'modifier').some((modifier) => tree.text(modifier) === 'this')
  );
}

export const parameterRules: Readonly<Record<string, Rule>> = {
  parameter: declare,
  parameter_list: declare,
  bracketed_parameter_list: declare,
  implicit_parameter: (file, node) =>
    file.bind(node, { isParameter: true, value: lambdaArgument(file, node, 0) }),
  type_parameter: (file, node) => {
    const name = file.tree.child(node, 'name');
    if (name !== undefined) file.bind(name);
  },
};

function described(file: Draft, node: Node, arity: Parameter['arity']): readonly Parameter[] {
  const name = file.tree.child(node, 'name');
  const type = file.tree.child(node, 'type');
  if (name === undefined) return [];
  return [{ name: file.tree.text(name), type: type === undefined ? undefined : file.typeText(type), arity }];
}

/** Methods of LINQ and of lists. The first parameter of an `Aggregate` callback is the accumulated value. */
const iterating = callbackRules([
  [
    'Where Select SelectMany Any All First FirstOrDefault Single SingleOrDefault Last LastOrDefault Count LongCount',
    [0],
  ],
  ['Sum Min Max Average MinBy MaxBy OrderBy OrderByDescending ThenBy ThenByDescending GroupBy', [0]],
  ['ToDictionary ToLookup ToHashSet DistinctBy TakeWhile SkipWhile ForEach', [0]],
  ['Find FindAll FindIndex FindLast Exists RemoveAll TrueForAll ConvertAll', [0]],
  ['Aggregate', [1]],
  ['Sort', [0, 1]],
]);

const calls: CallNotation = {
  list: 'argument_list',
  call: 'invocation_expression',
  callee: 'function',
  member: 'member_access_expression',
  object: 'expression',
  name: 'name',
};

/** The value that a call passes to the lambda with this parameter list (or single parameter) at this position. */
function lambdaArgument(file: Draft, parameters: Node, at: number): Value | undefined {
  const lambda = file.tree.parent(parameters);
  return file.tree.is(lambda, 'lambda_expression')
    ? callbackArgumentAt(callbackArguments(file, lambda, calls, iterating), at)
    : undefined;
}

/** Parameters are locals, except those of a record, which are properties. */
function declare(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  const type = tree.child(node, 'type');
  if (name === undefined) return;
  const list = tree.is(node, 'parameter') ? tree.parent(node) : node;
  const isInRecord = list !== undefined && tree.is(tree.parent(list), 'record_declaration');
  if (!isInRecord) {
    const isUntyped = type === undefined && list !== undefined && list !== node;
    const value = isUntyped
      ? lambdaArgument(file, list, tree.childrenOfType(list, 'parameter').indexOf(node))
      : undefined;
    file.bind(name, { type, isParameter: true, value });
  } else if (list === node)
    file.defineMember(file.owner(), name, { kind: 'property', name, type, access: 'public' });
  else
    define(file, node, {
      ...headerOf(file, node),
      modifiers: [],
      kind: 'property',
      name,
      type,
      access: 'public',
    });
  useType(file, type);
}
