/**
 * Bindings and writes inside function bodies: short variable declarations, range clauses, type switches, channel
 * receives, assignments.
 */
import type { Value } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { isBlank, namesIn } from './names.ts';
import { bindParameters } from './parameters.ts';
import { assignedValue, assignedValues, headOf } from './values.ts';
import { writtenType } from './written-type.ts';

export const localRules: Readonly<Record<string, Rule>> = {
  // A function body shares the scope of the parameters.
  block: (file, node) => {
    const isBody = file.tree.is(
      file.tree.parent(node),
      'function_declaration',
      'method_declaration',
      'func_literal',
    );
    if (!isBody) file.openScope(node, 'block');
  },
  func_literal: (file, node) => {
    file.openScope(node, 'callable');
    bindParameters(file, node);
  },
  short_var_declaration: declareShort,
  range_clause: bindRange,
  receive_statement: (file, node) => {
    const right = file.tree.child(node, 'right');
    const values = right === undefined ? [] : [assignedValue(file, right)];
    bindOrWrite(file, node, values);
  },
  type_switch_statement: (file, node) => {
    const alias = file.tree.child(node, 'alias');
    for (const name of alias === undefined ? [] : file.tree.namedChildren(alias)) file.claim(name);
  },
  type_case: bindCase,
  default_case: bindCase,
  assignment_statement: (file, node) => {
    const left = file.tree.child(node, 'left');
    for (const target of left === undefined ? [] : file.tree.namedChildren(left)) write(file, target);
  },
  inc_statement: writeOperand,
  dec_statement: writeOperand,
  parameter_declaration: claimNames,
  variadic_parameter_declaration: claimNames,
};

/** `var a, b = …` and `const c = …` inside a function. */
export function bindSpec(file: Draft, spec: Node): void {
  const { tree } = file;
  const names = namesIn(file, spec);
  const type = tree.child(spec, 'type');
  const values = type === undefined ? assignedValues(file, tree.child(spec, 'value'), names.length) : [];
  names.forEach((name, position) => {
    bindName(file, name, {
      type: type === undefined ? undefined : writtenType(file, type),
      value: values[position],
    });
  });
}

/**
 * The scope of a declared name starts after the declaration: in `url := url.Parse(raw)`, the second `url` is an outer
 * name.
 */
function declareShort(file: Draft, node: Node): void {
  const { tree } = file;
  const left = tree.child(node, 'left');
  const right = tree.child(node, 'right');
  if (left === undefined) return;
  const names = tree.namedChildren(left);
  const values = assignedValues(file, right, names.length);
  const heads =
    right === undefined ? [] : tree.namedChildren(right).flatMap((given) => headOf(file, given) ?? []);
  const usesOuterName = heads.some(
    (head) => !file.isBound(tree.text(head)) && names.some((name) => tree.text(name) === tree.text(head)),
  );
  const enclosing = usesOuterName ? tree.ancestor(node, ...declarationScopes) : undefined;
  if (enclosing !== undefined) file.openScope(enclosing, 'block');
  names.forEach((name, position) => {
    bindName(file, name, { value: values[position] });
  });
}
const declarationScopes = [
  'statement_list',
  'if_statement',
  'for_statement',
  'expression_switch_statement',
  'type_switch_statement',
  'block',
] as const;

/**
 * The second variable of a range clause is an element. The first is a key, or, without a second one, the value
 * received from a channel or an iterator. The index of a list is a number, which has no members.
 */
function bindRange(file: Draft, node: Node): void {
  const { tree } = file;
  const left = tree.child(node, 'left');
  const right = tree.child(node, 'right');
  const count = left === undefined ? 0 : tree.namedChildren(left).length;
  if (count === 0 || right === undefined) return;
  const element = count === 2 ? file.valueOf(right, { kind: 'element' }) : undefined;
  bindOrWrite(file, node, [file.valueOf(right, { kind: 'key' }), element]);
}

function bindOrWrite(file: Draft, node: Node, values: readonly (Value | undefined)[]): void {
  const { tree } = file;
  const left = tree.child(node, 'left');
  const isDeclaration = tree.childOfType(node, '":="') !== undefined;
  const targets = left === undefined ? [] : tree.namedChildren(left);
  targets.forEach((target, position) => {
    if (isDeclaration) bindName(file, target, { value: values[position] });
    else write(file, target);
  });
}

/** In a case with one type the name has that type. In other cases it has the type of the switched value. */
function bindCase(file: Draft, node: Node): void {
  const { tree } = file;
  const types = namesIn(file, node, 'type');
  for (const type of types) if (tree.text(type) === 'nil') file.claim(type);
  const parent = tree.parent(node);
  const alias = tree.is(parent, 'type_switch_statement') ? tree.child(parent, 'alias') : undefined;
  const name = alias === undefined ? undefined : tree.namedChildren(alias)[0];
  const switched = parent === undefined ? undefined : tree.child(parent, 'value');
  file.openScope(node, 'block');
  if (name === undefined) return;
  const only =
    types.length === 1 && types[0] !== undefined && tree.text(types[0]) !== 'nil' ? types[0] : undefined;
  const isSame = only === undefined && switched !== undefined && tree.text(switched) !== tree.text(name);
  file.bindName(tree.text(name), { type: only, value: isSame ? file.value(switched) : undefined });
}

function bindName(
  file: Draft,
  name: Node,
  binding: { type?: string | undefined; value?: Value | undefined },
): void {
  if (isBlank(file, name)) file.claim(name);
  else if (file.tree.is(name, 'identifier')) file.bind(name, binding);
}

function write(file: Draft, target: Node): void {
  if (isBlank(file, target)) file.claim(target);
  else file.use(target, 'write');
}

function writeOperand(file: Draft, node: Node): void {
  const operand = file.tree.namedChildren(node)[0];
  if (operand !== undefined) file.use(operand, 'write');
}

/** Parameter names in function types and interface methods, which nothing can refer to. Functions bind theirs. */
function claimNames(file: Draft, node: Node): void {
  for (const name of namesIn(file, node)) file.claim(name);
}
