/** What assignments and loops give something to: the names in a target, and what is written for each. */
import type { Step, Value } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

/** Where something stands in what is taken apart: `b` of `a, (b, c)` at 1, 0. Empty: it is the whole. */
export type Path = readonly number[];

interface Placed {
  /** A name, or an attribute. */
  readonly name: Node;
  /** Undefined where it cannot be told: what is starred takes several, and moves what is behind it. */
  readonly path: Path | undefined;
}

interface Unpacked {
  readonly name: Node;
  readonly value: Node | Value | undefined;
}

const patterns = ['pattern_list', 'tuple_pattern', 'list_pattern'] as const;

/** Names and attributes of a target with what is written for each: `a, (b, *c) = f, (g, h, i)`. */
export function unpacked(file: Draft, target: Node, value: Node | undefined): readonly Unpacked[] {
  const { tree } = file;
  if (tree.is(target, 'identifier', 'attribute')) return [{ name: target, value }];
  if (!tree.is(target, ...patterns)) return namesIn(file, target).map((name) => ({ name, value: undefined }));
  if (!tree.is(value, 'expression_list', 'tuple', 'list')) return takenApart(file, target, value);
  const targets = tree.namedChildren(target);
  const values = tree.namedChildren(value);
  const starred = targets.findIndex((each) => tree.is(each, 'list_splat_pattern'));
  const isPaired = starred < 0 ? targets.length === values.length : targets.length <= values.length + 1;
  if (!isPaired || values.some((each) => tree.is(each, 'list_splat', 'comment')))
    return takenApart(file, target, undefined);
  return targets.flatMap((each, index) => {
    if (index === starred) return unpacked(file, each, undefined);
    const isBehind = starred >= 0 && index > starred;
    return unpacked(file, each, values[isBehind ? values.length - targets.length + index : index]);
  });
}

/** `a, b = make()`: each name is given what is at its place. */
function takenApart(file: Draft, target: Node, value: Node | undefined): readonly Unpacked[] {
  return placesIn(file, target).map(({ name, path }) => ({
    name,
    value: value === undefined || path === undefined ? undefined : file.valueOf(value, ...stepsTo(path)),
  }));
}

/** From what is taken apart to what is at that place. */
export function stepsTo(path: Path): readonly Step[] {
  return path.map((index) => ({ kind: 'item', name: String(index) }));
}

/** Every name and attribute in a target, with its place. */
export function placesIn(file: Draft, target: Node, path: Path | undefined = []): readonly Placed[] {
  const { tree } = file;
  if (tree.is(target, 'identifier', 'attribute')) return [{ name: target, path }];
  if (tree.is(target, 'list_splat_pattern'))
    return tree.namedChildren(target).flatMap((child) => placesIn(file, child, undefined).map(unplaced));
  if (!tree.is(target, ...patterns)) return [];
  const parts = tree.namedChildren(target);
  const starred = parts.findIndex((each) => tree.is(each, 'list_splat_pattern'));
  return parts.flatMap((each, index) => {
    const isTold = path !== undefined && (starred < 0 || index < starred);
    return isTold ? placesIn(file, each, [...path, index]) : placesIn(file, each).map(unplaced);
  });
}

function unplaced({ name }: Placed): Placed {
  return { name, path: undefined };
}

/** Every plain name in a target: `a, (b, *c)`. */
export function namesIn(file: Draft, target: Node): readonly Node[] {
  return placesIn(file, target).flatMap(({ name }) => (file.tree.is(name, 'identifier') ? [name] : []));
}
