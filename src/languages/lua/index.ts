/** Lua: tables are modules, classes and records; `require` imports; the value that a file returns is its export. */
import type { LanguageId } from '../../model/source-file.ts';
import type { Language } from '../language.ts';
import { linking } from './linking.ts';
import { contextFiles, manifests } from './manifests.ts';
import { rules } from './rules.ts';

export const lua: Language = {
  id: 'lua' as LanguageId,
  label: 'Lua',
  // LuaUnit.
  testFiles: /(?:^|\/)test_[^/]*\.lua$/,
  dialects: [
    {
      extensions: ['.lua'],
      grammar: { package: '@tree-sitter-grammars/tree-sitter-lua', file: 'tree-sitter-lua.wasm' },
    },
  ],
  manifests,
  contextFiles,
  linking,
  reading: {
    kind: 'grammar',
    rules,
    expressions: {
      identifier: { as: 'name' },
      dot_index_expression: { as: 'member', object: 'table', name: 'field' },
      method_index_expression: { as: 'member', object: 'table', name: 'method' },
      bracket_index_expression: { as: 'element', of: 'table' },
      function_call: { as: 'call', callee: 'name', arguments: 'arguments' },
      parenthesized_expression: { as: 'same', of: 0 },
      string: { as: 'literal', type: 'string' },
      number: { as: 'literal', type: 'number' },
      true: { as: 'literal', type: 'boolean' },
      false: { as: 'literal', type: 'boolean' },
      table_constructor: { as: 'literal', type: 'table' },
    },
    scopes: ['repeat_statement'],
    typeContexts: [],
    comments: ['comment'],
    control: {
      if_statement: 'if',
      elseif_statement: 'else-if',
      else_statement: 'else',
      for_statement: 'branch',
      while_statement: 'branch',
      repeat_statement: 'branch',
      '"and"': 'logical',
      '"or"': 'logical',
      goto_statement: 'jump',
      function_definition: 'lambda',
    },
    membersInScope: false,
    separator: '.',
  },
};
