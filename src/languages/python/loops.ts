/** What loops take out of what they go through, where a built-in function or a dictionary stands between. */
import type { Value } from '../../model/reference.ts';
import type { Draft } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { namesIn } from './targets.ts';

/** Rule of loops and of the clauses of comprehensions. */
export function bindLoop(file: Draft, node: Node): void {
  const left = file.tree.child(node, 'left');
  const right = file.tree.child(node, 'right');
  if (left === undefined) return;
  const names = namesIn(file, left);
  // Names inside of names are parts of parts.
  const isFlat =
    file.tree.is(left, 'identifier') || file.tree.namedChildren(left).every((each) => names.includes(each));
  const values = isFlat && right !== undefined ? valuesInTurn(file, names, right) : [];
  for (const [index, name] of names.entries()) {
    const value = values[index];
    const reach = file.tree.is(node, 'for_statement') ? 'callable' : 'scope';
    const from = file.tree.child(node, 'body');
    if (file.memberOf(0, file.tree.text(name)) === undefined) file.bind(name, { value, reach, from });
  }
}

/** The value that each of these names has in turn; undefined where it is not known. */
function valuesInTurn(file: Draft, names: readonly Node[], through: Node): readonly (Value | undefined)[] {
  if (names.length === 1) return [elementOf(file, through)];
  const { name, object, given } = calledIn(file, through);
  const [first] = given;
  if (name === 'items' && object !== undefined && names.length === 2)
    return [undefined, elementOf(file, object)];
  if (object !== undefined || first === undefined) return names.map(() => undefined);
  if (name === 'enumerate' && names.length === 2) return [undefined, elementOf(file, first)];
  return name === 'zip' && given.length === names.length
    ? given.map((each) => elementOf(file, each))
    : names.map(() => undefined);
}

/** These give the same elements again, those at the second place with a condition before. */
const sameElements = ['sorted', 'reversed', 'list', 'tuple', 'set', 'frozenset', 'iter'];
const ofSecond = ['filter'];

function elementOf(file: Draft, through: Node): Value | undefined {
  const { name, object, given } = calledIn(file, through);
  const [first, second] = given;
  if (object === undefined && first !== undefined && sameElements.includes(name ?? ''))
    return elementOf(file, first);
  if (object === undefined && second !== undefined && ofSecond.includes(name ?? ''))
    return elementOf(file, second);
  return file.valueOf(through, { kind: 'element' });
}

interface Called {
  /** Undefined also where the file means something of its own by it. */
  readonly name: string | undefined;
  /** What it is a member of. */
  readonly object: Node | undefined;
  readonly given: readonly Node[];
}

function calledIn(file: Draft, node: Node): Called {
  const { tree } = file;
  const callee = tree.is(node, 'call') ? tree.child(node, 'function') : undefined;
  const list = tree.child(node, 'arguments');
  if (callee === undefined || list === undefined) return { name: undefined, object: undefined, given: [] };
  const given = tree.namedChildren(list);
  if (tree.is(callee, 'attribute')) {
    const name = tree.child(callee, 'attribute');
    return {
      name: name === undefined ? undefined : tree.text(name),
      object: tree.child(callee, 'object'),
      given,
    };
  }
  const text = tree.is(callee, 'identifier') ? tree.text(callee) : '';
  const isOwn = file.isLocal(text) || file.memberOf(0, text) !== undefined;
  return { name: isOwn ? undefined : text, object: undefined, given };
}
