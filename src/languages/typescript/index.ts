/** TypeScript and JavaScript: modules by file, block scopes, members only through a receiver, JSX in both. */
import type { LanguageId } from '../../model/source-file.ts';
import type { Expression, Grammatical, Language } from '../language.ts';
import { docType } from './doc-types.ts';
import { markExported } from './exports.ts';
import { boundFunction } from './functions.ts';
import { nameOfLoad } from './imports.ts';
import { withoutAmpersands } from './jsx-ampersands.ts';
import { javascriptLinking, typescriptLinking } from './linking.ts';
import { contextFiles, manifests } from './manifests.ts';
import { operandsOf, writtenArray, writtenObject } from './objects.ts';
import { prepare } from './prepare.ts';
import { javascriptRules, typescriptRules } from './rules.ts';
import { withoutUsing } from './using.ts';

const expressions: Readonly<Record<string, Expression>> = {
  identifier: { as: 'name' },
  shorthand_property_identifier: { as: 'name' },
  shorthand_property_identifier_pattern: { as: 'name' },
  member_expression: { as: 'member', object: 'object', name: 'property' },
  call_expression: { as: 'call', callee: 'function', arguments: 'arguments', name: nameOfLoad },
  new_expression: {
    as: 'construct',
    type: 'constructor',
    arguments: 'arguments',
    typeArguments: 'type_arguments',
  },
  subscript_expression: { as: 'element', of: 'object', key: 'index' },
  await_expression: { as: 'await', of: 0 },
  parenthesized_expression: { as: 'same', of: 0 },
  assignment_expression: { as: 'same', of: 'right' },
  this: { as: 'this' },
  super: { as: 'super' },
  string: { as: 'literal', type: 'string' },
  template_string: { as: 'literal', type: 'string' },
  number: { as: 'literal', type: 'number' },
  true: { as: 'literal', type: 'boolean' },
  false: { as: 'literal', type: 'boolean' },
  regex: { as: 'literal', type: 'RegExp' },
  array: { as: 'written', value: writtenArray },
  object: { as: 'written', value: writtenObject },
};

const shared = {
  kind: 'grammar',
  // The rules of loops and catch clauses open their scopes, before they bind names.
  scopes: ['statement_block', 'switch_body', 'for_statement'],
  straight: [
    'program',
    'statement_block',
    'expression_statement',
    'lexical_declaration',
    'variable_declaration',
    'variable_declarator',
    'assignment_expression',
    'parenthesized_expression',
    'export_statement',
  ],
  // The grammar has node types for type names. An `identifier` inside a type is a value (`typeof x`).
  typeContexts: [],
  comments: ['comment', 'html_comment'],
  control: {
    if_statement: 'if',
    '"else"': 'else',
    for_statement: 'branch',
    for_in_statement: 'branch',
    while_statement: 'branch',
    do_statement: 'branch',
    catch_clause: 'branch',
    ternary_expression: 'branch',
    switch_statement: 'switch',
    switch_case: 'case',
    '"&&"': 'logical',
    '"||"': 'logical',
    '"??"': 'path',
    '"&&="': 'path',
    '"||="': 'path',
    '"??="': 'path',
    break_statement: { as: 'jump', with: 'statement_identifier' },
    continue_statement: { as: 'jump', with: 'statement_identifier' },
    arrow_function: 'lambda',
    function_expression: 'lambda',
    generator_function: 'lambda',
  },
  membersInScope: false,
  separator: '.',
  finish: markExported,
  passedOn: boundFunction,
  operands: operandsOf,
} as const satisfies Partial<Grammatical>;

export const typescript: Language = {
  id: 'typescript' as LanguageId,
  label: 'TypeScript',
  // Jest, Vitest, Cypress, tsd; in JavaScript, too.
  testFiles: /[._-](?:test|tests|spec|cy|e2e|test-d)\.[cm]?[jt]sx?$/,
  dialects: [
    {
      extensions: ['.ts', '.mts', '.cts'],
      grammar: { package: 'tree-sitter-typescript', file: 'tree-sitter-typescript.wasm' },
    },
    { extensions: ['.tsx'], grammar: { package: 'tree-sitter-typescript', file: 'tree-sitter-tsx.wasm' } },
  ],
  manifests,
  contextFiles,
  linking: typescriptLinking,
  reading: {
    ...shared,
    variablesHaveTypes: true,
    prepare,
    rules: typescriptRules,
    expressions: {
      ...expressions,
      type_identifier: { as: 'type-name' },
      nested_type_identifier: { as: 'member', object: 'module', name: 'name', role: 'type' },
      nested_identifier: { as: 'member', object: 'object', name: 'property' },
      generic_type: { as: 'same', of: 'name' },
      instantiation_expression: { as: 'same', of: 0 },
      // `ready && till!.open()`, `!till!.open()`.
      non_null_expression: { as: 'same', of: 0, behind: ['binary_expression', 'unary_expression'] },
      satisfies_expression: { as: 'same', of: 0 },
      as_expression: { as: 'cast', type: 1, of: 0 },
    },
  },
};

export const javascript: Language = {
  id: 'javascript' as LanguageId,
  label: 'JavaScript',
  dialects: [
    {
      extensions: ['.js', '.mjs', '.cjs', '.jsx'],
      grammar: { package: 'tree-sitter-javascript', file: 'tree-sitter-javascript.wasm' },
    },
  ],
  manifests,
  contextFiles,
  linking: javascriptLinking,
  reading: {
    ...shared,
    prepare: (source) => withoutUsing(withoutAmpersands(source)),
    rules: javascriptRules,
    expressions: {
      ...expressions,
      // `/** @type {Till} */ (x)`.
      parenthesized_expression: { as: 'same', of: 0, castTo: docType },
    },
  },
};
