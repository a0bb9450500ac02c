/**
 * Rust: modules by file and inline, members in impl blocks separate from their types, macros with unparsed arguments.
 */
import type { LanguageId } from '../../model/source-file.ts';
import type { Language } from '../language.ts';
import { embedded } from './embedded.ts';
import { linking } from './linking.ts';
import { contextFiles, manifests } from './manifests.ts';
import { prepare } from './prepare.ts';
import { rules } from './rules.ts';

export const rust: Language = {
  id: 'rust' as LanguageId,
  label: 'Rust',
  // Cargo.
  testFiles: /(?:^|\/)(?:test_[^/]*|tests?)\.rs$/,
  dialects: [
    { extensions: ['.rs'], grammar: { package: 'tree-sitter-rust', file: 'tree-sitter-rust.wasm' } },
  ],
  manifests,
  contextFiles,
  linking,
  reading: {
    kind: 'grammar',
    rules,
    expressions: {
      identifier: { as: 'name' },
      // `self` is a parameter that methods bind; `crate` and `super` start paths.
      self: { as: 'name' },
      crate: { as: 'name' },
      super: { as: 'name' },
      type_identifier: { as: 'type-name' },
      scoped_identifier: { as: 'member', object: 'path', name: 'name' },
      scoped_type_identifier: { as: 'member', object: 'path', name: 'name', role: 'type' },
      generic_type: { as: 'same', of: 'type' },
      generic_type_with_turbofish: { as: 'same', of: 'type' },
      bracketed_type: { as: 'same', of: 0 },
      qualified_type: { as: 'same', of: 'alias' },
      field_expression: { as: 'member', object: 'value', name: 'field' },
      generic_function: { as: 'same', of: 'function' },
      call_expression: { as: 'call', callee: 'function', arguments: 'arguments' },
      struct_expression: { as: 'construct', type: 'name', arguments: 'body' },
      index_expression: { as: 'element', of: 0, key: 1 },
      await_expression: { as: 'await', of: 0 },
      try_expression: { as: 'element', of: 0 },
      parenthesized_expression: { as: 'same', of: 0 },
      reference_expression: { as: 'same', of: 'value' },
      unary_expression: { as: 'same', of: 0 },
      type_cast_expression: { as: 'cast', type: 'type' },
      string_literal: { as: 'literal', type: 'str' },
      raw_string_literal: { as: 'literal', type: 'str' },
      char_literal: { as: 'literal', type: 'char' },
      boolean_literal: { as: 'literal', type: 'bool' },
    },
    scopes: [],
    typeContexts: [],
    comments: ['line_comment', 'block_comment'],
    control: {
      if_expression: 'if',
      else_clause: 'else',
      // `let … else` has no else_clause node.
      let_declaration: { as: 'else-if', with: '"else"' },
      while_expression: 'branch',
      for_expression: 'branch',
      loop_expression: 'branch',
      match_expression: 'switch',
      match_arm: 'case',
      '"&&"': 'logical',
      '"||"': 'logical',
      break_expression: { as: 'jump', with: 'label' },
      continue_expression: { as: 'jump', with: 'label' },
      closure_expression: 'lambda',
    },
    membersInScope: false,
    separator: '::',
    prepare,
    embedded,
  },
};
