/** Modifiers, access and annotations of a Java declaration. */
import type { Access } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

type Marks = Pick<Definition, 'access' | 'modifiers' | 'attributes' | 'isDeprecated' | 'head'>;

const accessWords: ReadonlySet<string> = new Set(['public', 'protected', 'private']);

/** `implicit` is the access of a declaration without an access modifier. */
export function marksOf(file: Draft, declaration: Node, implicit: Access | undefined): Marks {
  const { tree } = file;
  const list = tree.childOfType(declaration, 'modifiers');
  const modifiers: string[] = [];
  const attributes: string[] = [];
  let access = implicit;
  let head: Node | undefined;
  for (const mark of list === undefined ? [] : tree.children(list)) {
    const text = tree.text(mark);
    const isAnnotation = tree.is(mark, 'annotation', 'marker_annotation');
    if (!isAnnotation && !tree.is(mark, 'line_comment', 'block_comment')) head ??= mark;
    if (isAnnotation) attributes.push(text.slice(1).trim());
    else if (accessWords.has(text)) access = text as Access;
    else if (!tree.isNamed(mark)) modifiers.push(text);
  }
  if (attributes.some((attribute) => /^(?:java\.lang\.)?Override$/.test(attribute)))
    modifiers.push('override');
  // The signature starts after the annotations.
  if (attributes.length === 0) head = undefined;
  else if (list !== undefined) head ??= tree.after[list];
  return { access, modifiers, attributes, isDeprecated: isDeprecated(file, declaration, attributes), head };
}

/** Members of interfaces and annotation types are public; other members are package-private. */
export function defaultAccess(file: Draft, declaration: Node): Access | undefined {
  const { tree } = file;
  const parent = tree.parent(declaration);
  if (tree.is(parent, 'interface_body', 'annotation_type_body')) return 'public';
  return tree.is(parent, 'block', 'switch_block_statement_group') ? undefined : 'internal';
}

/** By annotation, or by the Javadoc tag in the comment directly above, which is the preceding node. */
function isDeprecated(file: Draft, declaration: Node, attributes: readonly string[]): boolean {
  const { tree } = file;
  if (attributes.some((attribute) => /^(?:java\.lang\.)?Deprecated\b/.test(attribute))) return true;
  const above = declaration - 1;
  return tree.is(above, 'block_comment') && /^[\s*/]*@deprecated\b/m.test(tree.text(above));
}
