/** A tree of calls as indented lines. */
import type { CallNode, CallTree } from '../../model/answers/call-tree.ts';
import type { Freshness } from '../../model/answers/navigation.ts';
import { type Audience, aside } from '../word-advice.ts';
import { confidenceText, counted, headOf, placesText, raise, thousands } from './answer-text.ts';
import type { FromOne } from './count-from-one.ts';

type Tree = FromOne<CallTree & Pick<Freshness, 'overloads'>>;
type Node = FromOne<CallNode>;

export function callTreeLines(tree: Tree, noun: string, audience: Audience): readonly string[] {
  return [
    `${headOf(tree.root)}  ${counted(tree.total, noun)}`,
    ...tree.children.flatMap((node) => nodeLines(node, 1, audience, tree.overloads)),
    ...cutLines(tree, 1, audience),
    ...(tree.isCut ? [`Not all were followed to the depth${aside(audience, raise('limit'))}`] : []),
  ];
}

function nodeLines(
  node: Node,
  depth: number,
  audience: Audience,
  all: Tree['overloads'] = [],
): readonly string[] {
  const indent = '  '.repeat(depth);
  const again = node.again === undefined ? '' : node.again === 'cycle' ? '  (cycle)' : '  (see above)';
  const places = placesText(node.places, node.placeCount, node.path);
  const line =
    node.relation === 'via'
      ? `${indent}via ${node.id}${again}`
      : `${indent}${node.id}  ${places}${overloadText(node, all)}${confidenceText(node.confidence)}${again}`;
  return [
    line,
    ...node.children.flatMap((child) => nodeLines(child, depth + 1, audience)),
    ...cutLines(node, depth + 1, audience),
  ];
}

/** By their numbers in the list below the tree. */
function overloadText({ overloads }: Node, all: NonNullable<Tree['overloads']>): string {
  if (overloads === undefined) return '';
  const numbers = overloads.map((id) => all.findIndex((each) => each.id === id) + 1);
  return `  (overload ${numbers.join(', ')})`;
}

function cutLines(
  { more, unreadFiles = 0 }: { readonly more: number; readonly unreadFiles?: number },
  depth: number,
  audience: Audience,
): readonly string[] {
  if (more === 0 && unreadFiles === 0) return [];
  const unread = unreadFiles === 0 ? '' : `, and those in up to ${thousands(unreadFiles)} further files`;
  return [`${'  '.repeat(depth)}… and ${thousands(more)} more${unread}${aside(audience, raise('limit'))}`];
}
