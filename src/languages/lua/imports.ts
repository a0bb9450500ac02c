/** The common forms of `require`. */
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

export interface Required {
  readonly module: string;
  /** The member that is taken from the module, if only one is. */
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

/** The module of `pcall(require, "a.b")`, which returns it as the second value. */
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

/** The module of a `require` call. Undefined if the name is computed. */
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

/** Binds the name to the module, or to the member of it. */
export function importAs(file: Draft, name: Node, { module, name: member }: Required): void {
  const local = file.tree.text(name);
  file.claim(name);
  file.import(name, { kind: member === undefined ? 'module' : 'named', module, name: member, local });
}

/** The nodes that `requiredBy` reads no longer count as a call and a member access. */
export function claimRequired(file: Draft, value: Node): void {
  const { tree } = file;
  const field = tree.is(value, 'dot_index_expression') ? tree.child(value, 'field') : undefined;
  const call = tree.is(value, 'dot_index_expression') ? tree.child(value, 'table') : value;
  const name = call === undefined ? undefined : tree.child(call, 'name');
  if (field !== undefined) file.claim(field);
  if (name !== undefined) file.claim(name);
}

/**
 * In `require("a.b").c()`, turns the `require` call into an identifier that is bound to the module in the whole file.
 * Runs before the walk, which reads the enclosing member access before the call.
 */
export function nameRequired(file: Draft): void {
  const { tree } = file;
  const identifier = tree.names.types.indexOf('identifier');
  const known = new Set<string>();
  for (let node = 0; node < tree.count; node++) {
    const parent = tree.parent(node);
    if (!tree.is(node, 'function_call') || !isReceiver(file, node, parent)) continue;
    const module = moduleOf(file, node);
    const name = tree.child(node, 'name');
    if (module === undefined || name === undefined || isAssignedToLocal(file, parent)) continue;
    file.claim(name);
    tree.typeIds[node] = identifier;
    const local = tree.text(node);
    if (!known.has(local)) file.import(node, { kind: 'module', module, local });
    known.add(local);
  }
}

function isReceiver(file: Draft, node: Node, parent: Node | undefined): boolean {
  return (
    file.tree.is(parent, 'dot_index_expression', 'method_index_expression') &&
    file.tree.child(parent, 'table') === node
  );
}

/** `local c = require("a.b").c` becomes an import by the rule of the assignment. */
function isAssignedToLocal({ tree }: Draft, member: Node | undefined): boolean {
  const list = member === undefined ? undefined : tree.parent(member);
  const statement = tree.is(list, 'expression_list') ? tree.parent(list) : undefined;
  return (
    tree.is(member, 'dot_index_expression') &&
    tree.is(statement, 'assignment_statement') &&
    tree.is(tree.parent(statement), 'variable_declaration')
  );
}
