/** The longest byte string that every match contains. Searching for it first is fast. */
import type { Node } from '../syntax/syntax.ts';

/** Empty when there is none. */
export function neededLiteral(node: Node): readonly number[] {
  switch (node.kind) {
    case 'literal':
      return node.bytes;
    case 'repeat':
      return node.min > 0 ? neededLiteral(node.node) : [];
    case 'sequence':
      return node.nodes.map(neededLiteral).reduce((best, each) => (each.length > best.length ? each : best));
    default:
      return [];
  }
}
