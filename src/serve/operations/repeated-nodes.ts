/**
 * Where a repeated node of a call tree is shown with its own children. Trees grow breadth first and are printed depth
 * first, so this may be above or below. Pure.
 */
import type { CallNode } from '../../model/answers/call-tree.ts';
import type { FromOne } from './count-from-one.ts';

type Node = FromOne<CallNode>;

export interface PlacedNode extends Omit<Node, 'children'> {
  /** For a repeated node: `shown below under NAME`. */
  readonly shownAt?: string;
  readonly children: readonly PlacedNode[];
}

export function placeRepeated(nodes: readonly Node[]): readonly PlacedNode[] {
  const shown = new Map<string, { readonly order: number; readonly under: string | undefined }>();
  const orders = new Map<Node, number>();
  const visit = (node: Node, above: Node | undefined): void => {
    orders.set(node, orders.size);
    if (node.again === undefined) shown.set(node.id, { order: orders.size, under: above?.name });
    for (const child of node.children) visit(child, node);
  };
  for (const node of nodes) visit(node, undefined);
  const place = (node: Node): PlacedNode => {
    const children = node.children.map(place);
    const at = node.again === 'repeated' ? shown.get(node.id) : undefined;
    if (at === undefined) return { ...node, children };
    const where = at.order > (orders.get(node) ?? 0) ? 'below' : 'above';
    return {
      ...node,
      children,
      shownAt: `shown ${where}${at.under === undefined ? '' : ` under ${at.under}`}`,
    };
  };
  return nodes.map(place);
}
