/** A tree of calls as indented lines. */
import type { CallNode, CallTree } from '../../model/answers/call-tree.ts';
import type { Freshness } from '../../model/answers/navigation.ts';
import { confidenceText, counted, headOf, placesText, thousands } from './answer-text.ts';
import type { FromOne } from './count-from-one.ts';

type Tree = FromOne<CallTree & Pick<Freshness, 'overloads'>>;
type Node = FromOne<CallNode>;

export function callTreeLines(tree: Tree, noun: string): readonly string[] {
  return [
    `${headOf(tree.root)}  ${counted(tree.total, noun)}`,
    ...tree.children.flatMap((node) => nodeLines(node, 1, tree.overloads)),
    ...cutLines(tree.more, 1),
    ...(tree.isCut ? ['Not all were followed to the depth (--limit)'] : []),
  ];
}

function nodeLines(node: Node, depth: number, all: Tree['overloads'] = []): readonly string[] {
  const indent = '  '.repeat(depth);
  const again = node.again === undefined ? '' : node.again === 'cycle' ? '  (cycle)' : '  (see above)';
  const places = placesText(node.places, node.placeCount, node.path);
  const line =
    node.relation === 'via'
      ? `${indent}via ${node.id}${again}`
      : `${indent}${node.id}  ${places}${overloadText(node, all)}${confidenceText(node.confidence)}${again}`;
  return [
    line,
    ...node.children.flatMap((child) => nodeLines(child, depth + 1)),
    ...cutLines(node.more, depth + 1, node.unreadFiles),
  ];
}

/** By their numbers in the list below the tree. */
function overloadText({ overloads }: Node, all: NonNullable<Tree['overloads']>): string {
  if (overloads === undefined) return '';
  const numbers = overloads.map((id) => all.findIndex((each) => each.id === id) + 1);
  return `  (overload ${numbers.join(', ')})`;
}

function cutLines(more: number, depth: number, unreadFiles = 0): readonly string[] {
  const indent = '  '.repeat(depth);
  if (unreadFiles > 0)
    return [
      `${indent}… and ${thousands(more)} more, and those in up to ${thousands(unreadFiles)} further files (--limit)`,
    ];
  return more > 0 ? [`${indent}… and ${thousands(more)} more (--limit)`] : [];
}
