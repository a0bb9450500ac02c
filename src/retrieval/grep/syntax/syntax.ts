/**
 * The syntax tree of a pattern, without flags, names or groups. The parser applies all flags, so that later stages
 * need not know about case or Unicode.
 */
import type { Ranges } from './ranges.ts';

export type Node =
  | { readonly kind: 'empty' }
  | { readonly kind: 'literal'; readonly bytes: readonly number[] }
  /** One UTF-8 character or one byte; never empty. */
  | { readonly kind: 'class'; readonly of: 'characters' | 'bytes'; readonly ranges: Ranges }
  | { readonly kind: 'look'; readonly look: Look }
  | {
      readonly kind: 'repeat';
      readonly node: Node;
      readonly min: number;
      /** Undefined: unbounded. */
      readonly max: number | undefined;
      readonly greed: 'greedy' | 'lazy';
    }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly Node[] };

/** A condition on a position that consumes no byte. */
export type Look =
  | { readonly kind: 'line-start' | 'line-end' | 'text-start' | 'text-end' }
  /** Holds if bit 2·(word before) + (word after) of `when` is set. */
  | { readonly kind: 'word'; readonly when: number; readonly words: 'unicode' | 'ascii' }
  /** -w: at the edge of a line, or next to a valid character that is not a word character. */
  | { readonly kind: 'apart-before' | 'apart-after' };

export const empty: Node = { kind: 'empty' };

/** Flattens nested sequences and joins adjacent literals. */
export function sequence(nodes: readonly Node[]): Node {
  const flat: Node[] = [];
  let literal: number[] | undefined;
  for (const node of nodes.flatMap((each) => (each.kind === 'sequence' ? each.nodes : [each]))) {
    if (node.kind === 'empty') continue;
    if (node.kind !== 'literal') {
      literal = undefined;
      flat.push(node);
    } else if (literal === undefined) {
      literal = [...node.bytes];
      flat.push({ kind: 'literal', bytes: literal });
    } else literal.push(...node.bytes);
  }
  return flat.length > 1 ? { kind: 'sequence', nodes: flat } : (flat[0] ?? empty);
}

export function choice(nodes: readonly Node[]): Node {
  return nodes.length > 1 ? { kind: 'choice', nodes } : (nodes[0] ?? empty);
}

/** Whether the node can match the empty string. */
export function canBeEmpty(node: Node): boolean {
  switch (node.kind) {
    case 'empty':
    case 'look':
      return true;
    case 'literal':
      return node.bytes.length === 0;
    case 'class':
      return false;
    case 'repeat':
      return node.min === 0 || canBeEmpty(node.node);
    case 'sequence':
      return node.nodes.every(canBeEmpty);
    case 'choice':
      return node.nodes.some(canBeEmpty);
  }
}

/** Whether the node matches only the empty string. */
export function isAlwaysEmpty(node: Node): boolean {
  switch (node.kind) {
    case 'empty':
    case 'look':
      return true;
    case 'literal':
      return node.bytes.length === 0;
    case 'class':
      return false;
    case 'repeat':
      return node.max === 0 || isAlwaysEmpty(node.node);
    case 'sequence':
    case 'choice':
      return node.nodes.every(isAlwaysEmpty);
  }
}

/** All nodes of the tree, the root first. */
export function* partsOf(node: Node): Generator<Node> {
  yield node;
  if (node.kind === 'repeat') yield* partsOf(node.node);
  if (node.kind === 'sequence' || node.kind === 'choice') for (const each of node.nodes) yield* partsOf(each);
}
