/** Type tests in conditions. */
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export interface TypeTest {
  readonly tested: Node;
  readonly type: Node;
}

/**
 * `o instanceof C`, `o.getClass() == C.class`, `C.class.isInstance(o)` or `C.class.isAssignableFrom(o.getClass())`,
 * if it is the whole condition.
 */
export function typeTestIn(tree: SyntaxTree, condition: Node): TypeTest | undefined {
  const [test] = tree.namedChildren(condition);
  if (test === undefined) return undefined;
  switch (tree.type(test)) {
    case 'instanceof_expression': {
      const isPattern = tree.child(test, 'name') !== undefined;
      return isPattern ? undefined : typeTest(tree, tree.child(test, 'left'), tree.child(test, 'right'));
    }
    case 'binary_expression': {
      if (!tree.is(tree.child(test, 'operator'), '"=="')) return undefined;
      const sides = [tree.child(test, 'left'), tree.child(test, 'right')];
      const literal = sides.find((side) => tree.is(side, 'class_literal'));
      const other = sides.find((side) => side !== literal);
      return typeTest(tree, receiverOfGetClass(tree, other), classIn(tree, literal));
    }
    case 'method_invocation': {
      const { object, name } = methodOf(tree, test);
      const list = tree.child(test, 'arguments');
      const [given, ...more] = list === undefined ? [] : tree.namedChildren(list);
      if (more.length > 0) return undefined;
      if (name === 'isInstance') return typeTest(tree, given, classIn(tree, object));
      return name === 'isAssignableFrom'
        ? typeTest(tree, receiverOfGetClass(tree, given), classIn(tree, object))
        : undefined;
    }
    default:
      return undefined;
  }
}

function typeTest(tree: SyntaxTree, tested: Node | undefined, type: Node | undefined): TypeTest | undefined {
  return type !== undefined && tree.is(tested, 'identifier') ? { tested, type } : undefined;
}

/** `o` in `o.getClass()`. */
function receiverOfGetClass(tree: SyntaxTree, call: Node | undefined): Node | undefined {
  const { object, name } = tree.is(call, 'method_invocation') ? methodOf(tree, call) : {};
  return name === 'getClass' ? object : undefined;
}

/** `C` in `C.class`. */
function classIn(tree: SyntaxTree, literal: Node | undefined): Node | undefined {
  return tree.is(literal, 'class_literal') ? tree.namedChildren(literal)[0] : undefined;
}

/** The receiver and name of a call, in the shape that reshape.ts produces. */
function methodOf(
  tree: SyntaxTree,
  call: Node,
): { readonly object?: Node | undefined; readonly name?: string } {
  const member = tree.child(call, 'name');
  if (!tree.is(member, 'field_access')) return {};
  const name = tree.child(member, 'field');
  return name === undefined ? {} : { object: tree.child(member, 'object'), name: tree.text(name) };
}
