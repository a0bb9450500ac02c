/** Python: modules by folder, types mostly undeclared, members only through `self`. */
import type { LanguageId } from '../../model/source-file.ts';
import type { Language } from '../language.ts';
import { resultOfBuiltIn } from './built-ins.ts';
import { operandsOf } from './containers.ts';
import { linking } from './linking.ts';
import { contextFiles, manifests } from './manifests.ts';
import { rules } from './rules.ts';

export const python: Language = {
  id: 'python' as LanguageId,
  label: 'Python',
  // pytest, unittest, Django.
  testFiles: /(?:^|\/)(?:test_[^/]*|[^/]*_test|tests|conftest)\.pyi?$/,
  dialects: [
    {
      extensions: ['.py', '.pyi', '.pyw'],
      grammar: { package: 'tree-sitter-python', file: 'tree-sitter-python.wasm' },
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
      attribute: { as: 'member', object: 'object', name: 'attribute' },
      call: { as: 'call', callee: 'function', arguments: 'arguments', gives: resultOfBuiltIn },
      keyword_argument: { as: 'argument', name: 'name', value: 'value' },
      subscript: { as: 'element', of: 'value', key: 'subscript', slice: 'slice' },
      await: { as: 'await', of: 0 },
      parenthesized_expression: { as: 'same', of: 0 },
      string: { as: 'literal', type: 'str' },
      concatenated_string: { as: 'literal', type: 'str' },
      integer: { as: 'literal', type: 'int' },
      float: { as: 'literal', type: 'float' },
      true: { as: 'literal', type: 'bool' },
      false: { as: 'literal', type: 'bool' },
      list: { as: 'literal', type: 'list' },
      list_comprehension: { as: 'literal', type: 'list' },
      dictionary: { as: 'literal', type: 'dict' },
      dictionary_comprehension: { as: 'literal', type: 'dict' },
      set: { as: 'literal', type: 'set' },
      tuple: { as: 'literal', type: 'tuple' },
    },
    scopes: ['list_comprehension', 'dictionary_comprehension', 'set_comprehension', 'generator_expression'],
    straight: ['module', 'block', 'expression_statement', 'assignment'],
    typeContexts: ['type'],
    comments: ['comment'],
    control: {
      if_statement: 'if',
      elif_clause: 'else-if',
      else_clause: 'else',
      for_statement: 'branch',
      while_statement: 'branch',
      except_clause: 'branch',
      conditional_expression: 'branch',
      match_statement: 'switch',
      case_clause: 'case',
      for_in_clause: 'path',
      if_clause: 'path',
      '"and"': 'logical',
      '"or"': 'logical',
      lambda: 'lambda',
    },
    membersInScope: false,
    separator: '.',
    operands: operandsOf,
  },
};
