/** Python's parameter lists: plain, typed, with defaults, starred, and the signs `*` and `/` between them. */
import type { Parameter } from '../../model/symbol.ts';
import type { Draft } from '../language.ts';
import type { Node } from '../syntax-tree.ts';

export function parametersOf(file: Draft, list: Node): readonly Parameter[] {
  return entries(file, list).map(({ node, name }) => {
    const type = file.tree.child(node, 'type');
    return {
      name: file.tree.text(name),
      type: type === undefined ? undefined : file.typeText(type),
      arity: arityOf(file, node),
    };
  });
}

/** The name nodes, in the same order. */
export function parameterNames(file: Draft, list: Node): readonly Node[] {
  return entries(file, list).map(({ name }) => name);
}

function entries(file: Draft, list: Node): readonly { node: Node; name: Node }[] {
  return file.tree.namedChildren(list).flatMap((node) => {
    const name = file.tree.is(node, 'keyword_separator', 'positional_separator', 'comment')
      ? undefined
      : (file.tree.child(node, 'name') ?? file.tree.find(node, 'identifier'));
    return name === undefined ? [] : [{ node, name }];
  });
}

function arityOf(file: Draft, node: Node): Parameter['arity'] {
  const { tree } = file;
  if (tree.is(node, 'default_parameter', 'typed_default_parameter')) return 'optional';
  const isStarred = tree.is(node, 'list_splat_pattern', 'dictionary_splat_pattern');
  return isStarred || tree.childOfType(node, 'list_splat_pattern', 'dictionary_splat_pattern') !== undefined
    ? 'rest'
    : 'required';
}
