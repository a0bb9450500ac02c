/** Parameter lists of methods, records and lambdas, and type parameters. */
import type { Parameter } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

export interface Listed {
  /** The parameter with its annotations. */
  readonly node: Node;
  readonly name: Node;
  readonly parameter: Parameter;
}

/** Excludes the receiver parameter `Outer this`, for which callers pass no argument. */
export function parametersIn(file: Draft, list: Node | undefined): readonly Listed[] {
  if (list === undefined) return [];
  const { tree } = file;
  return tree.childrenOfType(list, 'formal_parameter', 'spread_parameter').flatMap((node) => {
    const isRest = tree.is(node, 'spread_parameter');
    const declarator = isRest ? tree.childOfType(node, 'variable_declarator') : node;
    const name = declarator === undefined ? undefined : tree.child(declarator, 'name');
    if (declarator === undefined || !tree.is(name, 'identifier')) return [];
    const written = isRest ? restType(file, node) : tree.child(node, 'type');
    const type = typeWithDimensions(file, written, declarator);
    return [{ node, name, parameter: { name: tree.text(name), type, arity: isRest ? 'rest' : 'required' } }];
  });
}

function restType(file: Draft, node: Node): Node | undefined {
  const { tree } = file;
  return tree
    .namedChildren(node)
    .find((child) => !tree.is(child, 'modifiers', 'block_comment', 'line_comment', 'variable_declarator'));
}

/** Inside the callable, a variable arity parameter is an array. */
export function bindParameters(file: Draft, listed: readonly Listed[]): void {
  for (const { name, parameter } of listed) {
    const type =
      parameter.arity === 'rest' && parameter.type !== undefined ? `${parameter.type}[]` : parameter.type;
    file.bind(name, { isParameter: true, type });
  }
}

/** The type with the brackets after the name: `int sizes[]`. Undefined for `var`. */
export function typeWithDimensions(
  file: Draft,
  type: Node | undefined,
  declarator: Node,
): string | undefined {
  if (type === undefined || isVar(file, type)) return undefined;
  const dimensions = file.tree.child(declarator, 'dimensions');
  return file.typeText(type) + (dimensions === undefined ? '' : file.typeText(dimensions));
}

/** `var` has the syntax of a type but is not one. */
export function isVar(file: Draft, type: Node | undefined): boolean {
  return file.tree.is(type, 'type_identifier') && file.tree.text(type) === 'var';
}

export function claimVar(file: Draft, type: Node | undefined): void {
  if (type !== undefined && isVar(file, type)) file.claim(type);
}

/** The name nodes in `<T extends A, U>`. */
export function typeParameterNames(file: Draft, declaration: Node): readonly Node[] {
  const { tree } = file;
  const list = tree.child(declaration, 'type_parameters');
  if (list === undefined) return [];
  return tree
    .childrenOfType(list, 'type_parameter')
    .flatMap((parameter) => tree.childOfType(parameter, 'type_identifier', 'identifier') ?? []);
}

/** With their bounds: `T extends A`. Without annotations. */
export function typeParametersOf(file: Draft, declaration: Node): readonly string[] {
  const { tree } = file;
  return typeParameterNames(file, declaration).map((name) => {
    const parameter = tree.parent(name);
    const bound = parameter === undefined ? undefined : tree.childOfType(parameter, 'type_bound');
    return bound === undefined ? tree.text(name) : `${tree.text(name)} ${file.typeText(bound)}`;
  });
}
