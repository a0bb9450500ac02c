/**
 * The target type of a lambda (JLS 15.27.3): of the parameter, the return type, the declared variable or the cast.
 */
import { type Value, valueOfType } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

export function targetType(file: Draft, lambda: Node): Value | undefined {
  const { tree } = file;
  const parent = tree.parent(lambda);
  if (parent === undefined) return undefined;
  switch (tree.type(parent)) {
    case 'argument_list':
      return parameterType(file, parent, lambda);
    case 'return_statement': {
      const around = tree.ancestor(
        parent,
        'method_declaration',
        'lambda_expression',
        'constructor_declaration',
      );
      return tree.is(around, 'method_declaration') ? typed(file, tree.child(around, 'type')) : undefined;
    }
    case 'variable_declarator': {
      const declaration = tree.parent(parent);
      return declaration === undefined ? undefined : typed(file, tree.child(declaration, 'type'));
    }
    case 'cast_expression':
      return typed(file, tree.child(parent, 'type'));
    default:
      return undefined;
  }
}

/** The value of the parameter at that position of the target type's method. */
export function withParameter({ base, steps }: Value, position: number): Value {
  return { base, steps: [...steps, { kind: 'parameter', position }] };
}

function parameterType(file: Draft, list: Node, lambda: Node): Value | undefined {
  const { tree } = file;
  const call = tree.parent(list);
  const callee = tree.is(call, 'method_invocation') ? tree.child(call, 'name') : undefined;
  if (callee === undefined) return undefined;
  const given = tree.namedChildren(list).filter((child) => !comments.has(tree.type(child)));
  return file.valueOf(callee, { kind: 'argument', position: given.indexOf(lambda) });
}

const comments: ReadonlySet<string> = new Set(['line_comment', 'block_comment']);

function typed(file: Draft, type: Node | undefined): Value | undefined {
  return type === undefined ? undefined : valueOfType(file.typeText(type));
}
