/** What a condition asks about the class of a variable, in each of the ways there are. */
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export interface Question {
  readonly tested: Node;
  readonly type: Node;
}

/** `o instanceof C`, `o.getClass() == C.class`, `C.class.isInstance(o)`, `C.class.isAssignableFrom(o.getClass())`, where
 *  nothing else is asked. */
export function questionIn(tree: SyntaxTree, condition: Node): Question | undefined {
  const [test] = tree.namedChildren(condition);
  if (test === undefined) return undefined;
  switch (tree.type(test)) {
    case 'instanceof_expression': {
      const isPattern = tree.child(test, 'name') !== undefined;
      return isPattern ? undefined : question(tree, tree.child(test, 'left'), tree.child(test, 'right'));
    }
    case 'binary_expression': {
      if (!tree.is(tree.child(test, 'operator'), '"=="')) return undefined;
      const sides = [tree.child(test, 'left'), tree.child(test, 'right')];
      const literal = sides.find((side) => tree.is(side, 'class_literal'));
      const other = sides.find((side) => side !== literal);
      return question(tree, whoseClass(tree, other), classIn(tree, literal));
    }
    case 'method_invocation': {
      const { object, name } = methodOf(tree, test);
      const list = tree.child(test, 'arguments');
      const [given, ...more] = list === undefined ? [] : tree.namedChildren(list);
      if (more.length > 0) return undefined;
      if (name === 'isInstance') return question(tree, given, classIn(tree, object));
      return name === 'isAssignableFrom'
        ? question(tree, whoseClass(tree, given), classIn(tree, object))
        : undefined;
    }
    default:
      return undefined;
  }
}

function question(tree: SyntaxTree, tested: Node | undefined, type: Node | undefined): Question | undefined {
  return type !== undefined && tree.is(tested, 'identifier') ? { tested, type } : undefined;
}

/** `o` of `o.getClass()`. */
function whoseClass(tree: SyntaxTree, call: Node | undefined): Node | undefined {
  const { object, name } = tree.is(call, 'method_invocation') ? methodOf(tree, call) : {};
  return name === 'getClass' ? object : undefined;
}

/** `C` of `C.class`. */
function classIn(tree: SyntaxTree, literal: Node | undefined): Node | undefined {
  return tree.is(literal, 'class_literal') ? tree.namedChildren(literal)[0] : undefined;
}

/** Receiver and name of a call, in the shape that reshape.ts gives it. */
function methodOf(
  tree: SyntaxTree,
  call: Node,
): { readonly object?: Node | undefined; readonly name?: string } {
  const member = tree.child(call, 'name');
  if (!tree.is(member, 'field_access')) return {};
  const name = tree.child(member, 'field');
  return name === undefined ? {} : { object: tree.child(member, 'object'), name: tree.text(name) };
}
