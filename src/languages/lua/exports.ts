/** Exports of a file: the members of the table that it returns. */
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { moduleOf } from './imports.ts';

/** `return M`, `return { a = a }`, `return require "x"`, `return setmetatable(M, …)`. */
export function exportReturned(file: Draft, value: Node): void {
  const { tree } = file;
  const module = moduleOf(file, value);
  const table = tree.is(value, 'identifier') ? value : tableOfSetmetatable(file, value);
  if (table !== undefined) {
    exportName(file, table, 'default', tree.text(table));
    exportMembers(file, value, tree.text(table));
  } else if (module !== undefined)
    file.export(value, { name: 'default', local: undefined, module, isTypeOnly: false });
  else if (tree.is(value, 'table_constructor')) exportFields(file, value, undefined);
}

/** `setmetatable(M, …)` returns `M`. */
function tableOfSetmetatable({ tree }: Draft, call: Node): Node | undefined {
  const name = tree.is(call, 'function_call') ? tree.child(call, 'name') : undefined;
  if (name === undefined || tree.text(name) !== 'setmetatable') return undefined;
  const list = tree.child(call, 'arguments');
  const first = list === undefined ? undefined : tree.namedChildren(list)[0];
  return tree.is(first, 'identifier') ? first : undefined;
}

/** Exports the members that statements at the top level of the file assign to the table. */
function exportMembers(file: Draft, value: Node, table: string): void {
  const { tree } = file;
  const chunk = tree.ancestor(value, 'chunk');
  const names = new Set<string>();
  const add = (at: Node, name: string, local: string): void => {
    if (!names.has(name)) exportName(file, at, name, local);
    names.add(name);
  };
  for (const statement of chunk === undefined ? [] : statementsOf(file, chunk)) {
    if (tree.is(statement, 'function_declaration')) {
      const name = memberOf(file, tree.child(statement, 'name'), table);
      if (name !== undefined) add(name, tree.text(name), `${table}.${tree.text(name)}`);
      continue;
    }
    const assignment = tree.is(statement, 'variable_declaration')
      ? tree.childOfType(statement, 'assignment_statement')
      : statement;
    if (!tree.is(assignment, 'assignment_statement')) continue;
    for (const [target, given] of assigned(file, assignment)) {
      const name = memberOf(file, target, table);
      if (name !== undefined) add(name, tree.text(name), localOf(file, name, given, table));
      else if (tree.text(target) === table && tree.is(given, 'table_constructor'))
        exportFields(file, given, table);
    }
  }
}

/** Includes the statements inside `do … end` and `if`, because they run when the file is loaded. */
function statementsOf(file: Draft, block: Node): readonly Node[] {
  const { tree } = file;
  return tree.namedChildren(block).flatMap((statement) => {
    if (!tree.is(statement, 'do_statement', 'if_statement')) return [statement];
    return tree.childrenOfType(statement, 'block').flatMap((inner) => statementsOf(file, inner));
  });
}

/** The name of a member of that table: `x` in `M.x` and `M:x`. */
function memberOf({ tree }: Draft, written: Node | undefined, table: string): Node | undefined {
  if (!tree.is(written, 'dot_index_expression', 'method_index_expression')) return undefined;
  const of = tree.child(written, 'table');
  if (of === undefined || tree.text(of) !== table) return undefined;
  return tree.child(written, 'field') ?? tree.child(written, 'method');
}

function assigned({ tree }: Draft, assignment: Node): readonly (readonly [Node, Node | undefined])[] {
  const targets = tree.childOfType(assignment, 'variable_list');
  const list = tree.childOfType(assignment, 'expression_list');
  const values =
    list === undefined ? [] : tree.namedChildren(list).filter((value) => !tree.is(value, 'comment'));
  return targets === undefined
    ? []
    : tree.childrenIn(targets, 'name').map((target, index) => [target, values[index]] as const);
}

/** Exports the fields of a table constructor. A field whose value is a plain name exports the symbol of that name. */
function exportFields(file: Draft, written: Node, table: string | undefined): void {
  const { tree } = file;
  for (const field of tree.childrenOfType(written, 'field')) {
    const name = tree.child(field, 'name');
    const given = tree.child(field, 'value');
    if (!tree.is(name, 'identifier') || given === undefined) continue;
    const isNameOrFunction = tree.is(given, 'identifier', 'function_definition');
    if (table !== undefined || isNameOrFunction)
      exportName(file, name, tree.text(name), localOf(file, name, given, table));
  }
}

function localOf({ tree }: Draft, name: Node, given: Node | undefined, table: string | undefined): string {
  if (tree.is(given, 'identifier')) return tree.text(given);
  return table === undefined ? tree.text(name) : `${table}.${tree.text(name)}`;
}

function exportName(file: Draft, at: Node, name: string, local: string): void {
  file.export(at, { name, local, module: undefined, isTypeOnly: false });
}
