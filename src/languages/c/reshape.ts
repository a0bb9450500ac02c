/**
 * Changes the tree into the shape that the shared walk reads, once per file, before the first rule. The grammar nests
 * `a::b::c` to the right, parses `static_cast<T>(x)` as a call, and includes the line break in directives. Changes
 * the arrays in place; no node is added or removed.
 */
import type { Draft } from '../draft.ts';
import { errorType, type Node, type SyntaxTree } from '../syntax-tree.ts';
import { isAfterMacro } from './missing.ts';

export function reshape(file: Draft): void {
  const { tree } = file;
  const repairs = tree.names.types.map((type) => repairOf[type]);
  for (let node = 0; node < tree.count; node++) {
    const type = tree.typeIds[node] ?? 0;
    if (type === errorType) claimKeywords(file, node);
    else if ((tree.flags[node] ?? 0) > 1) claimMissing(file, node);
    else repairs[type]?.(file, node);
  }
}

/** Nodes inserted by error recovery have no text. */
function claimMissing(file: Draft, node: Node): void {
  file.claim(node);
  if (isAfterMacro(file.tree, node)) file.tree.flags[node] = 0;
}

/** Keywords in ERROR nodes are parsed as names. */
function claimKeywords(file: Draft, error: Node): void {
  for (const child of file.tree.childrenOfType(error, 'identifier')) {
    if (keywords.has(file.tree.text(child))) file.claim(child);
  }
}
const keywords: ReadonlySet<string> = new Set(
  'void bool char short int long float double signed unsigned auto const static inline class struct template if else for while'.split(
    ' ',
  ),
);

const repairOf: Readonly<Record<string, (file: Draft, node: Node) => void>> = {
  qualified_identifier: (file, node) => {
    if (file.tree.is(file.tree.parent(node), 'qualified_identifier')) return;
    if (file.tree.child(node, 'scope') === undefined) {
      readAsGlobal(file.tree, node);
      return;
    }
    while (nestLeft(file.tree, node));
  },
  call_expression: (file, node) => readCast(file, node),
  operator_cast: ({ tree }, node) => {
    const list = tree.find(node, 'parameter_list');
    if (list !== undefined) endAt(tree, node, (tree.starts[list] ?? 0) - trailingSpace(tree, list));
  },
  reference_declarator: readReference,
  abstract_reference_declarator: readReference,
  preproc_def: endBeforeBreak,
  preproc_function_def: endBeforeBreak,
};

/** `::name` becomes the name itself, as in parentheses, except in a declarator. */
function readAsGlobal(tree: SyntaxTree, node: Node): void {
  if (!tree.is(tree.parent(node), 'function_declarator'))
    tree.typeIds[node] = tree.names.types.indexOf('parenthesized_expression');
}

/**
 * `a::(b::c)` becomes `(a::b)::c`: the inner node moves to the front, and the nodes before it move back by one index.
 */
function nestLeft(tree: SyntaxTree, outer: Node): boolean {
  const inner = tree.child(outer, 'name');
  const innerScope = inner === undefined ? undefined : tree.child(inner, 'scope');
  const scope = tree.child(outer, 'scope');
  if (
    inner === undefined ||
    innerScope === undefined ||
    scope === undefined ||
    !tree.is(inner, 'qualified_identifier')
  )
    return false;
  if (innerScope !== inner + 1) return false;
  const { typeIds, fieldIds, starts, ends, rows, endRows, parents, after, flags } = tree;
  const front = outer + 1;
  const type = typeIds[inner] ?? 0;
  const flag = flags[inner] ?? 0;
  const innerEnd = after[inner] ?? inner;
  const scopeEnd = after[innerScope] ?? innerScope;
  for (const array of [typeIds, fieldIds, starts, ends, rows, endRows, flags])
    array.copyWithin(front + 1, front, inner);
  for (let node = inner; node > front; node--) {
    const parent = parents[node - 1] ?? outer;
    parents[node] = parent === outer ? front : parent + 1;
    after[node] = (after[node - 1] ?? node) + 1;
  }
  typeIds[front] = type;
  flags[front] = flag;
  fieldIds[front] = tree.names.fields.get('scope') ?? 0;
  starts[front] = starts[outer] ?? 0;
  rows[front] = rows[outer] ?? 0;
  ends[front] = ends[innerScope] ?? 0;
  endRows[front] = endRows[innerScope] ?? 0;
  parents[front] = outer;
  after[front] = scopeEnd;
  parents[innerScope] = front;
  fieldIds[innerScope] = tree.names.fields.get('name') ?? 0;
  for (let node = scopeEnd; node < innerEnd; node = after[node] ?? innerEnd) parents[node] = outer;
  return true;
}

/** `static_cast<T>(x)` becomes a cast to `T`. */
function readCast(file: Draft, node: Node): void {
  const { tree } = file;
  const called = tree.child(node, 'function');
  if (!tree.is(called, 'template_function')) return;
  const name = tree.child(called, 'name');
  if (name === undefined || !/^(?:static|dynamic|const|reinterpret)_cast$/.test(tree.text(name))) return;
  const list = tree.child(called, 'arguments');
  const type = list === undefined ? undefined : tree.namedChildren(list)[0];
  file.claim(name);
  if (type === undefined) return;
  tree.typeIds[node] = tree.names.types.indexOf('cast_expression');
  tree.fieldIds[called] = tree.names.fields.get('type') ?? 0;
  tree.typeIds[called] = tree.names.types.indexOf('template_argument_list');
  tree.starts[called] = tree.starts[type] ?? 0;
  tree.rows[called] = tree.rows[type] ?? 0;
  endAt(tree, called, tree.ends[type] ?? 0);
}

/** `&&` of a reference is not a logical operator. */
function readReference({ tree }: Draft, node: Node): void {
  const sign = node + 1;
  if (tree.is(sign, '"&&"')) tree.typeIds[sign] = tree.names.types.indexOf('"&"');
}

function endBeforeBreak({ tree }: Draft, node: Node): void {
  const text = tree.text(node);
  endAt(tree, node, (tree.starts[node] ?? 0) + text.trimEnd().length);
}

function trailingSpace(tree: SyntaxTree, before: Node): number {
  const end = tree.starts[before] ?? 0;
  let start = end;
  while (start > 0 && /\s/.test(tree.source[start - 1] ?? '')) start--;
  return end - start;
}

function endAt(tree: SyntaxTree, node: Node, end: number): void {
  const past = tree.endRows[node] ?? 0;
  tree.ends[node] = end;
  let row = past;
  while (row > 0 && (tree.rowStarts[row] ?? 0) > end) row--;
  tree.endRows[node] = row;
}
