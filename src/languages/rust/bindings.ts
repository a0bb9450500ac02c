/**
 * Scopes of the names that patterns bind. A `let` binding is in scope from its end to the end of the block, and a
 * later `let` may shadow it: the semicolon of each `let` opens a scope over the rest of the block.
 */
import type { Step, Value } from '../../model/reference.ts';
import {
  type CallNotation,
  callbackArgumentAt,
  callbackArguments,
  callbackRules,
} from '../callback-arguments.ts';
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { assignedValue, bindPattern, eachName, matchedBy, partsOf } from './patterns.ts';
import { writtenType } from './self-type.ts';
import { siblingBefore } from './siblings.ts';

export const bindingRules: Readonly<Record<string, Rule>> = {
  let_declaration: claimPattern,
  '";"': (file, node) => {
    const declaration = file.tree.parent(node);
    if (file.tree.is(declaration, 'let_declaration')) bindLet(file, declaration);
  },
  let_condition: (file, node) => {
    claimPattern(file, node);
    if (branchOf(file.tree, node) === undefined) bindCondition(file, node);
  },
  '"&&"': (file, node) => {
    const chain = file.tree.parent(node);
    if (!file.tree.is(chain, 'let_chain')) return;
    const branch = branchOf(file.tree, node);
    if (branch === undefined) return;
    file.openScope(branch, 'block');
    bindCondition(file, siblingBefore(file.tree, node));
  },
  for_expression: claimPattern,
  block: (file, node) => {
    file.openScope(node, 'block');
    bindBlock(file, node);
  },
  match_arm: bindArm,
  closure_expression: (file, node) => {
    file.openScope(node, 'callable');
    const list = file.tree.child(node, 'parameters');
    const parameters = list === undefined ? [] : file.tree.namedChildren(list);
    const passed = callbackArguments(file, node, calls, iterating);
    const target = passed === undefined ? parameterTypeOf(file, node) : undefined;
    for (const [at, parameter] of parameters.entries())
      bindParameter(
        file,
        parameter,
        callbackArgumentAt(passed, at) ?? withStep(target, { kind: 'parameter', position: at }),
      );
  },
  function_type: (file, node) => {
    const list = file.tree.child(node, 'parameters');
    for (const parameter of list === undefined ? [] : file.tree.childrenOfType(list, 'parameter'))
      claimPattern(file, parameter);
  },
};

/** Methods of iterators, options and results. The first parameter of a `fold` callback is the accumulated value. */
const iterating = callbackRules([
  ['for_each try_for_each map filter filter_map flat_map find find_map position any all inspect', [0]],
  ['take_while skip_while map_while partition max_by_key min_by_key sort_by_key retain', [0]],
  ['and_then is_some_and is_ok_and map_or map_or_else', [0]],
  ['fold', [1]],
  ['max_by min_by sort_by sort_unstable_by reduce', [0, 1]],
]);

const calls: CallNotation = {
  list: 'arguments',
  call: 'call_expression',
  callee: 'function',
  member: 'field_expression',
  object: 'value',
  name: 'field',
};

/** The parameter type of the called function for a closure argument. For a method, `self` is position 0. */
function parameterTypeOf(file: Draft, closure: Node): Value | undefined {
  const { tree } = file;
  const list = tree.parent(closure);
  const call = tree.is(list, 'arguments') ? tree.parent(list) : undefined;
  const callee = tree.is(call, 'call_expression') ? tree.child(call, 'function') : undefined;
  if (list === undefined || callee === undefined) return undefined;
  const position = partsOf(tree, list).indexOf(closure) + (tree.is(callee, 'field_expression') ? 1 : 0);
  return file.valueOf(callee, { kind: 'argument', position });
}

function withStep(value: Value | undefined, step: Step): Value | undefined {
  return value === undefined ? undefined : { base: value.base, steps: [...value.steps, step] };
}

export function bindParameter(file: Draft, parameter: Node, value?: Value): void {
  const { tree } = file;
  if (!tree.is(parameter, 'parameter')) {
    bindPattern(file, parameter, value === undefined ? {} : { value }, 'parameter');
    return;
  }
  const pattern = tree.child(parameter, 'pattern');
  const type = tree.child(parameter, 'type');
  if (pattern !== undefined)
    bindPattern(file, pattern, type === undefined ? {} : { type: writtenType(file, type) }, 'parameter');
}

/** Pattern names are bound later, but they are not uses either. */
function claimPattern(file: Draft, node: Node): void {
  const pattern = file.tree.child(node, 'pattern');
  if (pattern !== undefined) eachName(file, pattern, {}, (name) => file.claim(name));
}

function bindLet(file: Draft, declaration: Node): void {
  const { tree } = file;
  const pattern = tree.child(declaration, 'pattern');
  const block = tree.parent(declaration);
  if (pattern === undefined || block === undefined) return;
  const type = tree.child(declaration, 'type');
  const node = tree.child(declaration, 'value');
  const value = node === undefined ? undefined : assignedValue(file, node);
  file.openScope(block, 'block');
  bindPattern(file, pattern, { type: type === undefined ? undefined : writtenType(file, type), value, node });
}

/** The block in which the names of a condition are in scope. Undefined in the guard of a match arm. */
function branchOf(tree: SyntaxTree, condition: Node): Node | undefined {
  const parent = tree.parent(condition);
  const statement = tree.is(parent, 'let_chain') ? tree.parent(parent) : parent;
  if (tree.is(statement, 'if_expression')) return tree.child(statement, 'consequence');
  return tree.is(statement, 'while_expression') ? tree.child(statement, 'body') : undefined;
}

function bindCondition(file: Draft, condition: Node | undefined): void {
  const { tree } = file;
  if (!tree.is(condition, 'let_condition')) return;
  const pattern = tree.child(condition, 'pattern');
  const value = tree.child(condition, 'value');
  if (pattern !== undefined) bindPattern(file, pattern, matchedBy(file, value));
}

function bindBlock(file: Draft, block: Node): void {
  const { tree } = file;
  const parent = tree.parent(block);
  if (tree.is(parent, 'for_expression')) {
    const pattern = tree.child(parent, 'pattern');
    const over = tree.child(parent, 'value');
    const value =
      over === undefined ? undefined : file.valueOf(withoutIterator(tree, over), { kind: 'element' });
    if (pattern !== undefined) bindPattern(file, pattern, { value });
  } else if (tree.is(parent, 'if_expression', 'while_expression')) {
    const condition = tree.child(parent, 'condition');
    const isChain = tree.is(condition, 'let_chain');
    bindCondition(file, isChain ? tree.namedChildren(condition).at(-1) : condition);
  }
}

/** `xs.iter()` has the elements of `xs`. */
function withoutIterator(tree: SyntaxTree, over: Node): Node {
  const callee = tree.is(over, 'call_expression') ? tree.child(over, 'function') : undefined;
  const field = tree.is(callee, 'field_expression') ? tree.child(callee, 'field') : undefined;
  const isIterator =
    field !== undefined && ['iter', 'iter_mut', 'into_iter', 'drain'].includes(tree.text(field));
  return (isIterator && callee !== undefined ? tree.child(callee, 'value') : undefined) ?? over;
}

/** Each match arm is a scope. */
function bindArm(file: Draft, arm: Node): void {
  const { tree } = file;
  file.openScope(arm, 'block');
  const pattern = tree.child(arm, 'pattern');
  const block = tree.parent(arm);
  const match = block === undefined ? undefined : tree.parent(block);
  const value = tree.is(match, 'match_expression') ? tree.child(match, 'value') : undefined;
  if (pattern !== undefined) bindPattern(file, pattern, matchedBy(file, value));
}
