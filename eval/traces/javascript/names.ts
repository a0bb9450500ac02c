/** What functions, classes and callees are called in a tree-sitter tree of JavaScript or TypeScript. */
import type { Node } from 'web-tree-sitter';

export interface Name {
  readonly name: string;
  /** From 1. */
  readonly line: number;
}

export const functionTypes = new Set([
  'function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
  'generator_function',
  'generator_function_declaration',
]);

export const classTypes = new Set(['class_declaration', 'class', 'abstract_class_declaration']);

/** Those it is assigned to, the nearest first, and its own. */
export function namesOf(node: Node): readonly Name[] {
  const own = nameNode(node);
  return [...assignedNames(node), ...(own === null ? [] : [toName(own)])];
}

function nameNode(node: Node): Node | null {
  const name = node.childForFieldName('name');
  return name?.type === 'computed_property_name' ? null : name;
}

/** `a.b = c = function () {}` is called c and b. What is exported whole gets no name from that. */
function assignedNames(node: Node): readonly Name[] {
  const { parent } = node;
  switch (parent?.type) {
    case 'parenthesized_expression':
    case 'as_expression':
    case 'satisfies_expression':
      return assignedNames(parent);
    case 'assignment_expression': {
      const left = parent.childForFieldName('left');
      const name = left?.type === 'member_expression' ? left.childForFieldName('property') : left;
      const isName = /identifier$/.test(name?.type ?? '') && name?.text !== 'exports';
      return [...(name && isName ? [toName(name)] : []), ...assignedNames(parent)];
    }
    case 'variable_declarator': {
      const name = parent.childForFieldName('name');
      return name?.type === 'identifier' ? [toName(name)] : [];
    }
    case 'pair': {
      const key = parent.childForFieldName('key');
      return key === null || key.type === 'computed_property_name' ? [] : [toName(key)];
    }
    case 'field_definition':
    case 'public_field_definition': {
      const name = parent.childForFieldName('property') ?? parent.childForFieldName('name');
      return name === null || name.type === 'computed_property_name' ? [] : [toName(name)];
    }
    default:
      return [];
  }
}

/** The callee's name in a call, undefined where it has none. */
export function calleeName(callee: Node): Node | undefined {
  if (callee.type === 'identifier' || callee.type === 'super') return callee;
  if (callee.type === 'non_null_expression') return calleeName(callee.namedChildren[0] ?? callee);
  if (callee.type !== 'member_expression') return undefined;
  return callee.childForFieldName('property') ?? undefined;
}

function toName(node: Node): Name {
  return { name: node.text.replace(/^(['"])(.*)\1$/s, '$2'), line: node.startPosition.row + 1 };
}
