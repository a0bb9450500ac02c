/** Values that a file passes on: arguments of calls, and values of attributes of other objects. */
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { builtInMembers } from './built-in-members.ts';
import { builtInNames } from './built-in-names.ts';

/** Arguments of built-in functions and of methods of built-in types say nothing about code of the repository. */
export function passArguments(file: Draft, call: Node): void {
  const { tree } = file;
  const callee = tree.child(call, 'function');
  const list = tree.child(call, 'arguments');
  const isMember = tree.is(callee, 'attribute');
  const name = isMember && callee !== undefined ? tree.child(callee, 'attribute') : callee;
  if (file.isTest || callee === undefined || name === undefined || list === undefined) return;
  if (!isMember && !tree.is(callee, 'identifier')) return;
  if ((isMember ? builtInMembers : builtInNames).has(tree.text(name))) return;
  let position: number | undefined = 0;
  for (const argument of tree.namedChildren(list)) {
    if (tree.is(argument, 'comment')) continue;
    if (tree.is(argument, 'keyword_argument')) {
      const key = tree.child(argument, 'name');
      const value = tree.child(argument, 'value');
      if (key !== undefined && isOfInterest(file, value)) file.pass(callee, tree.text(key), value);
    } else if (tree.is(argument, 'list_splat', 'dictionary_splat')) {
      // The positions of the arguments behind it are unknown.
      position = undefined;
    } else if (position !== undefined) {
      if (isOfInterest(file, argument)) file.pass(callee, position, argument);
      position++;
    }
  }
}

/** Only these expressions can have a value of a type of the repository. */
export function isOfInterest({ tree }: Draft, value: Node | undefined): value is Node {
  return tree.is(value, 'identifier', 'attribute', 'call', 'subscript', 'await', 'parenthesized_expression');
}
