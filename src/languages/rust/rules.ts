/** All rules of Rust, by node type. */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { bindingRules } from './bindings.ts';
import { innerDoc, useAttribute } from './decoration.ts';
import { importRules } from './imports.ts';
import { openImpl } from './item-container.ts';
import { itemRules } from './items.ts';
import { tokenRules } from './token-trees.ts';

export const rules: Readonly<Record<string, Rule>> = {
  ...importRules,
  ...itemRules,
  ...bindingRules,
  ...tokenRules,
  source_file: (file, node) => {
    const doc = innerDoc(file, node);
    if (doc !== undefined) file.setFileDoc(doc);
    claimParts(file);
  },
  impl_item: openImpl,
  attribute: useAttribute,
  visibility_modifier: (file, node) => file.skip(node),
  lifetime: (file, node) => file.skip(node),
  label: (file, node) => file.skip(node),
  assignment_expression: write,
  compound_assignment_expr: write,
};

/**
 * Claims nodes that are not uses, before the walk reads the expressions that contain them. Tuple field numbers have
 * no definition; they are positions in a value. `self::` starts a path, whereas `self.` is a value. `Self` as a type
 * adds no information, but in `Self::new()` and `Self { … }` it is followed.
 */
function claimParts(file: Draft): void {
  const { tree } = file;
  const tests = tree.names.types.map((type) => isPart[type]);
  const placed = tree.names.types.indexOf('index_expression');
  for (let node = 0; node < tree.count; node++) {
    if (tests[tree.typeIds[node] ?? 0]?.(tree, node) !== true) continue;
    file.claim(node);
    const parent = tree.parent(node);
    // `pair.0` is read like `pair[0]`.
    if (parent !== undefined && tree.is(node, 'integer_literal')) tree.typeIds[parent] = placed;
  }
}
/** In a macro body, the invocation provides the name. */
const isMetavariable = (tree: SyntaxTree, node: Node): boolean =>
  tree.source.charCodeAt(tree.starts[node] ?? 0) === dollar;
const dollar = 36;

const isPart: Readonly<Record<string, (tree: SyntaxTree, node: Node) => boolean>> = {
  identifier: isMetavariable,
  field_identifier: isMetavariable,
  integer_literal: (tree, node) => tree.is(tree.parent(node), 'field_expression'),
  self: (tree, node) => tree.is(tree.parent(node), 'scoped_identifier', 'scoped_type_identifier'),
  type_identifier: (tree, node) => {
    const length = (tree.ends[node] ?? 0) - (tree.starts[node] ?? 0);
    if (isMetavariable(tree, node)) return true;
    return length === 4 && tree.text(node) === 'Self' && !tree.is(tree.parent(node), 'struct_expression');
  },
};

function write(file: Draft, node: Node): void {
  const { tree } = file;
  const left = tree.child(node, 'left');
  if (left === undefined) return;
  const around = tree.parent(node);
  // In macro arguments, `name = value` is a key.
  const isKey = around !== undefined && tree.is(tree.parent(around), 'macro_invocation', 'token_tree');
  if (isKey && tree.is(left, 'identifier')) file.claim(left);
  else file.use(left, 'write');
}
