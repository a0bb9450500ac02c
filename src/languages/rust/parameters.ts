/** Parameters of functions, and of types. */
import type { Parameter } from '../../model/symbol.ts';
import type { Draft } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { writtenType } from './self-type.ts';

export function isSelf(file: Draft, parameter: Node): boolean {
  const { tree } = file;
  return (
    tree.is(parameter, 'self_parameter') ||
    (tree.is(parameter, 'parameter') && tree.is(tree.child(parameter, 'pattern'), 'self'))
  );
}

export function parameterOf(file: Draft, parameter: Node): readonly Parameter[] {
  const { tree } = file;
  // It stands before the dot, or first in the list as in `Type::method(value)`.
  if (tree.is(parameter, 'self_parameter')) return [{ name: 'self', type: undefined, arity: 'optional' }];
  if (tree.is(parameter, 'variadic_parameter')) return [{ name: '...', type: undefined, arity: 'rest' }];
  if (!tree.is(parameter, 'parameter')) return [];
  const pattern = tree.child(parameter, 'pattern');
  const type = tree.child(parameter, 'type');
  const name = pattern === undefined ? '_' : file.typeText(pattern).replace(/^(?:ref |mut )+/, '');
  const arity = isSelf(file, parameter) ? 'optional' : 'required';
  return [{ name, type: type === undefined ? undefined : writtenType(file, type), arity }];
}

export function typeParameters(
  file: Draft,
  node: Node,
): { readonly names: readonly string[]; readonly nodes: readonly Node[] } {
  const { tree } = file;
  const list = tree.child(node, 'type_parameters');
  const parameters = list === undefined ? [] : tree.namedChildren(list);
  const nodes = parameters.flatMap((parameter) => tree.child(parameter, 'name') ?? []);
  return { names: nodes.map((name) => tree.text(name)), nodes };
}

/** Names of types that only this definition knows; `self` is what `Self` means. Lifetimes are no names of types. */
export function bindTypes(file: Draft, names: readonly Node[], self: string | undefined): void {
  for (const name of names) if (!file.tree.is(name, 'lifetime')) file.bind(name);
  if (self !== undefined) file.bindName('Self', { value: { base: { kind: 'type', type: self }, steps: [] } });
}
