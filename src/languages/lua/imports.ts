/** `require` in its usual dresses, and what a file gives back. */
import type { Draft } from '../language.ts';
import type { Node } from '../syntax-tree.ts';

export interface Required {
  readonly module: string;
  /** The one member that is taken from it. */
  readonly name: string | undefined;
}

/** `require "a.b"`, `require("a.b").c`. */
export function requiredBy(file: Draft, value: Node | undefined): Required | undefined {
  const { tree } = file;
  if (tree.is(value, 'dot_index_expression')) {
    const table = tree.child(value, 'table');
    const field = tree.child(value, 'field');
    const module = table === undefined ? undefined : moduleOf(file, table);
    return module === undefined || field === undefined ? undefined : { module, name: tree.text(field) };
  }
  const module = value === undefined ? undefined : moduleOf(file, value);
  return module === undefined ? undefined : { module, name: undefined };
}

/** `pcall(require, "a.b")` gives the module as its second value. */
export function requiredSafely(file: Draft, value: Node | undefined): string | undefined {
  const { tree } = file;
  if (!tree.is(value, 'function_call') || callee(file, value) !== 'pcall') return undefined;
  const list = tree.child(value, 'arguments');
  const [first, second] = list === undefined ? [] : tree.namedChildren(list);
  return first !== undefined && tree.text(first) === 'require' ? literal(file, second) : undefined;
}

export function callee(file: Draft, call: Node): string | undefined {
  const name = file.tree.child(call, 'name');
  return file.tree.is(name, 'identifier') ? file.tree.text(name) : undefined;
}

/** The module of a `require` call. Undefined when it is computed. */
export function moduleOf(file: Draft, call: Node): string | undefined {
  const { tree } = file;
  if (!tree.is(call, 'function_call') || callee(file, call) !== 'require') return undefined;
  const list = tree.child(call, 'arguments');
  return literal(file, list === undefined ? undefined : tree.namedChildren(list)[0]);
}

function literal(file: Draft, node: Node | undefined): string | undefined {
  const { tree } = file;
  const content = tree.is(node, 'string') ? tree.child(node, 'content') : undefined;
  return content === undefined ? undefined : tree.text(content);
}

/** A name that is the module, or its member. */
export function importAs(file: Draft, name: Node, { module, name: member }: Required): void {
  const local = file.tree.text(name);
  file.claim(name);
  file.import(name, { kind: member === undefined ? 'module' : 'named', module, name: member, local });
}

/** What `requiredBy` has read is no call and no member any more. */
export function claimRequired(file: Draft, value: Node): void {
  const { tree } = file;
  const field = tree.is(value, 'dot_index_expression') ? tree.child(value, 'field') : undefined;
  const call = tree.is(value, 'dot_index_expression') ? tree.child(value, 'table') : value;
  const name = call === undefined ? undefined : tree.child(call, 'name');
  if (field !== undefined) file.claim(field);
  if (name !== undefined) file.claim(name);
}

/** `return M`, `return { a = a }`, `return require "x"` at the end of a file. */
export function exportReturned(file: Draft, value: Node): void {
  const { tree } = file;
  const module = moduleOf(file, value);
  if (tree.is(value, 'identifier')) exportName(file, value, 'default', tree.text(value));
  else if (module !== undefined)
    file.export(value, { name: 'default', local: undefined, module, isTypeOnly: false });
  else if (tree.is(value, 'table_constructor')) {
    for (const field of tree.childrenOfType(value, 'field')) {
      const name = tree.child(field, 'name');
      const given = tree.child(field, 'value');
      if (!tree.is(name, 'identifier') || given === undefined) continue;
      if (tree.is(given, 'identifier')) exportName(file, name, tree.text(name), tree.text(given));
      else if (tree.is(given, 'function_definition'))
        exportName(file, name, tree.text(name), tree.text(name));
    }
  }
}

function exportName(file: Draft, at: Node, name: string, local: string): void {
  file.export(at, { name, local, module: undefined, isTypeOnly: false });
}
