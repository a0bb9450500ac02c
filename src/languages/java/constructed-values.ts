/** What a variable is given where it is declared, if that is `new X()` or a list of such, and nothing else gives it more. */
import type { Step, Value } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

/** Of more, not all would be kept, and some of a list are worse than none. */
const maxListed = 8;
/** Longer files and bodies are not searched: a table that a program wrote has thousands of variables. */
const maxSearched = 4000;
const maxSearchedOfFile = 40_000;

/** `new X()`; with a body it is a class of its own. */
export function isConstruction(tree: SyntaxTree, value: Node | undefined): value is Node {
  return tree.is(value, 'object_creation_expression') && tree.childOfType(value, 'class_body') === undefined;
}

/** Whether it is made of constructions alone: `new X()`, `{ new X(), new Y() }`, `List.of(new X(), new Y())`. */
export function isMade(tree: SyntaxTree, value: Node | undefined): value is Node {
  return value !== undefined && (isConstruction(tree, value) || listedIn(tree, value) !== undefined);
}

/** What it is made of, in a list each at its place. */
export function madeValues(file: Draft, value: Node): readonly Value[] {
  const listed = listedIn(file.tree, value);
  if (listed === undefined) return [file.value(value)].flatMap((made) => made ?? []);
  return listed.flatMap((each, place) => {
    const step: Step = { kind: 'gathered', name: String(place) };
    return file.valueOf(each, step) ?? [];
  });
}

const listMakers = /^(?:List|Set)\.of$|^Arrays\.asList$/;

function listedIn(tree: SyntaxTree, value: Node): readonly Node[] | undefined {
  const list = listNode(tree, value);
  const listed = list === undefined ? [] : tree.namedChildren(list);
  const isAll =
    listed.length > 0 && listed.length <= maxListed && listed.every((each) => isConstruction(tree, each));
  return isAll ? listed : undefined;
}

function listNode(tree: SyntaxTree, value: Node): Node | undefined {
  switch (tree.type(value)) {
    case 'array_initializer':
      return value;
    case 'array_creation_expression':
      return tree.child(value, 'value');
    case 'method_invocation': {
      const callee = tree.child(value, 'name');
      return callee !== undefined && listMakers.test(tree.text(callee))
        ? tree.child(value, 'arguments')
        : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether nothing behind the declaration, in the block around it, is given to a local variable. */
export function isGivenOnce(tree: SyntaxTree, declaration: Node, name: Node): boolean {
  const block = tree.parent(declaration);
  const end = block === undefined ? 0 : (tree.after[block] ?? 0);
  if (end <= declaration || end - declaration > maxSearched) return false;
  return !isGivenIn(tree, { from: declaration, to: end }, tree.text(name));
}

/** Whether nothing in the file is given to a field of that name. */
export function isNeverGiven(tree: SyntaxTree, name: Node): boolean {
  return tree.count <= maxSearchedOfFile && !isGivenIn(tree, { from: 0, to: tree.count }, tree.text(name));
}

function isGivenIn(
  tree: SyntaxTree,
  { from, to }: { readonly from: Node; readonly to: Node },
  name: string,
): boolean {
  for (let node = from; node < to; node++) {
    if (!tree.is(node, 'assignment_expression')) continue;
    const given = variableIn(tree, tree.child(node, 'left'));
    if (given !== undefined && tree.text(given) === name) return true;
  }
  return false;
}

/** The name of what is assigned, or of the array whose element it is. */
function variableIn(tree: SyntaxTree, left: Node | undefined): Node | undefined {
  if (left === undefined) return undefined;
  if (tree.is(left, 'array_access')) return variableIn(tree, tree.child(left, 'array'));
  return tree.is(left, 'field_access') ? tree.child(left, 'field') : left;
}
