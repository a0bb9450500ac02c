/** The part of an item before its keyword: attributes, doc comments, visibility. */
import type { Access, SymbolIndex } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { siblingBefore, spanning } from './siblings.ts';

/** Items in a macro body exist where the macro is expanded; the body defines nothing. */
export function isInMacro(file: Draft): boolean {
  return file.kindOf(file.owner()) === 'macro';
}

/** Defines an item; definitions inside it become its members. */
export function defineItem(file: Draft, item: Node, definition: Definition): SymbolIndex {
  const decorated = decorate(file, item, definition);
  return spanning(file.tree, decorated.outer, item, () => file.define(item, decorated));
}

/**
 * Defines a field, a variant, an associated type or a constant. No bare name refers to it, not even inside it (`enum
 * Shape { Circle(Circle) }`). So the scope ends with its name, and references inside it belong to the enclosing type.
 */
export function defineMember(file: Draft, item: Node, definition: Definition, of?: SymbolIndex): SymbolIndex {
  const { tree } = file;
  const decorated = decorate(file, item, definition);
  if (typeof definition.name === 'number') file.openScope(definition.name, 'block');
  return spanning(tree, decorated.outer, item, () => {
    if (of !== undefined) return file.defineMember(of, item, decorated);
    const after = tree.after[item] ?? item;
    tree.after[item] = item + 1;
    const symbol = file.define(item, decorated);
    tree.after[item] = after;
    return symbol;
  });
}

/** Attributes are preceding siblings of an item; the span of the item starts with the first. */
function decorate(file: Draft, item: Node, definition: Definition): Definition & { readonly outer: Node } {
  const { tree } = file;
  const attributes: string[] = [];
  const docs: string[] = [];
  let outer = item;
  for (let before = siblingBefore(tree, item); before !== undefined; before = siblingBefore(tree, before)) {
    if (tree.is(before, 'attribute_item')) {
      attributes.unshift(attributeText(tree.text(before)));
      outer = before;
    } else if (tree.is(before, 'line_comment', 'block_comment')) {
      if (tree.child(before, 'outer') !== undefined) docs.unshift(tree.text(before));
    } else break;
  }
  const isDeprecated = attributes.some(isDeprecation);
  // In `struct P { x: u8 }` the comment above describes `P`, not `x`.
  const parent = tree.parent(item);
  const isInline = parent !== undefined && parent > 0 && tree.row(item) === tree.row(parent);
  const hasOwnDoc = isInline || (outer !== item && docs.length > 0);
  const doc = definition.doc ?? (hasOwnDoc ? docs.join('') : undefined);
  return { ...definition, outer, attributes, isDeprecated, doc };
}

export function isDeprecation(attribute: string): boolean {
  return /^deprecated\b/.test(attribute);
}

export function attributeText(written: string): string {
  return written
    .replace(/^#?!?\s*\[\s*|\s*\]$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `//!` and `/*!` at the start of a file or module. */
export function innerDoc(file: Draft, block: Node | undefined): string | undefined {
  const { tree } = file;
  if (block === undefined) return undefined;
  const docs: string[] = [];
  for (const child of tree.namedChildren(block)) {
    if (tree.is(child, 'inner_attribute_item')) continue;
    if (!tree.is(child, 'line_comment', 'block_comment')) break;
    if (tree.child(child, 'inner') !== undefined) docs.push(tree.text(child));
  }
  return docs.length === 0 ? undefined : docs.join('');
}

export function accessOf(file: Draft, item: Node): Access {
  const visibility = file.tree.childOfType(item, 'visibility_modifier');
  if (visibility === undefined) return 'private';
  return accessFrom(file.tree.text(visibility));
}

/** `pub(crate)`, `pub(super)` and `pub(in …)` restrict visibility to the crate. */
export function accessFrom(visibility: string): Access {
  if (/^pub\s*\(\s*self\s*\)/.test(visibility)) return 'private';
  return visibility.includes('(') || visibility === 'crate' ? 'internal' : 'public';
}

/** Built-in attributes of the compiler are not names of items. */
const builtinAttributes: ReadonlySet<string> = new Set([
  'allow', 'automatically_derived', 'cfg', 'cfg_attr', 'cold', 'deny', 'deprecated', 'derive', 'doc', 'expect', 'export_name',
  'feature', 'forbid', 'global_allocator', 'ignore', 'inline', 'link', 'link_name', 'link_section', 'macro_export', 'macro_use',
  'must_use', 'no_link', 'no_main', 'no_mangle', 'no_std', 'non_exhaustive', 'panic_handler', 'path', 'proc_macro',
  'proc_macro_attribute', 'proc_macro_derive', 'recursion_limit', 'repr', 'should_panic', 'target_feature', 'test',
  'track_caller', 'unsafe', 'used', 'warn', 'windows_subsystem', 'default', 'rustfmt', 'clippy',
]); // biome-ignore format: one list

/** `#[tokio::test]` uses a name; `#[derive(Debug)]` uses the names in its list. */
export function useAttribute(file: Draft, node: Node): void {
  const { tree } = file;
  const path = tree.namedChildren(node)[0];
  const given = tree.child(node, 'arguments');
  if (path !== undefined && tree.is(path, 'identifier', 'scoped_identifier')) {
    const text = tree.text(path);
    if (!builtinAttributes.has(text.split('::', 1)[0] ?? text)) file.use(path, 'decorate');
    if (text === 'derive' && given !== undefined) useDerived(file, given);
  }
  file.skip(node);
}

/** Only bare names: `derive(serde::Serialize)` would need a receiver. */
function useDerived(file: Draft, list: Node): void {
  const { tree } = file;
  const names = tree.childrenOfType(list, 'identifier', '"::"');
  names.forEach((name, index) => {
    const isPath = tree.is(names[index + 1], '"::"') || tree.is(names[index - 1], '"::"');
    if (!tree.is(name, 'identifier') || isPath) return;
    file.useName(name, tree.text(name), 'decorate');
  });
}
