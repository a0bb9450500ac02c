/**
 * What a pattern is once it is read: a tree without flags, names or groups. Everything that flags say is worked in, so
 * that the parts behind the parser never ask about case or Unicode.
 */
import type { Ranges } from './ranges.ts';

export type Node =
  | { readonly kind: 'empty' }
  | { readonly kind: 'literal'; readonly bytes: readonly number[] }
  /** One character as UTF-8, or one byte; never empty. */
  | { readonly kind: 'class'; readonly of: 'characters' | 'bytes'; readonly ranges: Ranges }
  | { readonly kind: 'look'; readonly look: Look }
  | {
      readonly kind: 'repeat';
      readonly node: Node;
      readonly min: number;
      /** undefined: without end. */
      readonly max: number | undefined;
      readonly greed: 'greedy' | 'lazy';
    }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly Node[] };

/** What must hold at a place, without taking a byte. */
export type Look =
  | { readonly kind: 'line-start' | 'line-end' | 'text-start' | 'text-end' }
  /** Holds when bit 2·(word before) + (word after) of `when` is set. */
  | { readonly kind: 'word'; readonly when: number; readonly words: 'unicode' | 'ascii' }
  /** -w: at the edge of a line, or beside a valid character that is no word character. */
  | { readonly kind: 'apart-before' | 'apart-after' };

export const empty: Node = { kind: 'empty' };

/** Nested sequences are opened, neighbouring literals joined. */
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

/** Whether a match of it may take no byte. */
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

/** Whether it takes no byte, whatever it matches. */
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

/** Every part of the tree, the node itself first. */
export function* partsOf(node: Node): Generator<Node> {
  yield node;
  if (node.kind === 'repeat') yield* partsOf(node.node);
  if (node.kind === 'sequence' || node.kind === 'choice') for (const each of node.nodes) yield* partsOf(each);
}
