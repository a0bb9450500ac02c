/**
 * Changes the tree into the shape that the shared walk reads, once per file, before the first rule: members after
 * `?.` and members with type arguments become plain member accesses, arguments become direct children of their list,
 * and a file-scoped namespace contains the declarations after it. Nodes keep their indexes; none is added.
 */
import { errorType, type Node, type SyntaxTree } from '../syntax-tree.ts';

type Reshaping = (shape: Shape, node: Node) => void;

interface Shape {
  readonly tree: SyntaxTree;
  /** Ids of the node types and fields that nodes change to. */
  readonly types: Readonly<Record<(typeof targetTypes)[number], number>>;
  readonly fields: Readonly<Record<'expression' | 'name', number>>;
}

/** Bit of `SyntaxTree.flags`. */
const missing = 2;

const targetTypes = [
  'checked_expression',
  'compilation_unit',
  'element_access_expression',
  'identifier',
  'member_access_expression',
  'member_binding_expression',
  'string_literal',
  'with_initializer',
  '","',
] as const;

export function reshape(tree: SyntaxTree): void {
  const { typeIds, names } = tree;
  const numbers = targetTypes.map((type) => [type, names.types.indexOf(type)]);
  const fields = { expression: names.fields.get('expression') ?? 0, name: names.fields.get('name') ?? 0 };
  const shape: Shape = { tree, types: Object.fromEntries(numbers), fields };
  const isBroken = typeIds.subarray(0, tree.count).includes(errorType);
  if (typeIds[0] === errorType) typeIds[0] = shape.types.compilation_unit;
  const reshapings = names.types.map((type) =>
    type === 'identifier' && isBroken ? muteKeyword : reshapingOf[type],
  );
  for (let node = 1; node < tree.count; node++) {
    // A node inserted by error recovery has no text and therefore no name.
    if (tree.starts[node] === tree.ends[node] && tree.after[node] === node + 1) mute(shape, node);
    const before = typeIds[node] ?? 0;
    reshapings[before]?.(shape, node);
    const now = typeIds[node] ?? 0;
    if (now !== before) reshapings[now]?.(shape, node);
  }
}

/**
 * For a tree whose root is an error, so that the rule of `compilation_unit` does not run. The rules of the first
 * `using` and `{` call it.
 */
export function reshapeBroken(tree: SyntaxTree): void {
  if (tree.typeIds[0] === errorType) reshape(tree);
}

const reshapingOf: Readonly<Record<string, Reshaping | undefined>> = {
  argument: standForChild,
  file_scoped_namespace_declaration: containRest,
  conditional_access_expression: readConditionalAccess,
  generic_name: dropTypeArguments,
  predefined_type: nameType,
  invocation_expression: readNameof,
  binary_expression: takeLeft,
  assignment_expression: initializeMember,
  subpattern: matchMember,
};

/** `namespace Shop;` contains the rest of the file. */
function containRest({ tree }: Shape, node: Node): void {
  if (tree.parent(node) !== 0) return;
  const end = tree.after[0] ?? tree.count;
  for (let next = tree.after[node] ?? end; next < end; next = tree.after[next] ?? end)
    tree.parents[next] = node;
  tree.after[node] = end;
  tree.ends[node] = Math.max(tree.ends[node] ?? 0, tree.ends[0] ?? 0);
  tree.endRows[node] = Math.max(tree.endRows[node] ?? 0, tree.endRows[0] ?? 0);
}

/** `a?.b` is read as `a.b`, `a?[0]` as `a[0]`. */
function readConditionalAccess(shape: Shape, node: Node): void {
  const { tree } = shape;
  const object = tree.child(node, 'condition');
  const member = tree.childOfType(node, 'member_binding_expression');
  if (object === undefined) return;
  tree.fieldIds[object] = shape.fields.expression;
  if (member === undefined) {
    tree.typeIds[node] = shape.types.element_access_expression;
    return;
  }
  const written = tree.child(member, 'name');
  const name = tree.is(written, 'generic_name') ? tree.childOfType(written, 'identifier') : written;
  if (written === undefined || name === undefined) return;
  tree.typeIds[node] = shape.types.member_access_expression;
  tree.fieldIds[member] = shape.fields.name;
  mute(shape, written);
  standForName(shape, member, name);
}

/** The name of the member in `a.Get<T>` is `Get`. Elsewhere the node is a type, and its whole text is needed. */
function dropTypeArguments(shape: Shape, node: Node): void {
  const { tree } = shape;
  const isMember =
    tree.fieldIds[node] === shape.fields.name &&
    tree.is(tree.parent(node), 'member_access_expression', 'qualified_name');
  const name = isMember ? tree.childOfType(node, 'identifier') : undefined;
  if (name !== undefined) standForName(shape, node, name);
}

/** The receiver of `string.Join` is a type. */
function nameType(shape: Shape, node: Node): void {
  const { tree } = shape;
  const parent = tree.parent(node);
  if (tree.is(parent, 'member_access_expression')) tree.typeIds[node] = shape.types.identifier;
}

/** `nameof(x)` is a string and not a call. */
function readNameof(shape: Shape, node: Node): void {
  const { tree } = shape;
  const callee = tree.child(node, 'function');
  const start = tree.starts[node] ?? 0;
  if (callee === undefined || tree.ends[callee] !== start + 6 || !tree.source.startsWith('nameof', start))
    return;
  tree.typeIds[node] = shape.types.string_literal;
  mute(shape, callee);
}

/** `a ?? b` has the type of `a`. */
function takeLeft(shape: Shape, node: Node): void {
  const { tree } = shape;
  if (tree.is(tree.child(node, 'operator'), '"??"')) tree.typeIds[node] = shape.types.checked_expression;
}

/** In `new Order { Total = 1 }` the name on the left is a member of the new object, not a name in scope. */
function initializeMember(shape: Shape, node: Node): void {
  const { tree } = shape;
  if (
    !tree.is(tree.parent(node), 'initializer_expression') ||
    !tree.is(tree.child(node, 'left'), 'identifier')
  )
    return;
  tree.typeIds[node] = shape.types.with_initializer;
}

/** In `order is { Total: 1 }` the name before the colon is a member of the matched object. */
function matchMember(shape: Shape, node: Node): void {
  const { tree } = shape;
  const [first, sign] = tree.children(node);
  if (first === undefined || !tree.is(sign, '":"')) return;
  if (tree.is(first, 'identifier')) {
    tree.typeIds[node] = shape.types.member_binding_expression;
    tree.fieldIds[first] = shape.fields.name;
    return;
  }
  const leftmost = tree.find(first, 'identifier');
  if (leftmost !== undefined) mute(shape, leftmost);
}

/** Near errors the grammar parses keywords as names (`if (x)` as a call of `if`), and also the symbols of `#if`. */
function muteKeyword(shape: Shape, node: Node): void {
  const { tree } = shape;
  if (keywords.has(tree.text(node)) || isInDirective(tree, node)) mute(shape, node);
}

function isInDirective(tree: SyntaxTree, node: Node): boolean {
  const rowStart = tree.rowStarts[tree.row(node)] ?? 0;
  return /^[ \t]*#/.test(tree.source.slice(rowStart, tree.starts[node]));
}
const keywords: ReadonlySet<string> = new Set(
  'break case catch class continue default do else finally for foreach if lock new return switch throw try using while'.split(
    ' ',
  ),
);

/** Turns the node into an identifier with the position and text of `name`. */
function standForName(shape: Shape, node: Node, name: Node): void {
  const { tree } = shape;
  tree.typeIds[node] = shape.types.identifier;
  tree.starts[node] = tree.starts[name] ?? 0;
  tree.ends[node] = tree.ends[name] ?? 0;
  tree.rows[node] = tree.rows[name] ?? 0;
  tree.endRows[node] = tree.endRows[name] ?? 0;
  mute(shape, name);
}

/** Replaces an argument that consists of one expression by that expression, which may be reshaped in turn. */
function standForChild(shape: Shape, node: Node): void {
  const { tree } = shape;
  const child = node + 1;
  const end = tree.after[node] ?? 0;
  if (child >= end || tree.after[child] !== end) return;
  tree.typeIds[node] = tree.typeIds[child] ?? 0;
  for (let inner = child + 1; inner < end; inner = tree.after[inner] ?? end) tree.parents[inner] = node;
  tree.after[child] = child + 1;
  mute(shape, child);
}

/** Removes the meaning of the node; its missing flag is kept. */
function mute(shape: Shape, node: Node): void {
  const { tree } = shape;
  tree.typeIds[node] = shape.types['","'];
  tree.fieldIds[node] = 0;
  tree.flags[node] = tree.isMissing(node) ? missing : 0;
}
