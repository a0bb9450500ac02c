/** Types with `Self` replaced by the type of the enclosing impl block. */
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export function writtenType(file: Draft, node: Node): string {
  const text = file.typeText(node);
  if (!text.includes('Self')) return text;
  const block = file.tree.ancestor(node, 'impl_item', 'trait_item', 'struct_item', 'enum_item', 'union_item');
  const type = file.tree.is(block, 'impl_item') ? file.tree.child(block, 'type') : undefined;
  // In a trait, `Self` is the implementing type.
  return type === undefined ? text : text.replace(/\bSelf\b/g, file.typeText(type).replace(/\$/g, '$$$$'));
}

/** The name node of a type, without references, generics and path: `Stream` in `&'a net::Stream<T>`. */
export function typeName(tree: SyntaxTree, type: Node): Node | undefined {
  switch (tree.type(type)) {
    case 'type_identifier':
    case 'primitive_type':
    case 'identifier':
      return type;
    case 'scoped_type_identifier':
    case 'scoped_identifier':
      return tree.child(type, 'name');
    case 'generic_type':
    case 'reference_type':
    case 'pointer_type': {
      const inner = tree.child(type, 'type');
      return inner === undefined ? undefined : typeName(tree, inner);
    }
    case 'dynamic_type':
    case 'abstract_type': {
      const trait = tree.child(type, 'trait');
      return trait === undefined ? undefined : typeName(tree, trait);
    }
    case 'bounded_type':
    case 'bracketed_type':
    case 'parenthesized_type': {
      const inner = tree.namedChildren(type)[0];
      return inner === undefined ? undefined : typeName(tree, inner);
    }
    default:
      return undefined;
  }
}
