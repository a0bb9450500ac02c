/** Go: packages by folder, methods outside their types, exported names start with a capital letter. */
import type { LanguageId } from '../../model/source-file.ts';
import type { Language } from '../language.ts';
import { linking } from './linking.ts';
import { contextFiles, manifests } from './manifests.ts';
import { rules } from './rules.ts';
import { closureValue } from './values.ts';

export const go: Language = {
  id: 'go' as LanguageId,
  label: 'Go',
  dialects: [{ extensions: ['.go'], grammar: { package: 'tree-sitter-go', file: 'tree-sitter-go.wasm' } }],
  manifests,
  contextFiles,
  linking,
  reading: {
    kind: 'grammar',
    rules,
    expressions: {
      identifier: { as: 'name' },
      package_identifier: { as: 'name' },
      type_identifier: { as: 'type-name' },
      qualified_type: { as: 'member', object: 'package', name: 'name', role: 'type' },
      generic_type: { as: 'same', of: 'type' },
      pointer_type: { as: 'same', of: 0 },
      selector_expression: { as: 'member', object: 'operand', name: 'field' },
      call_expression: { as: 'call', callee: 'function', arguments: 'arguments' },
      composite_literal: { as: 'construct', type: 'type', arguments: 'body' },
      index_expression: { as: 'element', of: 'operand' },
      slice_expression: { as: 'same', of: 'operand' },
      unary_expression: { as: 'same', of: 'operand' },
      parenthesized_expression: { as: 'same', of: 0 },
      type_assertion_expression: { as: 'cast', type: 'type' },
      func_literal: { as: 'written', value: closureValue },
      interpreted_string_literal: { as: 'literal', type: 'string' },
      raw_string_literal: { as: 'literal', type: 'string' },
      int_literal: { as: 'literal', type: 'int' },
      float_literal: { as: 'literal', type: 'float64' },
      imaginary_literal: { as: 'literal', type: 'complex128' },
      rune_literal: { as: 'literal', type: 'rune' },
      true: { as: 'literal', type: 'bool' },
      false: { as: 'literal', type: 'bool' },
    },
    scopes: [
      'if_statement',
      'for_statement',
      'expression_switch_statement',
      'type_switch_statement',
      'expression_case',
      'communication_case',
    ],
    typeContexts: [],
    comments: ['comment'],
    control: {
      if_statement: 'if',
      '"else"': 'else',
      for_statement: 'branch',
      expression_switch_statement: 'switch',
      type_switch_statement: 'switch',
      select_statement: 'switch',
      expression_case: 'case',
      type_case: 'case',
      communication_case: 'case',
      '"&&"': 'logical',
      '"||"': 'logical',
      goto_statement: 'jump',
      break_statement: { as: 'jump', with: 'label_name' },
      continue_statement: { as: 'jump', with: 'label_name' },
      func_literal: 'lambda',
    },
    membersInScope: false,
    separator: '.',
  },
};
