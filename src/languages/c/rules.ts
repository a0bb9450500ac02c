/** Rules for the declarations and statements of C. C++ extends them. */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { begin } from './begin.ts';
import { declare, defineTypedef } from './declarations.ts';
import { declared } from './declarators.ts';
import { defineFunction } from './functions.ts';
import { preprocessorRules } from './preprocessor.ts';
import { recordRules } from './records.ts';

export const rules: Readonly<Record<string, Rule>> = {
  ...preprocessorRules,
  ...recordRules,
  translation_unit: (file) => begin(file),
  function_definition: defineFunction,
  declaration: declare,
  field_declaration: declare,
  type_definition: defineTypedef,
  parameter_declaration: claimParameter,
  assignment_expression: (file, node) => write(file, file.tree.child(node, 'left')),
  update_expression: (file, node) => write(file, file.tree.child(node, 'argument')),
  attribute_specifier: (file, node) => file.skip(node),
};

/** Parameter names are bound by their function; elsewhere nothing refers to them. */
export function claimParameter(file: Draft, node: Node): void {
  const declarator = file.tree.child(node, 'declarator');
  const name = declarator === undefined ? undefined : declared(file.tree, declarator)?.name;
  if (name !== undefined) file.claim(name);
}

/** Not through pointers and indexes, where the name itself is only read. */
function write(file: Draft, target: Node | undefined): void {
  if (file.tree.is(target, 'identifier', 'field_expression', 'qualified_identifier'))
    file.use(target, 'write');
}
