/** Variables inside functions that are symbols, because they hold a function that a call returned. */
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { builtInMembers } from './built-in-members.ts';
import { longValue, unwrap } from './nodes.ts';
import { choicesIn } from './objects.ts';

/**
 * Defines a variable inside a function if it holds the result of a call and the code behind it calls the variable:
 * `const handle = createHandler(); handle(input)`. Returns whether it did.
 */
export function defineCalledResult(file: Draft, node: Node, declaration: Node): boolean {
  const { tree } = file;
  const name = tree.child(node, 'name');
  const value = tree.child(node, 'value');
  if (!tree.is(name, 'identifier') || !mayReturnFunction(tree, unwrap(tree, value))) return false;
  const isConstant = tree.is(tree.child(declaration, 'kind'), '"const"');
  if (!isConstant || tree.child(node, 'type') !== undefined || !isCalledBehind(tree, declaration, name))
    return false;
  const owner = file.owner();
  // A second variable of this name is in another block, with a meaning of its own.
  if (owner === 0 || file.memberOf(owner, tree.text(name)) !== undefined) return false;
  const symbol = file.defineMember(owner, declaration, {
    kind: 'variable',
    name,
    body: longValue(tree, value),
    modifiers: ['const'],
  });
  const given = choicesIn(file, value);
  file.giveValue(symbol, given.value, given);
  return true;
}

/** Whether it is a call of anything but a member of a container: `handlers.get(key)` returns what others put in. */
function mayReturnFunction(tree: SyntaxTree, value: Node | undefined): boolean {
  const callee = tree.is(value, 'call_expression') ? tree.child(value, 'function') : undefined;
  const method = tree.is(callee, 'member_expression') ? tree.child(callee, 'property') : undefined;
  return callee !== undefined && (method === undefined || !builtInMembers.has(tree.text(method)));
}

/** A longer block is not searched to its end. */
const maxSearched = 20_000;

/** Whether the block around the declaration calls the name behind it. */
function isCalledBehind(tree: SyntaxTree, declaration: Node, name: Node): boolean {
  const block = tree.parent(declaration);
  const start = tree.after[declaration] ?? 0;
  const end = Math.min(block === undefined ? 0 : (tree.after[block] ?? 0), start + maxSearched);
  const text = tree.text(name);
  for (let at = start; at < end; at++) {
    const callee = tree.is(at, 'call_expression') ? tree.child(at, 'function') : undefined;
    if (tree.is(callee, 'identifier') && tree.text(callee) === text) return true;
  }
  return false;
}
