/**
 * All rules of C#. This file contains attributes, writes, and names that are not uses (labels, named arguments,
 * directives).
 */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { importRules } from './imports.ts';
import { localRules, write } from './locals.ts';
import { memberRules } from './members.ts';
import { parameterRules } from './parameters.ts';
import { recoveryRules } from './recover.ts';
import { reshape, reshapeBroken } from './reshape.ts';
import { typeUseRules } from './type-uses.ts';
import { typeRules } from './types.ts';

export const rules: Readonly<Record<string, Rule>> = {
  ...importRules,
  ...typeRules,
  ...memberRules,
  ...parameterRules,
  ...localRules,
  ...typeUseRules,
  ...recoveryRules,
  compilation_unit: (file) => reshape(file.tree),
  '"using"': (file) => reshapeBroken(file.tree),
  '"{"': (file) => reshapeBroken(file.tree),
  // Top-level statements receive the program arguments under this name.
  global_statement: (file) => {
    if (!file.isBound('args')) file.bindName('args', { type: 'string[]', isParameter: true });
  },
  attribute: (file, node) => {
    const name = file.tree.child(node, 'name');
    if (name !== undefined) file.use(name, 'decorate');
  },
  attribute_argument: claimName,
  argument: (file, node) => {
    claimName(file, node);
    const isWritten = file.tree.childOfType(node, '"out"', '"ref"') !== undefined;
    const target = file.tree.namedChildren(node).at(-1);
    if (isWritten && target !== undefined) write(file, target);
  },
  with_initializer: (file, node) => file.use(node, 'write'),
  postfix_unary_expression: change,
  prefix_unary_expression: change,
  anonymous_object_creation_expression: claimKeys,
  alias_qualified_name: (file, node) => {
    const alias = file.tree.child(node, 'alias');
    if (alias !== undefined) file.claim(alias);
  },
  labeled_statement: claimFirst,
  goto_statement: claimFirst,
  type_parameter_constraints_clause: claimFirst,
  // Names in conditions and warnings belong to the compiler, not to the program.
  preproc_if: skipCondition,
  preproc_elif: skipCondition,
  preproc_if_in_attribute_list: skipCondition,
  preproc_pragma: (file, node) => file.skip(node),
};

function claimName(file: Draft, node: Node): void {
  const name = file.tree.child(node, 'name');
  if (name !== undefined) file.claim(name);
}

/** `count++` reads and writes its operand. */
function change(file: Draft, node: Node): void {
  const target =
    file.tree.childOfType(node, '"++"', '"--"') === undefined ? undefined : file.tree.namedChildren(node)[0];
  if (target !== undefined) write(file, target);
}

/** In `new { Total = x, order.Id }` a name before `=` is a key. */
function claimKeys(file: Draft, node: Node): void {
  const children = file.tree.children(node);
  children.forEach((child, index) => {
    if (file.tree.is(child, 'identifier') && file.tree.is(children[index + 1], '"="')) file.claim(child);
  });
}

function claimFirst(file: Draft, node: Node): void {
  const [first] = file.tree.namedChildren(node);
  const isCase = file.tree.childOfType(node, '"case"') !== undefined;
  if (file.tree.is(first, 'identifier') && !isCase) file.claim(first);
}

function skipCondition(file: Draft, node: Node): void {
  const condition = file.tree.child(node, 'condition');
  if (condition !== undefined) file.skip(condition);
}
