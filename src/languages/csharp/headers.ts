/** The part of a C# definition before its name: modifiers, access, attributes, documentation. */
import type { Access, SymbolIndex } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { docOf } from './doc.ts';

export type Header = Required<Pick<Definition, 'modifiers' | 'attributes' | 'isDeprecated'>> &
  Pick<Definition, 'access' | 'doc'>;

const accessWords: readonly string[] = ['public', 'protected', 'internal', 'private'] satisfies Access[];
const attributeLists = ['attribute_list', 'preproc_if_in_attribute_list'] as const;

/** Without an access modifier, the access is the default of the C# specification. */
export function headerOf(file: Draft, node: Node): Header {
  return headerFrom(file, file.tree.children(node), node);
}

export function headerFrom(file: Draft, parts: readonly Node[], first: Node): Header {
  const { tree } = file;
  const words: string[] = [];
  const attributes: string[] = [];
  for (const part of parts) {
    if (tree.is(part, 'modifier')) words.push(tree.text(part));
    else if (tree.is(part, ...attributeLists)) attributes.push(...attributesIn(file, part));
  }
  return {
    access: accessOf(words) ?? defaultAccess(file),
    modifiers: words.filter((word) => !accessWords.includes(word)),
    attributes,
    isDeprecated: attributes.some((attribute) => /^(?:System\.)?Obsolete(?:Attribute)?\b/.test(attribute)),
    doc: docOf(tree, first),
  };
}

/** The span of a definition includes its attributes; its signature starts after them. */
export function define(file: Draft, node: Node, definition: Definition): SymbolIndex {
  const { tree } = file;
  const head = tree.children(node).find((child) => !tree.is(child, ...attributeLists, 'comment'));
  return file.define(node, { ...definition, head });
}

/** For one of several declarators: its signature is the declaration up to it. */
export function defineAmongOthers(
  file: Draft,
  node: Node,
  definition: Definition & { outer: Node },
): SymbolIndex {
  const { tree } = file;
  const head = tree.children(definition.outer).find((child) => !tree.is(child, ...attributeLists, 'comment'));
  const start = tree.starts[node] ?? 0;
  tree.starts[node] = tree.starts[head ?? node] ?? start;
  const symbol = file.define(node, definition);
  tree.starts[node] = start;
  return symbol;
}

function accessOf(words: readonly string[]): Access | undefined {
  if (words.includes('public')) return 'public';
  if (words.includes('protected')) return 'protected';
  if (words.includes('internal')) return 'internal';
  return words.includes('private') || words.includes('file') ? 'private' : undefined;
}

function defaultAccess(file: Draft): Access {
  const around = file.kindOf(file.owner());
  if (around === 'interface' || around === 'enum') return 'public';
  return around === 'file' || around === 'namespace' ? 'internal' : 'private';
}

/** As written, without brackets; with the target if there is one (`return: NotNull`). */
function attributesIn(file: Draft, list: Node): readonly string[] {
  const { tree } = file;
  if (!tree.is(list, 'attribute_list')) {
    return tree.childrenOfType(list, ...attributeLists).flatMap((inner) => attributesIn(file, inner));
  }
  const target = tree.childOfType(list, 'attribute_target_specifier');
  const prefix = target === undefined ? '' : `${tree.text(target)} `;
  return tree.childrenOfType(list, 'attribute').map((attribute) => prefix + file.typeText(attribute));
}
