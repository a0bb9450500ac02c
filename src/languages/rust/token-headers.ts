/** The header of an item in tokens: attributes, visibility, modifiers, parameters, and its container. */
import type { Parameter } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { accessFrom, attributeText, isDeprecation } from './decoration.ts';
import { containerOf, type ItemContainer } from './item-container.ts';
import { siblingAfter, siblingBefore } from './siblings.ts';
import { angles, implHeader, introducer, isGroup, splitAtCommas, textOf } from './tokens.ts';

export function headerOf(
  file: Draft,
  first: Node,
  keyword: Node,
): Pick<Definition, 'access' | 'attributes' | 'modifiers' | 'isDeprecated' | 'doc'> {
  const { tree } = file;
  const attributes: string[] = [];
  const modifiers: string[] = [];
  const docs: string[] = [];
  let visibility: string | undefined;
  for (
    let node: Node | undefined = first;
    node !== undefined && node < keyword;
    node = siblingAfter(tree, node)
  ) {
    if (isGroup(tree, node, '[')) attributes.push(attributeText(tree.text(node)));
    else if (isGroup(tree, node, '(')) visibility = `${visibility ?? ''}${tree.text(node)}`;
    else if (tree.is(node, '"pub"')) visibility = 'pub';
    else if (tree.is(node, 'line_comment', 'block_comment')) docs.push(tree.text(node));
    else if (!tree.is(node, '"#"', 'string_literal')) modifiers.push(tree.text(node));
  }
  if (tree.is(keyword, '"const"', '"static"')) modifiers.push(tree.text(keyword));
  return {
    access: visibility === undefined ? 'private' : accessFrom(visibility),
    attributes,
    modifiers,
    isDeprecated: attributes.some(isDeprecation),
    doc: docs.length === 0 ? undefined : docs.join(''),
  };
}

export interface Callable {
  readonly parameters: readonly Parameter[];
  readonly typeParameters: readonly string[];
  readonly type: string | undefined;
  readonly isInstance: boolean;
}

/** The part of `name<T>(x: X) -> Y where …` after the name. */
export function callableOf(file: Draft, name: Node, body: Node): Callable {
  const { tree } = file;
  let at = siblingAfter(tree, name);
  while (at !== undefined && at < body && !isGroup(tree, at, '(')) at = siblingAfter(tree, at);
  const list = isGroup(tree, at, '(') ? splitAtCommas(tree, tree.children(at).slice(1, -1)) : [];
  const arrow = at === undefined ? undefined : siblingAfter(tree, at);
  const result: Node[] = [];
  if (tree.is(arrow, '"->"')) {
    for (
      let node = siblingAfter(tree, arrow);
      node !== undefined && node < body && !tree.is(node, '"where"');
      node = siblingAfter(tree, node)
    ) {
      result.push(node);
    }
  }
  const parameters = list.map((tokens) => parameterOf(file, tokens));
  return {
    parameters,
    typeParameters: genericsAfter(file, name),
    type: textOf(tree, result),
    isInstance: parameters[0]?.name === 'self',
  };
}

function parameterOf(file: Draft, tokens: readonly Node[]): Parameter {
  const { tree } = file;
  const colon = tokens.findIndex((token) => tree.is(token, '":"'));
  const pattern = colon === -1 ? tokens : tokens.slice(0, colon);
  const isSelf = pattern.some((token) => tree.is(token, 'self'));
  const name = isSelf
    ? 'self'
    : (textOf(
        tree,
        pattern.filter((token) => !tree.is(token, 'mutable_specifier')),
      ) ?? '_');
  return {
    name,
    type: isSelf || colon === -1 ? undefined : textOf(tree, tokens.slice(colon + 1)),
    arity: isSelf ? 'optional' : 'required',
  };
}

/** The names in `<'a, T: X, const N: usize>` after a name or `impl`. */
export function genericsAfter(file: Draft, node: Node): readonly string[] {
  const { tree } = file;
  const open = siblingAfter(tree, node);
  if (!tree.is(open, '"<"')) return [];
  const tokens: Node[] = [];
  let depth = 1;
  for (let token = siblingAfter(tree, open); token !== undefined; token = siblingAfter(tree, token)) {
    depth += angles(tree, token);
    if (depth <= 0) break;
    tokens.push(token);
  }
  return splitAtCommas(tree, tokens).flatMap((part) => {
    const name = part.find((token) => tree.is(token, 'identifier'));
    if (name === undefined) return [];
    return [tree.is(part[0], '"\'"') ? `'${tree.text(name)}` : tree.text(name)];
  });
}

/** The container of the items in this group. Nested macro invocations are transparent. */
export function containerOfTokens(file: Draft, group: Node | undefined): ItemContainer {
  const { tree } = file;
  const none: ItemContainer = { kind: 'none', node: group ?? 0, name: '', isTraitImpl: false };
  const parent = group === undefined ? undefined : tree.parent(group);
  if (group === undefined || parent === undefined) return none;
  if (tree.is(parent, 'macro_invocation')) return containerOf(file, parent);
  if (tree.is(siblingBefore(tree, group), '"!"')) return containerOfTokens(file, parent);
  const keyword = isGroup(tree, group, '{') ? introducer(tree, group) : undefined;
  if (tree.is(keyword, '"trait"')) return { ...none, kind: 'trait' };
  const header = tree.is(keyword, '"impl"') ? implHeader(tree, keyword) : undefined;
  return header === undefined
    ? none
    : { ...none, kind: 'impl', name: tree.text(header.type), isTraitImpl: header.trait !== undefined };
}
