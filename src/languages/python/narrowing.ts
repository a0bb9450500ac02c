/**
 * Type narrowing by `isinstance`: in the body of `if isinstance(shape, Circle):` the type of `shape` is `Circle`,
 * unless the body assigns to the name.
 */
import { valueOfType } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

/** Longer blocks are not searched for assignments. */
const maxSearched = 4000;

export function narrowBlock(file: Draft, block: Node): void {
  const { tree } = file;
  const around = tree.parent(block);
  if (around === undefined || !tree.is(around, 'if_statement', 'elif_clause')) return;
  const condition = tree.child(around, 'condition');
  if (condition === undefined || tree.child(around, 'consequence') !== block) return;
  const tested = testsIn(file, condition).filter(
    ({ name }) => file.isLocal(name) && !isAssignedIn(file, block, name),
  );
  if (tested.length === 0) return;
  file.openScope(block, 'block');
  for (const { name, type } of tested) file.bindName(name, { type });
}

/** `assert isinstance(shape, Circle)` narrows the name from there on. */
export function narrowByAssert(file: Draft, node: Node): void {
  const condition = file.tree.namedChildren(node)[0];
  if (condition !== undefined) narrowNames(file, testsIn(file, condition), undefined);
}

/** `if not isinstance(shape, Circle): return` narrows the name in the statements after it. */
export function narrowAfter(file: Draft, node: Node): void {
  const { tree } = file;
  const condition = tree.child(node, 'condition');
  if (!tree.is(condition, 'not_operator', 'boolean_operator')) return;
  const consequence = tree.child(node, 'consequence');
  const last = consequence === undefined ? undefined : tree.namedChildren(consequence).at(-1);
  if (!tree.is(last, ...exits) || tree.child(node, 'alternative') !== undefined) return;
  const next = tree.after[node];
  const isFollowed = next !== undefined && next < tree.count && tree.parent(next) === tree.parent(node);
  if (isFollowed) narrowNames(file, refutedBy(file, condition), next);
}

const exits = ['return_statement', 'raise_statement', 'continue_statement', 'break_statement'] as const;

function narrowNames(file: Draft, tests: readonly Test[], from: Node | undefined): void {
  for (const { name, type } of tests) {
    if (file.isLocal(name)) file.giveName(name, valueOfType(type), { from });
  }
}

/** The tests that succeed if the condition is false. */
function refutedBy(file: Draft, condition: Node): readonly Test[] {
  const { tree } = file;
  const parts = tree.namedChildren(condition);
  if (tree.is(condition, 'parenthesized_expression')) return parts.flatMap((part) => refutedBy(file, part));
  if (tree.is(condition, 'not_operator')) return parts.flatMap((part) => testsIn(file, part));
  const isOr = tree.is(condition, 'boolean_operator') && tree.childOfType(condition, '"or"') !== undefined;
  return isOr ? parts.flatMap((part) => refutedBy(file, part)) : [];
}

interface Test {
  readonly name: string;
  readonly type: string;
}

/** The tests that all succeed if the condition is true. */
function testsIn(file: Draft, condition: Node): readonly Test[] {
  const { tree } = file;
  if (tree.is(condition, 'boolean_operator')) {
    if (tree.childOfType(condition, '"and"') === undefined) return [];
    return tree.namedChildren(condition).flatMap((part) => testsIn(file, part));
  }
  if (tree.is(condition, 'parenthesized_expression'))
    return tree.namedChildren(condition).flatMap((part) => testsIn(file, part));
  const called = tree.is(condition, 'call') ? tree.child(condition, 'function') : undefined;
  const given = called === undefined ? undefined : tree.child(condition, 'arguments');
  if (called === undefined || given === undefined || tree.text(called) !== 'isinstance') return [];
  const [name, type] = tree.namedChildren(given);
  if (!tree.is(name, 'identifier') || type === undefined) return [];
  const types = tree.is(type, 'tuple') ? tree.namedChildren(type) : [type];
  if (types.some((each) => !tree.is(each, 'identifier', 'attribute'))) return [];
  return [{ name: tree.text(name), type: types.map((each) => tree.text(each)).join(' | ') }];
}

function isAssignedIn({ tree }: Draft, block: Node, name: string): boolean {
  const end = tree.after[block] ?? block;
  if (end - block > maxSearched) return true;
  const named = new RegExp(`(?:^|[^.\\w])${name}(?:$|[^.\\w])`);
  for (let node = block + 1; node < end; node++) {
    if (!tree.is(node, 'assignment', 'augmented_assignment', 'for_statement', 'named_expression')) continue;
    const left = tree.child(node, 'left') ?? tree.child(node, 'name');
    if (left !== undefined && named.test(tree.text(left))) return true;
  }
  return false;
}
