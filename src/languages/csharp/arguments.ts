/** Types of arguments that follow from the syntax alone, for overload resolution. */
import { type ArgumentType, anyNothing } from '../../model/argument-type.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { functionType } from './function-shape.ts';

const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '>', '<=', '>=', '&&', '||']);
const literals: Readonly<Record<string, string>> = { integer_literal: 'int', real_literal: 'double' };

export function argumentType(file: Draft, node: Node): ArgumentType | undefined {
  const { tree } = file;
  switch (tree.type(node)) {
    case 'null_literal':
      return anyNothing;
    case 'lambda_expression':
    case 'anonymous_method_expression':
      return functionType(file, node);
    case 'is_expression':
    case 'is_pattern_expression':
      return 'bool';
    case 'prefix_unary_expression': {
      if (tree.text(node).startsWith('!')) return 'bool';
      const [operand] = tree.namedChildren(node);
      return operand === undefined ? undefined : literals[tree.type(operand)];
    }
    case 'binary_expression': {
      const operator = tree.child(node, 'operator');
      return operator !== undefined && comparisons.has(tree.text(operator)) ? 'bool' : undefined;
    }
    default:
      return undefined;
  }
}
