/** Template headers: their parameters are in scope inside the template. */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { declared } from './declarators.ts';

export const templateRules: Readonly<Record<string, Rule>> = {
  template_parameter_list: (file, node) => {
    file.openScope(node, 'block');
    bindList(file, node);
  },
  requires_clause: (file, node) => {
    file.openScope(node, 'block');
    bindTemplates(file, node);
  },
};

/** Names of the parameters in the nearest header; empty for `template <>`. */
export function typeParametersOf(tree: SyntaxTree, node: Node): readonly string[] {
  const header = headersOf(tree, node)[0];
  return header === undefined ? [] : parameterNames(tree, header).map((name) => tree.text(name));
}

/** Binds the parameters of all headers around the node in the current scope. */
export function bindTemplates(file: Draft, node: Node): void {
  for (const header of headersOf(file.tree, node)) bindList(file, header);
}

function bindList(file: Draft, header: Node): void {
  for (const name of parameterNames(file.tree, header)) file.bind(name);
}

/** Innermost first. */
function headersOf(tree: SyntaxTree, node: Node): readonly Node[] {
  const headers: Node[] = [];
  for (let up = tree.parent(node); up !== undefined; up = tree.parent(up)) {
    if (tree.is(up, 'friend_declaration')) continue;
    if (!tree.is(up, 'template_declaration')) break;
    const header = tree.child(up, 'parameters');
    if (header !== undefined) headers.push(header);
  }
  return headers;
}

function parameterNames(tree: SyntaxTree, header: Node): readonly Node[] {
  return tree.namedChildren(header).flatMap((parameter) => {
    const name = parameterName(tree, parameter);
    return name === undefined ? [] : [name];
  });
}

function parameterName(tree: SyntaxTree, parameter: Node): Node | undefined {
  switch (tree.type(parameter)) {
    case 'type_parameter_declaration':
    case 'variadic_type_parameter_declaration':
      return tree.childOfType(parameter, 'type_identifier');
    case 'optional_type_parameter_declaration':
      return tree.child(parameter, 'name');
    case 'template_template_parameter_declaration': {
      const inner = tree.namedChildren(parameter).at(-1);
      return inner === undefined ? undefined : parameterName(tree, inner);
    }
    case 'parameter_declaration':
    case 'optional_parameter_declaration':
    case 'variadic_parameter_declaration': {
      const declarator = tree.child(parameter, 'declarator');
      return declarator === undefined ? undefined : declared(tree, declarator)?.name;
    }
    default:
      return undefined;
  }
}
