/** Fields and variants of structs and enums in the tokens of a macro. */
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { accessFrom, attributeText } from './decoration.ts';
import { introducer, isGroup, splitAtCommas, textOf } from './tokens.ts';

export function defineTokenMembers(file: Draft, braces: Node, tokens: readonly Node[]): void {
  const { tree } = file;
  const kind = file.kindOf(file.owner());
  if (kind !== 'struct' && kind !== 'enum') return;
  if (!tree.is(introducer(tree, braces), '"struct"', '"enum"')) return;
  for (const member of splitAtCommas(tree, tokens.slice(1, -1))) defineMember(file, member, kind);
}

function defineMember(file: Draft, tokens: readonly Node[], of: 'struct' | 'enum'): void {
  const { tree } = file;
  const nameAt = tokens.findIndex((token) => tree.is(token, 'identifier'));
  const name = tokens[nameAt];
  if (name === undefined || (of === 'struct' && !tree.is(tokens[nameAt + 1], '":"'))) return;
  const before = tokens.slice(0, nameAt);
  const type = of === 'struct' ? tokens.slice(nameAt + 2) : [];
  const visibility = before.filter((token) => tree.is(token, '"pub"') || isGroup(tree, token, '('));
  file.defineMember(file.owner(), name, {
    kind: of === 'struct' ? 'field' : 'enum-member',
    name,
    access:
      of === 'enum'
        ? 'public'
        : visibility.length === 0
          ? 'private'
          : accessFrom(visibility.map((token) => tree.text(token)).join('')),
    type: textOf(tree, type),
    attributes: before
      .filter((token) => isGroup(tree, token, '['))
      .map((token) => attributeText(tree.text(token))),
    doc: before
      .filter((token) => tree.is(token, 'line_comment', 'block_comment'))
      .map((token) => tree.text(token))
      .join(''),
  });
}
