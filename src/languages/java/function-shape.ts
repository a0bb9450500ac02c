/** The functional interfaces of the Java library, and the shape of lambdas. */
import { type ArgumentType, type FunctionShape, functionOf } from '../../model/argument-type.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

const number = '(?:Int|Long|Double)';
const shapes: readonly (readonly [RegExp, FunctionShape])[] = [
  [/^Runnable$/, { parameters: 0, gives: false }],
  [new RegExp(`^(?:Callable|(?:${number}|Boolean)?Supplier)$`), { parameters: 0, gives: true }],
  [new RegExp(`^${number}?Consumer$`), { parameters: 1, gives: false }],
  [new RegExp(`^(?:Bi|Obj${number})Consumer$`), { parameters: 2, gives: false }],
  [
    new RegExp(`^${number}?(?:To${number})?(?:Function|Predicate|UnaryOperator)$`),
    { parameters: 1, gives: true },
  ],
  [new RegExp(`^(?:To${number})?Bi(?:Function|Predicate)$`), { parameters: 2, gives: true }],
  [new RegExp(`^(?:${number}?BinaryOperator|Comparator)$`), { parameters: 2, gives: true }],
];

export function functionShape(type: string): FunctionShape | undefined {
  const name = /^(?:final )?(?:java\.[a-z.]+\.)?(\w+)(?:<|$)/.exec(type)?.[1];
  return name === undefined ? undefined : shapes.find(([pattern]) => pattern.test(name))?.[1];
}

export function lambdaType({ tree }: Draft, lambda: Node): ArgumentType {
  const list = tree.child(lambda, 'parameters');
  const isOne = tree.is(list, 'identifier');
  const parameters =
    list === undefined || isOne
      ? 1
      : tree.namedChildren(list).filter((child) => !tree.is(child, 'line_comment', 'block_comment')).length;
  const body = tree.child(lambda, 'body');
  return functionOf({ parameters, gives: tree.is(body, 'block') ? returnsValue(tree, body) : undefined });
}

/** Whether the block returns a value. Undefined for a block that only throws, which fits both. */
function returnsValue(tree: Draft['tree'], block: Node): boolean | undefined {
  const end = tree.after[block] ?? block;
  for (let node = block; node < end; node++) {
    if (tree.is(node, 'lambda_expression', 'class_body')) node = (tree.after[node] ?? end) - 1;
    else if (tree.is(node, 'return_statement')) return tree.namedChildren(node).length > 0;
  }
  return tree.find(block, 'throw_statement') === undefined ? false : undefined;
}
