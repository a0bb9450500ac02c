/** Types of arguments that follow from the syntax alone, for overload resolution. */
import { type ArgumentType, anyFunction, anyNothing } from '../../model/argument-type.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { anonymousBase } from './anonymous.ts';
import { lambdaType } from './function-shape.ts';

export function argumentType(file: Draft, node: Node): ArgumentType | undefined {
  const { tree } = file;
  switch (tree.type(node)) {
    case 'null_literal':
      return anyNothing;
    case 'lambda_expression':
      return lambdaType(file, node);
    case 'method_reference':
      return anyFunction;
    case 'instanceof_expression':
      return 'boolean';
    case 'this': {
      const type = file.enclosingType();
      return anonymousBase(file, node) ?? (type === undefined ? undefined : file.nameOf(type));
    }
    case 'decimal_integer_literal':
    case 'hex_integer_literal':
    case 'octal_integer_literal':
    case 'binary_integer_literal':
      return /[lL]$/.test(tree.text(node)) ? 'long' : 'int';
    case 'decimal_floating_point_literal':
      return /[fF]$/.test(tree.text(node)) ? 'float' : 'double';
    case 'array_creation_expression':
      return arrayType(file, node);
    case 'unary_expression':
      return unaryType(file, node);
    case 'binary_expression':
      return binaryType(file, node);
    case 'ternary_expression':
      return chosenType(file, node);
    case 'method_invocation':
      return resultType(file, node);
    case 'field_access':
      return limits
        .exec(tree.text(node))?.[1]
        ?.toLowerCase()
        .replace(/^integer$/, 'int')
        .replace(/^character$/, 'char');
    default:
      return undefined;
  }
}

/** Constants of the wrapper classes: `Integer.MAX_VALUE` is an `int`. */
const limits =
  /^(Byte|Short|Integer|Long|Float|Double|Character)\.(?:MIN_VALUE|MAX_VALUE|MIN_NORMAL|NaN|(?:POSI|NEGA)TIVE_INFINITY)$/;

/** `new int[3][]`, `new String[] { "a" }`. */
function arrayType(file: Draft, node: Node): string | undefined {
  const { tree } = file;
  const type = tree.child(node, 'type');
  const dimensions = tree
    .childrenOfType(node, 'dimensions', 'dimensions_expr')
    .map((part) => tree.text(part).replace(/[^[\]]/g, ''));
  // A dimension expression may contain brackets itself.
  return type === undefined
    ? undefined
    : `${file.typeText(type)}${dimensions.join('').replace(/\[+\]+/g, '[]')}`;
}

function unaryType(file: Draft, node: Node): string | undefined {
  const { tree } = file;
  if (tree.is(tree.child(node, 'operator'), '"!"')) return 'boolean';
  const operand = tree.child(node, 'operand');
  return operand === undefined ? undefined : argumentType(file, operand);
}

const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '>', '<=', '>=', '&&', '||']);

/** `+` with a string operand is a string. */
function binaryType(file: Draft, node: Node): string | undefined {
  const { tree } = file;
  const operator = tree.child(node, 'operator');
  if (operator === undefined) return undefined;
  if (comparisons.has(tree.text(operator))) return 'boolean';
  if (!tree.is(operator, '"+"')) return undefined;
  const sides = [tree.child(node, 'left'), tree.child(node, 'right')];
  const isText = sides.some(
    (side) =>
      side !== undefined && (tree.is(side, 'string_literal') || argumentType(file, side) === 'String'),
  );
  return isText ? 'String' : undefined;
}

function chosenType(file: Draft, node: Node): string | undefined {
  const { tree } = file;
  for (const part of ['consequence', 'alternative']) {
    const side = tree.child(node, part);
    if (side === undefined || tree.is(side, 'null_literal')) continue;
    return tree.is(side, 'string_literal') ? 'String' : argumentType(file, side);
  }
  return undefined;
}

/** Methods of `Object`. */
const results: Readonly<Record<string, string>> = {
  toString: 'String',
  hashCode: 'int',
  equals: 'boolean',
  getClass: 'Class',
};

/** Static methods of the wrapper classes and of `String`. */
const factories =
  /^(Byte|Short|Integer|Long|Float|Double|Character|Boolean|String)\.(?:valueOf|format|join)$/;

function resultType({ tree }: Draft, node: Node): string | undefined {
  const callee = tree.child(node, 'name');
  const name = tree.is(callee, 'field_access') ? tree.child(callee, 'field') : callee;
  const list = tree.child(node, 'arguments');
  if (callee === undefined || name === undefined || list === undefined) return undefined;
  const text = tree.text(name);
  if (text === 'valueOf' || text === 'format' || text === 'join')
    return factories.exec(tree.text(callee))?.[1];
  const count = tree.namedChildren(list).length;
  return Object.hasOwn(results, text) && count === (text === 'equals' ? 1 : 0) ? results[text] : undefined;
}
