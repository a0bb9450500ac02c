/** Local names of C#: declarations, loops, patterns, `out` variables, lambdas, queries, catch clauses. */

import type { Step, Value } from '../../model/reference.ts';
import type { Binding, Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { defineFieldAmongOthers, initialValue } from './members.ts';
import { constructWritten, useType, writtenType } from './type-uses.ts';

export const localRules: Readonly<Record<string, Rule>> = {
  variable_declaration: (file, node) => useType(file, file.tree.child(node, 'type')),
  variable_declarator: declareVariable,
  foreach_statement: bindElement,
  catch_declaration: bindTyped,
  declaration_expression: bindTyped,
  declaration_pattern: bindTyped,
  recursive_pattern: bindTyped,
  list_pattern: bindTyped,
  var_pattern: bindTyped,
  parenthesized_variable_designation: (file, node) => {
    for (const name of file.tree.childrenIn(node, 'name')) file.bind(name);
  },
  assignment_expression: assign,
  lambda_expression: (file, node) => {
    file.openScope(node, 'callable');
    useType(file, file.tree.child(node, 'type'));
  },
  anonymous_method_expression: (file, node) => file.openScope(node, 'callable'),
  query_expression: (file, node) => {
    file.openScope(node, 'block');
    bindAfter(file, node, '"into"');
  },
  from_clause: (file, node) => bindRange(file, node, file.tree.child(node, 'name')),
  join_clause: (file, node) => bindRange(file, node, file.tree.childOfType(node, 'identifier')),
  join_into_clause: (file, node) => bindAfter(file, node, '"into"'),
  let_clause: (file, node) => {
    const [name, value] = file.tree.namedChildren(node);
    if (name !== undefined) file.bind(name, { value });
  },
};

function declareVariable(file: Draft, node: Node): void {
  const { tree } = file;
  const variables = tree.parent(node);
  const type = writtenType(file, variables === undefined ? undefined : tree.child(variables, 'type'));
  const value = initialValue(file, node);
  const isField = defineFieldAmongOthers(file, node);
  constructWritten(file, type, value);
  if (isField) return;
  const name = tree.child(node, 'name');
  const parts = tree.childOfType(node, 'tuple_pattern');
  if (name !== undefined) file.bind(name, type === undefined ? { value } : { type });
  else if (parts !== undefined) bindParts(file, parts, value === undefined ? undefined : file.value(value));
}

function bindElement(file: Draft, node: Node): void {
  const { tree } = file;
  const left = tree.child(node, 'left');
  const right = tree.child(node, 'right');
  const type = writtenType(file, tree.child(node, 'type'));
  const value = right === undefined ? undefined : file.valueOf(right, { kind: 'element' });
  file.openScope(node, 'block');
  useType(file, type);
  if (tree.is(left, 'tuple_pattern')) bindParts(file, left, value);
  else if (tree.is(left, 'identifier') && tree.child(node, 'type') !== undefined)
    file.bind(left, type === undefined ? { value } : { type });
}

/** `var (a, b) = …` takes the elements by position, like tuples. */
function bindParts(file: Draft, pattern: Node, value: Value | undefined): void {
  const { tree } = file;
  tree.namedChildren(pattern).forEach((part, index) => {
    const entry = withStep(value, { kind: 'entry', name: `Item${index + 1}` });
    if (tree.is(part, 'tuple_pattern')) bindParts(file, part, entry);
    else if (tree.is(part, 'identifier')) file.bind(part, { value: entry });
  });
}

/** Patterns, `out` variables and caught exceptions: a type and an optional name. */
function bindTyped(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  const type = writtenType(file, tree.child(node, 'type'));
  useType(file, type);
  if (name !== undefined) file.bind(name, type === undefined ? matched(file, node) : { type });
}

/** `order.Customer is { } customer` binds another name to the value. */
function matched(file: Draft, pattern: Node): Binding {
  const { tree } = file;
  const parent = tree.parent(pattern);
  const isWhole =
    tree.is(pattern, 'recursive_pattern', 'var_pattern', 'declaration_pattern') &&
    tree.is(parent, 'is_pattern_expression');
  return isWhole ? { value: tree.child(parent, 'expression') } : {};
}

function assign(file: Draft, node: Node): void {
  const { tree } = file;
  const left = tree.child(node, 'left');
  const right = tree.child(node, 'right');
  if (left === undefined) return;
  if (!tree.is(left, 'tuple_expression')) {
    write(file, left);
    return;
  }
  const value = right === undefined ? undefined : file.value(right);
  tree.namedChildren(left).forEach((part, index) => {
    const name = tree.is(part, 'declaration_expression') ? tree.child(part, 'name') : undefined;
    const isTyped = name !== undefined && writtenType(file, tree.child(part, 'type')) !== undefined;
    if (name === undefined) write(file, part);
    else if (!isTyped)
      file.bind(name, { value: withStep(value, { kind: 'entry', name: `Item${index + 1}` }) });
  });
}

/** `_` is a discard. */
export function write(file: Draft, target: Node): void {
  if (file.tree.is(target, 'identifier') && file.tree.text(target) === '_') file.claim(target);
  else file.use(target, 'write');
}

/** `from x in xs`, `join x in xs`. */
function bindRange(file: Draft, node: Node, name: Node | undefined): void {
  const { tree } = file;
  const type = tree.child(node, 'type');
  const children = tree.children(node);
  const source = children[children.findIndex((child) => tree.is(child, '"in"')) + 1];
  useType(file, type);
  if (name === undefined) return;
  file.bind(
    name,
    type === undefined && source !== undefined
      ? { value: file.valueOf(source, { kind: 'element' }) }
      : { type },
  );
}

function bindAfter(file: Draft, node: Node, sign: string): void {
  const { tree } = file;
  const children = tree.children(node);
  children.forEach((child, index) => {
    const name = children[index + 1];
    if (tree.is(child, sign) && tree.is(name, 'identifier')) file.bind(name);
  });
}

function withStep(value: Value | undefined, step: Step): Value | undefined {
  return value === undefined ? undefined : { base: value.base, steps: [...value.steps, step] };
}
