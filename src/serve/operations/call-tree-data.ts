/**
 * A tree of calls for programs. Its nodes omit fields that are empty or 0, so that a page fits more nodes.
 */
import type { CallNode } from '../../model/answers/call-tree.ts';
import type { FromOne } from './count-from-one.ts';

type Node = FromOne<CallNode>;
type Sparse = 'children' | 'more' | 'unreadFiles' | 'testCount';

type NodeData = Omit<Node, Sparse> & {
  readonly children?: readonly NodeData[];
} & Partial<Pick<Node, Exclude<Sparse, 'children'>>>;

export function callTreeData<T extends { readonly children: readonly Node[] }>(
  tree: T,
): Omit<T, 'children'> & { readonly children: readonly NodeData[] } {
  return { ...tree, children: tree.children.map(nodeData) };
}

function nodeData({ children, more, unreadFiles, testCount, ...node }: Node): NodeData {
  return {
    ...node,
    ...(children.length > 0 && { children: children.map(nodeData) }),
    ...(more > 0 && { more }),
    ...(unreadFiles > 0 && { unreadFiles }),
    ...(testCount > 0 && { testCount }),
  };
}
