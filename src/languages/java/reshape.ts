/**
 * Changes the tree into the shape that the shared walk reads, once per file, before the first rule. The grammar puts
 * receiver, name and arguments of a call into one node: `shelf.find(x)` becomes a call of the member `shelf.find`,
 * whose node takes the index of the dot. `Outer.this` becomes a cast to `Outer`. Changes the arrays in place; no node
 * is added or removed.
 */
import { errorType, type Node, type SyntaxTree } from '../syntax-tree.ts';

export function reshape(tree: SyntaxTree): void {
  const { types } = tree.names;
  const call = types.indexOf('method_invocation');
  const access = types.indexOf('field_access');
  const { typeIds } = tree;
  // A root of type ERROR becomes `program`, which also marks the tree as reshaped.
  if (typeIds[0] === errorType) typeIds[0] = types.indexOf('program');
  for (let node = 0; node < tree.count; node++) {
    if (typeIds[node] === call) nameReceiver(tree, node, access);
    else if (typeIds[node] === access) castThis(tree, node);
  }
}

/** For a tree whose root is an error, so that the rule of `program` does not run. */
export function reshapeBroken(tree: SyntaxTree): void {
  if (tree.typeIds[0] === errorType) reshape(tree);
}

function nameReceiver(tree: SyntaxTree, call: Node, access: number): void {
  const name = tree.child(call, 'name');
  const object = tree.child(call, 'object');
  if (object === undefined || name === undefined) return;
  const dot = tree.childOfType(call, '"."');
  if (dot === undefined || dot < object || name < dot) {
    // The syntax error cannot be repaired: no call is better than a call with a wrong name.
    tree.typeIds[call] = tree.names.types.indexOf('expression_statement');
    return;
  }
  moveBack(tree, object, dot);
  const { starts, ends, rows, endRows, parents, after } = tree;
  tree.typeIds[object] = access;
  tree.fieldIds[object] = tree.names.fields.get('name') ?? 0;
  tree.fieldIds[name] = tree.names.fields.get('field') ?? 0;
  tree.flags[object] = 1;
  starts[object] = starts[object + 1] ?? 0;
  rows[object] = rows[object + 1] ?? 0;
  ends[object] = ends[name] ?? 0;
  endRows[object] = endRows[name] ?? 0;
  parents[object] = call;
  after[object] = after[name] ?? name;
  for (let child = dot + 1; child <= name; child = after[child] ?? tree.count) parents[child] = object;
}

/** Moves the siblings from `first` up to `free` back by one index, below a new node at `first`. Overwrites `free`. */
function moveBack(tree: SyntaxTree, first: Node, free: Node): void {
  const { typeIds, fieldIds, starts, ends, rows, endRows, parents, after, flags } = tree;
  const parent = parents[first] ?? 0;
  for (const array of [typeIds, fieldIds, starts, ends, rows, endRows, flags])
    array.copyWithin(first + 1, first, free);
  for (let node = free; node > first; node--) {
    const above = parents[node - 1] ?? parent;
    parents[node] = above === parent ? first : above + 1;
    after[node] = (after[node - 1] ?? node) + 1;
  }
}

function castThis(tree: SyntaxTree, access: Node): void {
  const object = tree.child(access, 'object');
  if (object === undefined || !tree.is(tree.child(access, 'field'), 'this')) return;
  const { types, fields } = tree.names;
  tree.typeIds[access] = types.indexOf('cast_expression');
  tree.fieldIds[object] = fields.get('type') ?? 0;
  if (tree.is(object, 'identifier')) tree.typeIds[object] = types.indexOf('type_identifier');
}
