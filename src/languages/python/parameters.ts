/** Parameter lists of Python: plain, typed, with defaults, starred, and the separators `*` and `/`. */
import type { Parameter } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

export interface ListedParameter extends Parameter {
  /** The node of the name. */
  readonly node: Node;
  /** The type of the parameter inside the function: a starred parameter is a list or a dictionary. */
  readonly localType: string | undefined;
  /** The default value. */
  readonly fallback: Node | undefined;
}

export function parametersOf(file: Draft, list: Node | undefined): readonly ListedParameter[] {
  const { tree } = file;
  return (list === undefined ? [] : tree.namedChildren(list)).flatMap((entry) => {
    if (tree.is(entry, 'keyword_separator', 'positional_separator', 'comment')) return [];
    const node = tree.child(entry, 'name') ?? tree.find(entry, 'identifier');
    const type = tree.child(entry, 'type');
    if (node === undefined) return [];
    const typeText = type === undefined ? undefined : file.typeText(type);
    return [
      {
        name: tree.text(node),
        type: typeText,
        arity: arityOf(file, entry),
        node,
        localType: typeText === undefined ? undefined : localTypeOf(file, entry, typeText),
        fallback: tree.child(entry, 'value'),
      },
    ];
  });
}

function localTypeOf({ tree }: Draft, entry: Node, type: string): string {
  const starred = tree.childOfType(entry, 'list_splat_pattern', 'dictionary_splat_pattern');
  if (starred === undefined) return type;
  return tree.is(starred, 'list_splat_pattern') ? `list[${type}]` : `dict[str, ${type}]`;
}

function arityOf(file: Draft, node: Node): Parameter['arity'] {
  const { tree } = file;
  if (tree.is(node, 'default_parameter', 'typed_default_parameter')) return 'optional';
  const isStarred = tree.is(node, 'list_splat_pattern', 'dictionary_splat_pattern');
  return isStarred || tree.childOfType(node, 'list_splat_pattern', 'dictionary_splat_pattern') !== undefined
    ? 'rest'
    : 'required';
}
