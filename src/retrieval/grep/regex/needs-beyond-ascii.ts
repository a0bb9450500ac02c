/** Whether every match contains a byte beyond ASCII. Most source files have none, which is quick to test. */
import type { Node } from '../syntax/syntax.ts';

export function needsBeyondAscii(node: Node): boolean {
  switch (node.kind) {
    case 'literal':
      return node.bytes.some((byte) => byte > lastAscii);
    case 'class':
      return node.ranges.length > 0 && (node.ranges[0] ?? 0) > lastAscii;
    case 'repeat':
      return node.min > 0 && needsBeyondAscii(node.node);
    case 'sequence':
      return node.nodes.some(needsBeyondAscii);
    case 'choice':
      return node.nodes.length > 0 && node.nodes.every(needsBeyondAscii);
    default:
      return false;
  }
}

const lastAscii = 0x7f;
