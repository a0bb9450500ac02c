/** Tables: which of them are classes, their fields, and the effect of `setmetatable`. */
import type { Value } from '../../model/reference.ts';
import type { SymbolIndex, SymbolKind } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { accessOf, defineFunction } from './functions.ts';
import { callee } from './imports.ts';

/** `name = value` in a table constructor: a function, or a field of a table that has a symbol. */
export function defineField(file: Draft, node: Node): void {
  const { tree } = file;
  const key = tree.child(node, 'name');
  const value = tree.child(node, 'value');
  const isComputed = tree.childOfType(node, '"["') !== undefined;
  const name =
    isComputed && tree.is(key, 'string') ? tree.child(key, 'content') : isComputed ? undefined : key;
  const isWord = name !== undefined && /^[A-Za-z_]\w*$/.test(tree.text(name));
  if (name === undefined || value === undefined || !isWord) return;
  file.claim(name);
  const table = pathOf(file, node);
  if (tree.is(value, 'function_definition')) {
    // In a table without a name, only the function itself can refer to its name.
    if (table === undefined) file.openScope(node, 'block');
    const owner = table?.join('.');
    defineFunction(file, node, value, { name, owner, kind: 'function', isLocal: false, isStored: true });
  } else defineMember(file, symbolAt(file, table) ?? classOfInstance(file, node), { node, name, value });
}

/** The path of names to the table around this field. Undefined if the table is an argument or an element. */
function pathOf(file: Draft, field: Node): readonly string[] | undefined {
  const { tree } = file;
  const table = tree.parent(field);
  const holder = table === undefined ? undefined : tree.parent(table);
  if (tree.is(holder, 'field')) {
    const name = tree.child(holder, 'name');
    const outer = tree.is(name, 'identifier') ? pathOf(file, holder) : undefined;
    return outer === undefined || name === undefined ? undefined : [...outer, tree.text(name)];
  }
  const statement = tree.is(holder, 'expression_list') ? tree.parent(holder) : undefined;
  const list = tree.is(statement, 'assignment_statement')
    ? tree.childOfType(statement, 'variable_list')
    : undefined;
  const targets = list === undefined ? [] : tree.childrenIn(list, 'name');
  const target = targets.length === 1 ? targets[0] : undefined;
  if (!tree.is(target, 'identifier', 'dot_index_expression')) return undefined;
  const isTopLevel = tree.is(file.tree.ancestor(target, 'block', 'chunk'), 'chunk');
  const names = tree.text(target).split(/\s*\.\s*/);
  return isTopLevel || names[0] !== 'self' ? names : undefined;
}

/** In `setmetatable({ name = name }, self)`, the fields of the new table are fields of the class. */
function classOfInstance(file: Draft, field: Node): SymbolIndex | undefined {
  const { tree } = file;
  const table = tree.parent(field);
  const list = table === undefined ? undefined : tree.parent(table);
  const call = tree.is(list, 'arguments') ? tree.parent(list) : undefined;
  const meta = metatableOf(file, call);
  if (meta === undefined || list === undefined || tree.namedChildren(list)[0] !== table) return undefined;
  const known = tree.text(meta) === 'self' ? enclosingClass(file, field) : file.memberOf(0, tree.text(meta));
  return known !== undefined && file.kindOf(known) === 'class' ? known : undefined;
}

/** The symbol of a table at the top level of this file. */
export function symbolAt(file: Draft, path: readonly string[] | undefined): SymbolIndex | undefined {
  if (path === undefined || file.kindOf(file.owner()) !== 'file') return undefined;
  return path.reduce<SymbolIndex | undefined>(
    (of, name) => (of === undefined ? undefined : file.memberOf(of, name)),
    0,
  );
}

const tableKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['variable', 'class', 'field']);

export interface NewField {
  /** The span of the field. */
  readonly node: Node;
  readonly name: Node;
  readonly value: Node | undefined;
}

/**
 * Defines a field of a table that has a symbol. The scope ends with the name, so that no bare name refers to the
 * field.
 */
export function defineMember(
  file: Draft,
  of: SymbolIndex | undefined,
  { node, name, value }: NewField,
): void {
  const text = file.tree.text(name);
  if (of === undefined || !tableKinds.has(file.kindOf(of)) || text === '__index') return;
  const given = instanceOr(file, value);
  file.openScope(name, 'block');
  const field = file.defineMember(of, node, {
    kind: 'field',
    name,
    access: accessOf(text, false),
    body: file.tree.is(value, 'table_constructor') ? value : undefined,
    doc: isInline(file, node) ? '' : undefined,
  });
  if (file.kindOf(field) === 'field') file.giveValue(field, given);
}

/** In `local t = { x = 1 }` the comment above describes `t`, not `x`. */
function isInline(file: Draft, node: Node): boolean {
  const { tree } = file;
  const parent = tree.parent(node);
  return tree.is(parent, 'table_constructor') && tree.row(parent) === tree.row(node);
}

/** Whether the file adds methods to this table, or makes it its own `__index`. */
export function isClass(file: Draft, name: string, statement: Node): boolean {
  const { tree } = file;
  const chunk = tree.parent(statement);
  if (chunk === undefined) return false;
  const end = tree.after[chunk] ?? 0;
  for (let node = tree.after[statement] ?? end; node < end; node = tree.after[node] ?? end) {
    if (tree.is(node, 'function_declaration')) {
      const method = tree.child(node, 'name');
      const table = tree.is(method, 'method_index_expression') ? tree.child(method, 'table') : undefined;
      if (table !== undefined && tree.text(table) === name) return true;
    } else if (tree.is(node, 'assignment_statement')) {
      const targets = tree.childOfType(node, 'variable_list');
      if (targets !== undefined && tree.text(targets) === `${name}.__index`) return true;
    }
  }
  return false;
}

/** The class of the enclosing method, if this file defines the class. */
export function enclosingClass(file: Draft, node: Node): SymbolIndex | undefined {
  const { tree } = file;
  const method = tree.ancestor(node, 'function_declaration');
  const name = method === undefined ? undefined : tree.child(method, 'name');
  const table = name === undefined ? undefined : tree.child(name, 'table');
  const known = table === undefined ? undefined : file.memberOf(0, tree.text(table));
  return known !== undefined && file.kindOf(known) === 'class' ? known : undefined;
}

/** The class that the new table inherits from: the second argument of `setmetatable`, or its `__index`. */
export function metatableOf(file: Draft, value: Node | undefined): Node | undefined {
  const { tree } = file;
  if (!tree.is(value, 'function_call') || callee(file, value) !== 'setmetatable') return undefined;
  const list = tree.child(value, 'arguments');
  const meta = list === undefined ? undefined : tree.namedChildren(list)[1];
  if (tree.is(meta, 'identifier')) return meta;
  if (!tree.is(meta, 'table_constructor')) return undefined;
  const index = tree
    .childrenOfType(meta, 'field')
    .find((field) => tree.text(tree.child(field, 'name') ?? field) === '__index');
  const base = index === undefined ? undefined : tree.child(index, 'value');
  return tree.is(base, 'identifier') ? base : undefined;
}

/** An instance if the expression is a call of `setmetatable`; otherwise the value of the expression. */
export function instanceOr(file: Draft, node: Node | undefined): Value | undefined {
  if (node === undefined) return undefined;
  const meta = metatableOf(file, node);
  if (meta === undefined) return file.value(node);
  return file.tree.text(meta) === 'self' ? file.value(meta) : file.valueOf(meta, { kind: 'construct' });
}
