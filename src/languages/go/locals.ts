/** What Go binds and writes inside bodies: short declarations, ranges, type switches, channels, assignments. */
import type { Value } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { isBlank, namesIn } from './names.ts';
import { bindParameters } from './parameters.ts';
import { givenValue, givenValues, headOf } from './values.ts';
import { writtenType } from './written-type.ts';

export const localRules: Readonly<Record<string, Rule>> = {
  // The body of a function shares the scope of its parameters.
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
    const values = right === undefined ? [] : [givenValue(file, right)];
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
  const values = type === undefined ? givenValues(file, tree.child(spec, 'value'), names.length) : [];
  names.forEach((name, position) => {
    bindName(file, name, {
      type: type === undefined ? undefined : writtenType(file, type),
      value: values[position],
    });
  });
}

/** What is declared begins after the declaration: in `url := url.Parse(raw)` the right one is another. */
function declareShort(file: Draft, node: Node): void {
  const { tree } = file;
  const left = tree.child(node, 'left');
  const right = tree.child(node, 'right');
  if (left === undefined) return;
  const names = tree.namedChildren(left);
  const values = givenValues(file, right, names.length);
  const heads =
    right === undefined ? [] : tree.namedChildren(right).flatMap((given) => headOf(file, given) ?? []);
  const isOfOuter = heads.some(
    (head) => !file.isBound(tree.text(head)) && names.some((name) => tree.text(name) === tree.text(head)),
  );
  const around = isOfOuter ? tree.ancestor(node, ...declaring) : undefined;
  if (around !== undefined) file.openScope(around, 'block');
  names.forEach((name, position) => {
    bindName(file, name, { value: values[position] });
  });
}
const declaring = [
  'statement_list',
  'if_statement',
  'for_statement',
  'expression_switch_statement',
  'type_switch_statement',
  'block',
] as const;

/** The second name takes the elements. The first takes keys; alone also what a channel or an iterator gives. Of a list it
 *  is a number, which has no members. */
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

/** In a case of one type the name has that type; in others, that of the value switched on. */
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

/** Of function types and methods of interfaces, where nothing can use them; functions have bound theirs. */
function claimNames(file: Draft, node: Node): void {
  for (const name of namesIn(file, node)) file.claim(name);
}
