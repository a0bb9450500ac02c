/** The context of a declaration, ignoring preprocessor conditions, templates and linkage blocks. */
import type { Node, SyntaxTree } from '../syntax-tree.ts';

/** `old-style`: between the parameter list of a K&R function and its body. */
export type Place = 'file' | 'members' | 'local' | 'old-style';

export function placeOf(tree: SyntaxTree, node: Node): Place {
  for (let up = tree.parent(node); up !== undefined; up = tree.parent(up)) {
    const type = tree.type(up);
    if (type === 'translation_unit') return 'file';
    if (type === 'field_declaration_list') return 'members';
    if (type === 'function_definition') return 'old-style';
    if (!transparentTypes.has(type)) return 'local';
  }
  return 'file';
}

const transparentTypes: ReadonlySet<string> = new Set([
  'preproc_if',
  'preproc_ifdef',
  'preproc_else',
  'preproc_elif',
  'preproc_elifdef',
  'template_declaration',
  'linkage_specification',
  'friend_declaration',
  'declaration_list',
  'namespace_definition',
  'export_declaration',
  'ERROR',
]);

/** Whether the node is in an anonymous namespace, so that no other file can refer to it. */
export function isInAnonymousNamespace(tree: SyntaxTree, node: Node): boolean {
  for (
    let up = tree.parent(node);
    up !== undefined && transparentTypes.has(tree.type(up));
    up = tree.parent(up)
  ) {
    if (tree.is(up, 'namespace_definition') && tree.child(up, 'name') === undefined) return true;
  }
  return false;
}

/** The node whose span a definition takes: with its template header, `friend` or `extern "C"`. */
export function outerOf(tree: SyntaxTree, node: Node): Node {
  let outer = node;
  for (let up = tree.parent(node); up !== undefined; up = tree.parent(up)) {
    if (
      !tree.is(up, 'template_declaration', 'friend_declaration', 'linkage_specification', 'type_definition')
    )
      break;
    outer = up;
  }
  return outer;
}
