/** The delegate types of the .NET library, and the shape of lambdas and anonymous methods. */
import { type ArgumentType, type FunctionShape, functionOf } from '../../model/argument-type.ts';
import { countListed } from '../count-listed.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

const delegates = /^(?:System\.)?(Func|Action|Predicate|Comparison|Converter)(?:<(.*)>)?\??$/;
const expression = /^(?:System\.Linq\.Expressions\.)?Expression<(.*)>\??$/;

export function functionShape(type: string): FunctionShape | undefined {
  const [, name, given] = delegates.exec(expression.exec(type)?.[1] ?? type) ?? [];
  const count = given === undefined ? 0 : countListed(given);
  switch (name) {
    case 'Func':
      return { parameters: count - 1, gives: true };
    case 'Action':
      return { parameters: count, gives: false };
    case undefined:
      return undefined;
    default:
      return { parameters: name === 'Comparison' ? 2 : 1, gives: true };
  }
}

/** Whether an async function returns a value is unknown, because it always returns a task. */
export function functionType({ tree }: Draft, fn: Node): ArgumentType {
  const list = tree.child(fn, 'parameters');
  const parameters =
    list === undefined
      ? undefined
      : tree.is(list, 'parameter_list')
        ? tree.childrenOfType(list, 'parameter').length
        : 1;
  const body = tree.child(fn, 'body') ?? tree.childOfType(fn, 'block');
  const isAsync = tree.find(fn, '"async"') !== undefined;
  return functionOf({
    parameters,
    gives: tree.is(body, 'block') && !isAsync ? returnsValue(tree, body) : undefined,
  });
}

/** Whether the block returns a value. Undefined for a block that only throws, which fits both. */
function returnsValue(tree: Draft['tree'], block: Node): boolean | undefined {
  const end = tree.after[block] ?? block;
  for (let node = block; node < end; node++) {
    if (tree.is(node, 'lambda_expression', 'anonymous_method_expression', 'local_function_statement'))
      node = (tree.after[node] ?? end) - 1;
    else if (tree.is(node, 'return_statement')) return tree.namedChildren(node).length > 0;
  }
  return tree.find(block, 'throw_statement') === undefined ? false : undefined;
}
