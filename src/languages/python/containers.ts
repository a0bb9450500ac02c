/**
 * Lists and dictionaries that are written in place, as types: what is taken out of `{'run': start}` is `start`. Only names
 * that mean something outside the function are taken: a type cannot speak of local variables.
 */
import type { Value } from '../../model/reference.ts';
import type { Draft } from '../language.ts';
import type { Node } from '../syntax-tree.ts';

/** Deeper and longer ones are data, and nobody calls into them. */
const maxDepth = 3;
const maxEntries = 40;

/** Where the value of an expression comes from, of lists and dictionaries too. */
export function valueIn(file: Draft, node: Node | undefined): Value | undefined {
  if (node === undefined) return undefined;
  const type = containerType(file, node, 0);
  return type === undefined ? file.value(node) : typed(type);
}

/** A container that holds the value of this expression. */
export function holding(file: Draft, node: Node): Value | undefined {
  const type = heldType(file, node, 1);
  return type === undefined ? undefined : typed(`list[${type}]`);
}

function containerType(file: Draft, node: Node, depth: number): string | undefined {
  const { tree } = file;
  if (depth > maxDepth || !tree.is(node, 'list', 'set', 'tuple', 'dictionary')) return undefined;
  const parts = tree.namedChildren(node).slice(0, maxEntries);
  const held = parts.flatMap((part) => {
    const value = tree.is(part, 'pair') ? tree.child(part, 'value') : part;
    return (value === undefined ? undefined : heldType(file, value, depth + 1)) ?? [];
  });
  const types = [...new Set(held)].join(' | ');
  return types === '' ? undefined : tree.is(node, 'dictionary') ? `dict[str, ${types}]` : `list[${types}]`;
}

function heldType(file: Draft, node: Node, depth: number): string | undefined {
  const { tree } = file;
  const isName = tree.is(node, 'identifier', 'attribute');
  if (!isName) return containerType(file, node, depth);
  const text = tree.text(node);
  const [, first] = /^(\w+)(?:\.\w+)*$/.exec(text) ?? [];
  return first === undefined || file.isLocal(first) ? undefined : `typeof ${text}`;
}

function typed(type: string): Value {
  return { base: { kind: 'type', type }, steps: [] };
}
