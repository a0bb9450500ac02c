/** The rules of both languages, and those that only TypeScript has. */
import type { Rule } from '../language.ts';
import { declareClass, defineNamedValue, visitClassValue } from './classes.ts';
import { elementRules } from './components.ts';
import { importFromComments } from './doc-imports.ts';
import { exportStatement } from './exports.ts';
import { declareFunction, returnValue, visitFunctionValue } from './functions.ts';
import { bindImportAlias, importCalled, importStatement } from './imports.ts';
import { decorate, defineCallResult, defineField, defineMethod } from './members.ts';
import { namedValue } from './named-values.ts';
import { docInRow, isDeprecated, wordsOf } from './nodes.ts';
import { addToContainer, defineProperties } from './objects.ts';
import { bindParameters } from './patterns.ts';
import { typeRules } from './types.ts';
import { assign, assignAgain, assignOrDeclare, bindCaught, bindLoop, declareVariable } from './variables.ts';

const sharedRules: Readonly<Record<string, Rule>> = {
  ...elementRules,
  import_statement: importStatement,
  export_statement: exportStatement,
  call_expression(file, node) {
    importCalled(file, node);
    defineProperties(file, node);
    addToContainer(file, node);
  },
  class_declaration: declareClass,
  class: visitClassValue,
  class_static_block: (file, node) => file.openScope(node, 'callable'),
  method_definition: defineMethod,
  decorator: decorate,
  function_declaration: declareFunction,
  generator_function_declaration: declareFunction,
  function_expression: visitFunctionValue,
  generator_function: visitFunctionValue,
  arrow_function: visitFunctionValue,
  formal_parameters: bindParameters,
  return_statement: returnValue,
  variable_declarator: declareVariable,
  pair: (file, node) => {
    const named = namedValue(file, node);
    if (named === undefined) {
      defineCallResult(file, node);
      return;
    }
    const { kind, name, owner, isExported } = named;
    const definition = {
      kind,
      name,
      owner,
      access: isExported === true ? ('exported' as const) : undefined,
      modifiers: wordsOf(file.tree, named.value),
      doc: docInRow(file.tree, node),
      isDeprecated: isDeprecated(file.tree, node),
      isUsedInPlace: true,
    };
    defineNamedValue(file, named, { node, definition });
  },
  for_in_statement: bindLoop,
  catch_clause: bindCaught,
  assignment_expression: assign,
  augmented_assignment_expression: assignAgain,
  update_expression: assignAgain,
};

export const javascriptRules: Readonly<Record<string, Rule>> = {
  ...sharedRules,
  program: importFromComments,
  field_definition: defineField,
  assignment_expression: assignOrDeclare,
};

export const typescriptRules: Readonly<Record<string, Rule>> = {
  ...sharedRules,
  ...typeRules,
  public_field_definition: defineField,
  abstract_class_declaration: declareClass,
  function_signature: declareFunction,
  import_alias: bindImportAlias,
};
