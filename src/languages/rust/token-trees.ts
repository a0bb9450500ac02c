/**
 * Macro invocations. Their arguments are tokens, but many contain whole items (`cfg_rt! { fn … }`): items are found
 * by their keywords, members by their braces. Calls are read along their tokens (token-chains.ts).
 */
import { valueOfType } from '../../model/reference.ts';
import { callableKinds, type SymbolKind, typeKinds } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { isInMacro } from './decoration.ts';
import { importModule } from './imports.ts';
import { type ItemContainer, ownerFor } from './item-container.ts';
import { isTemplate, macroName } from './macro-names.ts';
import { siblingAfter, siblingBefore, spanning } from './siblings.ts';
import { useChain } from './token-chains.ts';
import { callableOf, containerOfTokens, genericsAfter, headerOf } from './token-headers.ts';
import { importTokens } from './token-imports.ts';
import { defineTokenMembers } from './token-members.ts';
import { implHeader, isGroup, itemEnd, itemStart } from './tokens.ts';

export const tokenRules: Readonly<Record<string, Rule>> = {
  macro_invocation: (file, node) => {
    const macro = file.tree.child(node, 'macro');
    if (macro === undefined) return;
    file.use(macro, 'call');
    if (isTemplate(macroName(file.tree, node))) file.skip(node);
  },
  token_tree: openGroup,
  '"fn"': (file, node) => defineTokens(file, node, 'function'),
  '"struct"': (file, node) => defineTokens(file, node, 'struct'),
  '"enum"': (file, node) => defineTokens(file, node, 'enum'),
  '"trait"': (file, node) => defineTokens(file, node, 'trait'),
  '"mod"': (file, node) => defineTokens(file, node, 'module'),
  '"static"': (file, node) => defineTokens(file, node, 'variable'),
  '"const"': (file, node) => defineTokens(file, node, 'variable'),
  '"type"': (file, node) => defineTokens(file, node, 'type'),
  '"impl"': openTokenImpl,
  '"use"': (file, node) => {
    const isItem = file.tree.is(file.tree.parent(node), 'token_tree') && !isInMacro(file);
    if (isItem && itemStart(file.tree, node) !== undefined) importTokens(file, node);
  },
};

/** Tokens are not expressions: none of them is a use by itself. */
function openGroup(file: Draft, group: Node): void {
  const { tree } = file;
  if (isGroup(tree, group, '[') && tree.is(siblingBefore(tree, group), '"#"')) {
    file.skip(group);
    return;
  }
  const tokens = tree.children(group);
  const isCode = callableKinds.has(file.kindOf(file.owner()));
  tokens.forEach((token, index) => {
    if (!tree.is(token, 'identifier', 'self', 'crate', 'super')) return;
    file.claim(token);
    if (isCode) useChain(file, tokens, index);
  });
  if (isGroup(tree, group, '{') && !isInMacro(file)) defineTokenMembers(file, group, tokens);
}

function defineTokens(file: Draft, keyword: Node, kind: SymbolKind): void {
  const { tree } = file;
  if (!tree.is(tree.parent(keyword), 'token_tree') || isInMacro(file)) return;
  const name = nameAfter(file, keyword);
  const first = name === undefined ? undefined : itemStart(tree, keyword);
  if (name === undefined || first === undefined) return;
  const last = itemEnd(tree, name, kind === 'variable' || kind === 'type' ? 'semicolon' : 'braces');
  if (last === undefined || (kind === 'variable' && callableKinds.has(file.kindOf(file.owner())))) return;
  const isBraced = isGroup(tree, last, '{');
  if (kind === 'module' && !isBraced) {
    importModule(file, name);
    return;
  }
  const container = containerOfTokens(file, tree.parent(keyword));
  const header = headerOf(file, first, keyword);
  const place = placeOf(file, container, kind);
  const callable = kind === 'function' ? callableOf(file, name, last) : undefined;
  const generics = callable?.typeParameters ?? genericsAfter(file, name);
  const isStatic = place.kind === 'method' && callable?.isInstance !== true;
  const definition = {
    ...header,
    ...place,
    name,
    body: isBraced ? last : undefined,
    access: container.kind === 'trait' || container.isTraitImpl ? 'public' : header.access,
    modifiers: isStatic ? [...(header.modifiers ?? []), 'static'] : header.modifiers,
    parameters: callable?.parameters,
    typeParameters: generics,
    type: callable?.type,
  };
  spanning(tree, first, last, () => file.define(first, definition));
  bindGenerics(file, generics);
  if (kind === 'trait' || kind === 'struct' || kind === 'enum') bindSelf(file, tree.text(name));
}

/** `static mut X`, `static ref X`. */
function nameAfter(file: Draft, keyword: Node): Node | undefined {
  const { tree } = file;
  let name = siblingAfter(tree, keyword);
  if (
    tree.is(name, 'mutable_specifier') ||
    (tree.is(name, 'identifier', '"ref"') && tree.text(name) === 'ref')
  )
    name = siblingAfter(tree, name);
  return tree.is(name, 'identifier') && tree.text(name) !== '_' ? name : undefined;
}

/** In an impl block or a trait, functions are methods and constants are fields. */
function placeOf(
  file: Draft,
  container: ItemContainer,
  kind: SymbolKind,
): Pick<Definition, 'kind' | 'owner'> {
  if (container.kind !== 'impl' && container.kind !== 'trait') return { kind };
  return { kind: memberKinds.get(kind) ?? kind, owner: ownerFor(file, container) };
}
const memberKinds: ReadonlyMap<SymbolKind, SymbolKind> = new Map([
  ['function', 'method'],
  ['variable', 'field'],
]);

function openTokenImpl(file: Draft, keyword: Node): void {
  const { tree } = file;
  if (!tree.is(tree.parent(keyword), 'token_tree') || isInMacro(file)) return;
  const first = itemStart(tree, keyword);
  const header = first === undefined ? undefined : implHeader(tree, keyword);
  const last = header === undefined ? undefined : itemEnd(tree, keyword, 'braces');
  if (first === undefined || header === undefined || !isGroup(tree, last, '{')) return;
  const type = tree.text(header.type);
  // Read before the keyword is extended over the block.
  const generics = genericsAfter(file, keyword);
  spanning(tree, first, last, () => {
    file.openScope(first, 'block');
    bindGenerics(file, generics);
    bindSelf(file, type);
    const known = file.memberOf(file.owner(), type);
    const isKnown = known !== undefined && typeKinds.has(file.kindOf(known));
    if (isKnown) file.define(first, { kind: file.kindOf(known), name: header.type, merge: 'in-file' });
  });
  // The path of a trait would need a receiver, which tokens do not provide.
  const isPath = header.trait !== undefined && tree.is(siblingBefore(tree, header.trait), '"::"');
  if (header.trait !== undefined && !isPath) file.useName(header.trait, tree.text(header.trait), 'implement');
}

function bindGenerics(file: Draft, names: readonly string[]): void {
  for (const name of names) if (!name.startsWith("'")) file.bindName(name);
}

function bindSelf(file: Draft, type: string): void {
  file.bindName('Self', { value: valueOfType(type) });
}
