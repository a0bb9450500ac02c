/**
 * Parameter lists: plain, with defaults, unnamed, variadic, packs, and K&R style with declarations after the list.
 */
import type { Parameter } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { declared, declaredType, isPlaceholder } from './declarators.ts';

export interface Listed {
  readonly parameter: Parameter;
  readonly name: Node | undefined;
}

/** `definition` is the node of the function, which contains the declarations of K&R parameters. */
export function parametersOf(file: Draft, callable: Node, definition: Node): readonly Listed[] {
  const { tree } = file;
  const list = tree.child(callable, 'parameters') ?? tree.find(callable, 'parameter_list');
  if (list === undefined) return [];
  const listed = tree.namedChildren(list).flatMap((node) => entry(file, node, definition));
  const only = listed[0]?.parameter;
  const isVoid = listed.length === 1 && only?.type === 'void' && only.name === '';
  return isVoid ? [] : listed;
}

function entry(file: Draft, node: Node, definition: Node): readonly Listed[] {
  const { tree } = file;
  switch (tree.type(node)) {
    case 'variadic_parameter':
      return [{ name: undefined, parameter: { name: '', type: undefined, arity: 'rest' } }];
    case 'identifier':
      return [
        {
          name: node,
          parameter: { name: tree.text(node), type: oldStyleType(file, node, definition), arity: 'required' },
        },
      ];
    case 'parameter_declaration':
      return [typed(file, node, 'required')];
    case 'optional_parameter_declaration':
      return [typed(file, node, 'optional')];
    case 'variadic_parameter_declaration':
      return [typed(file, node, 'rest')];
    default:
      return [];
  }
}

function typed(file: Draft, node: Node, arity: Parameter['arity']): Listed {
  const { tree } = file;
  const declarator = tree.child(node, 'declarator');
  const name = declarator === undefined ? undefined : declared(tree, declarator)?.name;
  return {
    name,
    parameter: {
      name: name === undefined ? '' : tree.text(name),
      type: parameterType(file, node, declarator),
      arity,
    },
  };
}

/** A function pointer keeps its parameters in the type: `void (*)(int)`. */
function parameterType(file: Draft, node: Node, declarator: Node | undefined): string | undefined {
  const type = declaredType(file.tree, node, declarator);
  if (isPlaceholder(type)) return undefined;
  return type?.replace(/\s*\.\.\.$/, '');
}

/** `int f(a) char *a; { … }` */
function oldStyleType(file: Draft, name: Node, definition: Node): string | undefined {
  const { tree } = file;
  for (const declaration of tree.childrenOfType(definition, 'declaration')) {
    for (const declarator of tree.childrenIn(declaration, 'declarator')) {
      const found = declared(tree, declarator)?.name;
      if (found !== undefined && tree.text(found) === tree.text(name))
        return declaredType(tree, declaration, declarator);
    }
  }
  return undefined;
}

/** Binds the parameters in the current scope. */
export function bindParameters(file: Draft, listed: readonly Listed[]): void {
  for (const { name, parameter } of listed) {
    if (name !== undefined) file.bind(name, { isParameter: true, type: parameter.type });
  }
}
