/** Java: names qualified by the package, declared types nearly everywhere, bare names that can refer to members. */
import type { LanguageId } from '../../model/source-file.ts';
import type { Language } from '../language.ts';
import { nearerType, selfValue } from './anonymous.ts';
import { argumentType } from './arguments.ts';
import { linking } from './linking.ts';
import { contextFiles, manifests } from './manifests.ts';
import { rules } from './rules.ts';

export const java: Language = {
  id: 'java' as LanguageId,
  label: 'Java',
  // JUnit, Surefire.
  testFiles: /(?:(?:[a-z0-9]|\/|^)(?:Tests?|TestCase|Spec|Specs|IT)|(?:^|\/)Test[A-Z][^/]*)\.java$/,
  dialects: [
    { extensions: ['.java'], grammar: { package: 'tree-sitter-java', file: 'tree-sitter-java.wasm' } },
  ],
  linking,
  manifests,
  contextFiles,
  reading: {
    kind: 'grammar',
    rules,
    expressions: {
      identifier: { as: 'name' },
      type_identifier: { as: 'type-name' },
      scoped_identifier: { as: 'member', object: 'scope', name: 'name' },
      scoped_type_identifier: { as: 'member', object: 0, name: 1, role: 'type' },
      generic_type: { as: 'same', of: 0 },
      field_access: { as: 'member', object: 'object', name: 'field' },
      method_reference: { as: 'member', object: 0, name: 1 },
      method_invocation: { as: 'call', callee: 'name', arguments: 'arguments' },
      object_creation_expression: { as: 'construct', type: 'type', arguments: 'arguments' },
      array_access: { as: 'element', of: 'array', key: 'index' },
      parenthesized_expression: { as: 'same', of: 0 },
      cast_expression: { as: 'cast', type: 'type' },
      class_literal: { as: 'literal', type: 'Class' },
      string_literal: { as: 'literal', type: 'String' },
      character_literal: { as: 'literal', type: 'char' },
      decimal_integer_literal: { as: 'literal', type: 'int' },
      hex_integer_literal: { as: 'literal', type: 'int' },
      octal_integer_literal: { as: 'literal', type: 'int' },
      binary_integer_literal: { as: 'literal', type: 'int' },
      decimal_floating_point_literal: { as: 'literal', type: 'double' },
      hex_floating_point_literal: { as: 'literal', type: 'double' },
      true: { as: 'literal', type: 'boolean' },
      false: { as: 'literal', type: 'boolean' },
      this: { as: 'written', value: selfValue },
      super: { as: 'written', value: selfValue },
    },
    scopes: [
      'block',
      'constructor_body',
      'for_statement',
      'while_statement',
      'try_with_resources_statement',
      'catch_clause',
      'switch_block',
      'switch_rule',
      'ternary_expression',
    ],
    typeContexts: [],
    comments: ['line_comment', 'block_comment'],
    control: {
      if_statement: 'if',
      '"else"': 'else',
      for_statement: 'branch',
      enhanced_for_statement: 'branch',
      while_statement: 'branch',
      do_statement: 'branch',
      catch_clause: 'branch',
      ternary_expression: 'branch',
      switch_expression: 'switch',
      switch_label: 'case',
      guard: 'path',
      '"&&"': 'logical',
      '"||"': 'logical',
      break_statement: { as: 'jump', with: 'identifier' },
      continue_statement: { as: 'jump', with: 'identifier' },
      lambda_expression: 'lambda',
    },
    membersInScope: true,
    choosesByTypes: true,
    argumentType,
    nearerType,
    methodsApart: true,
    separator: '.',
  },
};
