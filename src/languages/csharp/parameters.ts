/** Parameter lists of C#. `params` arrays have no node of their own: their parts stand in the list itself. */
import type { Parameter } from '../../model/symbol.ts';
import type { Draft, Rule } from '../language.ts';
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
  implicit_parameter: (file, node) => file.bind(node, { isParameter: true }),
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

/** Parameters are locals, except those of a record, which are its properties. */
function declare(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  const type = tree.child(node, 'type');
  if (name === undefined) return;
  const list = tree.is(node, 'parameter') ? tree.parent(node) : node;
  const isOfRecord = list !== undefined && tree.is(tree.parent(list), 'record_declaration');
  if (!isOfRecord) file.bind(name, { type, isParameter: true });
  else if (list === node)
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
