/** C#: types in namespaces that span files, members in scope by their bare names, types written before names. */
import type { LanguageId } from '../../model/source-file.ts';
import type { Language } from '../language.ts';
import { linking } from './linking.ts';
import { manifests } from './manifests.ts';
import { rules } from './rules.ts';

export const csharp: Language = {
  id: 'csharp' as LanguageId,
  label: 'C#',
  dialects: [
    {
      extensions: ['.cs', '.csx'],
      grammar: { package: 'tree-sitter-c-sharp', file: 'tree-sitter-c_sharp.wasm' },
    },
  ],
  linking,
  manifests,
  reading: {
    kind: 'grammar',
    rules,
    expressions: {
      identifier: { as: 'name' },
      generic_name: { as: 'same', of: 0 },
      qualified_name: { as: 'member', object: 'qualifier', name: 'name' },
      alias_qualified_name: { as: 'same', of: 'name' },
      member_access_expression: { as: 'member', object: 'expression', name: 'name' },
      // Members of an object that stands elsewhere: in patterns, and in `new X { … }` and `with { … }`.
      member_binding_expression: { as: 'member', object: 'expression', name: 'name' },
      with_initializer: { as: 'member', object: 'expression', name: 0 },
      invocation_expression: { as: 'call', callee: 'function', arguments: 'arguments' },
      object_creation_expression: { as: 'construct', type: 'type', arguments: 'arguments' },
      element_access_expression: { as: 'element', of: 'expression' },
      await_expression: { as: 'await', of: 0 },
      parenthesized_expression: { as: 'same', of: 0 },
      checked_expression: { as: 'same', of: 0 },
      postfix_unary_expression: { as: 'same', of: 0 },
      ref_expression: { as: 'same', of: 0 },
      with_expression: { as: 'same', of: 0 },
      cast_expression: { as: 'cast', type: 'type' },
      as_expression: { as: 'cast', type: 'right' },
      default_expression: { as: 'cast', type: 'type' },
      array_creation_expression: { as: 'cast', type: 'type' },
      string_literal: { as: 'literal', type: 'string' },
      verbatim_string_literal: { as: 'literal', type: 'string' },
      raw_string_literal: { as: 'literal', type: 'string' },
      interpolated_string_expression: { as: 'literal', type: 'string' },
      character_literal: { as: 'literal', type: 'char' },
      integer_literal: { as: 'literal', type: 'int' },
      real_literal: { as: 'literal', type: 'double' },
      boolean_literal: { as: 'literal', type: 'bool' },
      typeof_expression: { as: 'literal', type: 'Type' },
      '"this"': { as: 'this' },
      '"base"': { as: 'super' },
    },
    scopes: [
      'block',
      'for_statement',
      'while_statement',
      'using_statement',
      'fixed_statement',
      'catch_clause',
      'switch_section',
      'switch_expression_arm',
    ],
    typeContexts: ['type_argument_list', 'qualified_name', 'explicit_interface_specifier'],
    comments: ['comment'],
    control: {
      nesting: [
        'if_statement',
        'for_statement',
        'foreach_statement',
        'while_statement',
        'do_statement',
        'catch_clause',
        'switch_statement',
        'switch_expression',
        'conditional_expression',
      ],
      flat: ['switch_section', 'switch_expression_arm', 'when_clause', '"&&"', '"||"'],
    },
    membersInScope: true,
    separator: '.',
  },
};
