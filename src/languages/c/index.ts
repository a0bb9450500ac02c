/** C and C++: one family with two grammars. C++ extends the rules and tables of C. */
import type { LanguageId } from '../../model/source-file.ts';
import type { Control, Expression, Language } from '../language.ts';
import { cppRules } from './cpp-rules.ts';
import { embedded } from './embedded.ts';
import { looksLikeCpp } from './header.ts';
import { linking } from './linking.ts';
import { contextFiles, manifests } from './manifests.ts';
import { prepare } from './prepare.ts';
import { rules } from './rules.ts';

const expressions: Readonly<Record<string, Expression>> = {
  identifier: { as: 'name' },
  type_identifier: { as: 'type-name' },
  field_expression: { as: 'member', object: 'argument', name: 'field' },
  call_expression: { as: 'call', callee: 'function', arguments: 'arguments' },
  subscript_expression: { as: 'element', of: 'argument' },
  pointer_expression: { as: 'same', of: 'argument' },
  parenthesized_expression: { as: 'same', of: 0 },
  cast_expression: { as: 'cast', type: 'type' },
  string_literal: { as: 'literal', type: 'const char *' },
  concatenated_string: { as: 'literal', type: 'const char *' },
  char_literal: { as: 'literal', type: 'char' },
  true: { as: 'literal', type: 'bool' },
  false: { as: 'literal', type: 'bool' },
};

const scopes = ['compound_statement', 'if_statement', 'for_statement', 'while_statement', 'switch_statement'];
const control: Readonly<Record<string, Control>> = {
  if_statement: 'if',
  '"else"': 'else',
  for_statement: 'branch',
  while_statement: 'branch',
  do_statement: 'branch',
  conditional_expression: 'branch',
  switch_statement: 'switch',
  case_statement: 'case',
  '"&&"': 'logical',
  '"||"': 'logical',
  goto_statement: 'jump',
};

export const c: Language = {
  id: 'c' as LanguageId,
  label: 'C',
  // CMake projects; in C++, too.
  testFiles: /(?:^|\/)test_[^/]*\.(?:c|cc|cpp)$/,
  dialects: [{ extensions: ['.c', '.h'], grammar: { package: 'tree-sitter-c', file: 'tree-sitter-c.wasm' } }],
  manifests,
  contextFiles,
  linking,
  reading: {
    kind: 'grammar',
    prepare,
    embedded,
    rules,
    expressions: { ...expressions, compound_literal_expression: { as: 'cast', type: 'type' } },
    scopes,
    typeContexts: [],
    comments: ['comment'],
    control,
    membersInScope: false,
    separator: '.',
  },
};

const cppGrammar = { package: 'tree-sitter-cpp', file: 'tree-sitter-cpp.wasm' };

export const cpp: Language = {
  id: 'cpp' as LanguageId,
  label: 'C++',
  dialects: [
    {
      extensions: [
        ...['.cc', '.cpp', '.cxx', '.c++', '.hpp', '.hh', '.hxx', '.h++', '.ipp', '.tpp', '.inl'],
        ...['.cppm', '.ixx', '.ino', '.cu', '.cuh'],
      ],
      grammar: cppGrammar,
    },
    { extensions: ['.h'], accepts: looksLikeCpp, grammar: cppGrammar },
  ],
  manifests,
  contextFiles,
  linking,
  reading: {
    kind: 'grammar',
    prepare,
    embedded,
    rules: cppRules,
    expressions: {
      ...expressions,
      namespace_identifier: { as: 'name' },
      qualified_identifier: { as: 'member', object: 'scope', name: 'name' },
      template_function: { as: 'same', of: 'name' },
      template_type: { as: 'same', of: 'name' },
      template_method: { as: 'same', of: 'name' },
      type_descriptor: { as: 'same', of: 'type' },
      dependent_type: { as: 'same', of: 0 },
      new_expression: { as: 'construct', type: 'type', arguments: 'arguments' },
      compound_literal_expression: { as: 'construct', type: 'type', arguments: 'value' },
      co_await_expression: { as: 'await', of: 'argument' },
      raw_string_literal: { as: 'literal', type: 'const char *' },
      this: { as: 'this' },
    },
    scopes,
    typeContexts: [],
    comments: ['comment'],
    control: {
      ...control,
      for_range_loop: 'branch',
      catch_clause: 'branch',
      '"and"': 'logical',
      '"or"': 'logical',
      lambda_expression: 'lambda',
    },
    membersInScope: true,
    choosesByTypes: true,
    separator: '::',
  },
};
