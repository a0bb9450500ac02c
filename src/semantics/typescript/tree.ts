/**
 * Reads the syntax trees that the compiler sends. A tree arrives as one flat table; most of it is skipped by the kind in
 * the table, without making an object of every node. This depends on the layout of the client that is bundled here.
 */
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';

/** The bytes of a row of the table; the kind comes first. */
const rowBytes = 28;

interface FlatTree {
  readonly view: DataView;
  readonly nodes: ArrayLike<unknown>;
  readonly _offsetNodes: number;
  getOrCreateNodeAtIndex(index: number): Node;
}

/** All nodes of these kinds, outer before inner. */
export function nodesOfKinds(file: SourceFile, kinds: ReadonlySet<SyntaxKind>): readonly Node[] {
  const tree = flatTreeOf(file);
  const found: Node[] = [];
  // Row 0 is empty, and row 1 the file.
  for (let index = 2; index < tree.nodes.length; index++)
    if (kinds.has(tree.view.getUint32(tree._offsetNodes + index * rowBytes, true)))
      found.push(tree.getOrCreateNodeAtIndex(index));
  return found;
}

export function nodeAt(file: SourceFile, index: number): Node {
  return flatTreeOf(file).getOrCreateNodeAtIndex(index);
}

function flatTreeOf(file: SourceFile): FlatTree {
  const tree: unknown = file;
  const isFlat =
    typeof tree === 'object' &&
    tree !== null &&
    'view' in tree &&
    tree.view instanceof DataView &&
    '_offsetNodes' in tree &&
    'getOrCreateNodeAtIndex' in tree;
  if (!isFlat) throw new Error('the client of the compiler has another layout of trees');
  return tree as unknown as FlatTree;
}

/** The child of that name, if this kind of node has it. */
export function part(node: Node, name: string): Node | undefined {
  const value: unknown = (node as unknown as Readonly<Record<string, unknown>>)[name];
  return isNode(value) ? value : undefined;
}

export function parts(node: Node, name: string): readonly Node[] {
  const value: unknown = (node as unknown as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'object' && value !== null && Symbol.iterator in value
    ? [...(value as Iterable<Node>)]
    : [];
}

export function textOf(node: Node): string | undefined {
  const value: unknown = (node as unknown as Readonly<Record<string, unknown>>).text;
  return typeof value === 'string' ? value : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value && 'pos' in value;
}

export function startOf(node: Node, file: SourceFile): number {
  const text = node.kind === SyntaxKind.Identifier ? textOf(node) : undefined;
  // Skipping the blanks before a name costs more than this, unless the name is written with escapes.
  if (text !== undefined && file.text.startsWith(text, node.end - text.length)) return node.end - text.length;
  return node.getStart(file);
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

export function placeOf(node: Node, file: SourceFile): Place {
  const { line, character } = file.getLineAndCharacterOfPosition(startOf(node, file));
  return { row: line, column: character };
}
