/** Rules for the statements of Lua, by node type. */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { assign } from './assignments.ts';
import { exportReturned } from './exports.ts';
import { bindParameters, defineFunction } from './functions.ts';
import { callee, moduleOf, nameRequired } from './imports.ts';
import { defineField, enclosingClass, instanceOr } from './tables.ts';

export const rules: Readonly<Record<string, Rule>> = {
  chunk: (file, node) => {
    describeFile(file, node);
    nameRequired(file);
  },
  assignment_statement: assign,
  variable_declaration: (file, node) => {
    // A declaration with values contains an assignment_statement, which has a rule of its own.
    const names = file.tree.childOfType(node, 'variable_list');
    if (names !== undefined) assign(file, names);
  },
  function_declaration: declareFunction,
  function_definition: (file, node) => {
    file.openScope(node, 'callable');
    bindParameters(file, node, statementOf(file, node));
  },
  field: defineField,
  function_call: (file, node) => {
    const module = moduleOf(file, node);
    const isBound =
      file.tree.is(file.tree.parent(node), 'expression_list', 'dot_index_expression') &&
      isImported(file, node);
    if (module !== undefined && !isBound) file.import(node, { kind: 'side-effect', module });
    if (module !== undefined && callee(file, node) !== undefined)
      file.claim(file.tree.child(node, 'name') ?? node);
  },
  block: (file, node) => {
    const parent = file.tree.parent(node);
    // A function body shares the scope of the function, and the condition of `until` sees the locals of the loop.
    if (
      !file.tree.is(
        parent,
        'function_declaration',
        'function_definition',
        'repeat_statement',
        'for_statement',
      )
    )
      file.openScope(node, 'block');
  },
  for_statement: bindLoop,
  return_statement: returnValue,
  goto_statement: claimNames,
  label_statement: claimNames,
  attribute: claimNames,
};

/**
 * A comment at the start of the file, separated from the first statement by an empty line, is the doc of the file.
 */
function describeFile(file: Draft, chunk: Node): void {
  const { tree } = file;
  const head: Node[] = [];
  let row = 0;
  for (const child of tree.children(chunk)) {
    const isNext = head.length === 0 || tree.row(child) === row + 1;
    if (!tree.is(child, 'comment') || !isNext) {
      if (head.length > 0 && tree.row(child) > row + 1)
        file.setFileDoc(head.map((comment) => tree.text(comment)).join('\n'));
      return;
    }
    head.push(child);
    row = tree.endRows[child] ?? row;
  }
}

function declareFunction(file: Draft, node: Node): void {
  const { tree } = file;
  const written = tree.child(node, 'name');
  if (written === undefined) return;
  const isMethod = tree.is(written, 'method_index_expression');
  const table = tree.child(written, 'table');
  const name = tree.is(written, 'identifier') ? written : tree.child(written, isMethod ? 'method' : 'field');
  if (name === undefined || tree.isMissing(name)) return;
  if (table !== undefined) file.use(table, 'read');
  const owner = table === undefined ? undefined : tree.text(table).replace(/\s+/g, '');
  const isLocal = tree.childOfType(node, '"local"') !== undefined;
  defineFunction(file, node, node, { name, owner, kind: isMethod ? 'method' : 'function', isLocal });
  if (isMethod && table !== undefined) {
    const hasClass = enclosingClass(file, name) !== undefined;
    file.bindName('self', {
      isParameter: true,
      value: hasClass ? { base: { kind: 'this' }, steps: [] } : file.value(table),
    });
  }
  bindParameters(file, node, node);
}

/** The statement or field whose annotations describe an anonymous function. */
function statementOf(file: Draft, code: Node): Node {
  const { tree } = file;
  const parent = tree.parent(code);
  if (tree.is(parent, 'field')) return parent;
  const statement = tree.is(parent, 'expression_list') ? tree.parent(parent) : undefined;
  const declaration = statement === undefined ? undefined : tree.parent(statement);
  return (tree.is(declaration, 'variable_declaration') ? declaration : statement) ?? code;
}

/** Whether the function has a symbol: it is a field with a plain key, or the only assigned value. */
function hasName(file: Draft, code: Node): boolean {
  const { tree } = file;
  const parent = tree.parent(code);
  if (tree.is(parent, 'field'))
    return tree.is(tree.child(parent, 'name'), 'identifier') && tree.childOfType(parent, '"["') === undefined;
  const statement = tree.is(parent, 'expression_list') ? tree.parent(parent) : undefined;
  const list = tree.is(statement, 'assignment_statement')
    ? tree.childOfType(statement, 'variable_list')
    : undefined;
  const targets = list === undefined ? [] : tree.childrenIn(list, 'name');
  return targets.length === 1 && tree.is(targets[0], 'identifier', 'dot_index_expression');
}

/** `local x = require "y"` and `local x = require("y").z` become imports by the rule of the assignment. */
function isImported(file: Draft, call: Node): boolean {
  const { tree } = file;
  const parent = tree.parent(call);
  const list = tree.is(parent, 'dot_index_expression') ? tree.parent(parent) : parent;
  const statement = tree.is(list, 'expression_list') ? tree.parent(list) : undefined;
  if (tree.is(statement, 'return_statement'))
    return tree.is(parent, 'expression_list') && tree.is(tree.parent(statement), 'chunk');
  return (
    tree.is(statement, 'assignment_statement') && tree.is(tree.parent(statement), 'variable_declaration')
  );
}

/** In `for i, v in ipairs(list)`, the second name is an element of the list. */
function bindLoop(file: Draft, node: Node): void {
  const { tree } = file;
  const clause = tree.child(node, 'clause');
  file.openScope(node, 'block');
  if (clause === undefined) return;
  const counter = tree.child(clause, 'name');
  if (counter !== undefined) file.bind(counter, { type: 'number' });
  const list = tree.childOfType(clause, 'variable_list');
  const names = list === undefined ? [] : tree.childrenIn(list, 'name');
  const over = tree.childOfType(clause, 'expression_list');
  const call = over === undefined ? undefined : tree.namedChildren(over)[0];
  const isPairs = tree.is(call, 'function_call') && ['ipairs', 'pairs'].includes(callee(file, call) ?? '');
  const given = isPairs ? tree.child(call, 'arguments') : undefined;
  const table = given === undefined ? undefined : tree.namedChildren(given)[0];
  names.forEach((name, index) => {
    const isElement = index === 1 && table !== undefined;
    file.bind(name, { value: isElement ? file.valueOf(table, { kind: 'element' }) : undefined });
  });
}

/**
 * Adds the returned value to the named function, or exports it if the file returns it. Returns of anonymous functions
 * are ignored.
 */
function returnValue(file: Draft, node: Node): void {
  const { tree } = file;
  const list = tree.childOfType(node, 'expression_list');
  const value = list === undefined ? undefined : tree.namedChildren(list)[0];
  if (value === undefined) return;
  const code = tree.ancestor(node, 'function_declaration', 'function_definition');
  if (code === undefined) {
    if (tree.is(tree.parent(node), 'chunk')) exportReturned(file, value);
    return;
  }
  const owner = file.owner();
  const isNamed = tree.is(code, 'function_declaration') || hasName(file, code);
  if (isNamed && ['function', 'method'].includes(file.kindOf(owner)))
    file.giveValue(owner, instanceOr(file, value));
}

function claimNames(file: Draft, node: Node): void {
  for (const name of file.tree.childrenOfType(node, 'identifier')) file.claim(name);
}
