/**
 * Initial values of variables that consist of constructions (`new X()`, or a list of them) and are never reassigned.
 */
import type { Step, Value } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

/** Longer lists are ignored, because not all elements would be stored and an incomplete list is worse than none. */
const maxListed = 8;
/** Longer files and bodies are not searched: a generated table can have thousands of variables. */
const maxSearched = 4000;
const maxSearchedInFile = 40_000;

/** `new X()` without a class body; with one it creates an anonymous class. */
export function isConstruction(tree: SyntaxTree, value: Node | undefined): value is Node {
  return tree.is(value, 'object_creation_expression') && tree.childOfType(value, 'class_body') === undefined;
}

/**
 * Whether the value consists of constructions only: `new X()`, `{ new X(), new Y() }`, `List.of(new X(), new Y())`.
 */
export function isConstructed(tree: SyntaxTree, value: Node | undefined): value is Node {
  return value !== undefined && (isConstruction(tree, value) || listedIn(tree, value) !== undefined);
}

/** The constructed values; in a list, each with its position. */
export function constructedValues(file: Draft, value: Node): readonly Value[] {
  const listed = listedIn(file.tree, value);
  if (listed === undefined) return [file.value(value)].flatMap((made) => made ?? []);
  return listed.flatMap((each, place) => {
    const step: Step = { kind: 'gathered', name: String(place) };
    return file.valueOf(each, step) ?? [];
  });
}

const listFactories = /^(?:List|Set)\.of$|^Arrays\.asList$/;

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
      return callee !== undefined && listFactories.test(tree.text(callee))
        ? tree.child(value, 'arguments')
        : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether the block assigns nothing to the local variable after its declaration. */
export function isAssignedOnce(tree: SyntaxTree, declaration: Node, name: Node): boolean {
  const block = tree.parent(declaration);
  const end = block === undefined ? 0 : (tree.after[block] ?? 0);
  if (end <= declaration || end - declaration > maxSearched) return false;
  return !isAssignedIn(tree, { from: declaration, to: end }, tree.text(name));
}

/** Whether the file assigns nothing to a field of that name. */
export function isNeverAssigned(tree: SyntaxTree, name: Node): boolean {
  return tree.count <= maxSearchedInFile && !isAssignedIn(tree, { from: 0, to: tree.count }, tree.text(name));
}

function isAssignedIn(
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

/** The name of the assigned variable, or of the array whose element is assigned. */
function variableIn(tree: SyntaxTree, left: Node | undefined): Node | undefined {
  if (left === undefined) return undefined;
  if (tree.is(left, 'array_access')) return variableIn(tree, tree.child(left, 'array'));
  return tree.is(left, 'field_access') ? tree.child(left, 'field') : left;
}
