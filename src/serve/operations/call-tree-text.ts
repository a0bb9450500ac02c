/** A tree of calls as indented lines. */
import type { Engine } from '../../engine/engine.ts';
import type { CallNode, CallTree } from '../../model/answers/call-tree.ts';
import type { Freshness } from '../../model/answers/navigation.ts';
import { type Audience, aside } from '../word-advice.ts';
import { counted, headOf, raise, thousands } from './answer-text.ts';
import type { FromOne } from './count-from-one.ts';
import { type PlacedNode, placeRepeated } from './repeated-nodes.ts';
import { type LineAt, siteLines } from './site-lines.ts';
import { evidenceText, sitesText, sourceText } from './site-text.ts';

type Tree = FromOne<CallTree & Pick<Freshness, 'overloads'>>;
type Node = FromOne<CallNode>;

/** Adds the source line to the first place of each node. */
export async function withSourceLines<T extends { readonly children: readonly Node[] }>(
  engine: Engine,
  tree: T,
): Promise<T> {
  const lineAt = await siteLines(engine, firstPlaces(tree.children));
  return { ...tree, children: tree.children.map((node) => withLine(node, lineAt)) };
}

function firstPlaces(nodes: readonly Node[]): readonly Node['places'][number][] {
  return nodes.flatMap(({ places, children }) => [...places.slice(0, 1), ...firstPlaces(children)]);
}

function withLine(node: Node, lineAt: LineAt): Node {
  const [first, ...further] = node.places;
  return {
    ...node,
    places: first === undefined ? [] : [{ ...first, ...lineAt(first) }, ...further],
    children: node.children.map((child) => withLine(child, lineAt)),
  };
}

/** `count`: the totals as text, for the first line. */
export function callTreeLines(tree: Tree, count: string, audience: Audience): readonly string[] {
  return [
    `${headOf(tree.root)}  ${count}`,
    ...placeRepeated(tree.children).flatMap((node) => nodeLines(node, 1, audience, tree.overloads)),
    ...cutLines(tree, 1, audience),
    ...(tree.isCut ? [`Not all were followed to the depth${aside(audience, raise('limit'))}`] : []),
  ];
}

function nodeLines(
  node: PlacedNode,
  depth: number,
  audience: Audience,
  all: Tree['overloads'] = [],
): readonly string[] {
  const indent = '  '.repeat(depth);
  const again =
    node.again === undefined
      ? ''
      : node.again === 'cycle'
        ? '  (cycle)'
        : `  (${node.shownAt ?? 'shown above'})`;
  const { id, path, places, placeCount, testCount, overrideCount = 0 } = node;
  const overrides = overrideCount === 0 ? '' : `  (or ${counted(overrideCount, 'override')})`;
  const tests = testCount === 0 ? '' : `  (${counted(testCount, 'caller')} in tests)`;
  const line =
    node.relation === 'via'
      ? `${indent}via ${id}${holderText(node)}${tests}${again}`
      : `${indent}${id}  ${sitesText(places, placeCount, path)}${overloadText(node, all)}${evidenceText(node)}${overrides}${tests}${again}${sourceText(places[0] ?? {})}`;
  return [
    line,
    ...node.children.flatMap((child) => nodeLines(child, depth + 1, audience)),
    ...cutLines(node, depth + 1, audience),
  ];
}

/** For a variable that holds a function: the line that gives it its value. */
function holderText({ kind, path, places }: Node): string {
  const [first] = places;
  if (first === undefined || (kind !== 'variable' && kind !== 'field' && kind !== 'property')) return '';
  return `  ${sitesText([first], 1, path)}${sourceText(first)}`;
}

/** Overloads by their numbers in the list below the tree. */
function overloadText({ overloads }: PlacedNode, all: NonNullable<Tree['overloads']>): string {
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
