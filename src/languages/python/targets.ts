/** Targets of assignments and loops: the names in a target, and the value of each. */
import type { Step, Value } from '../../model/reference.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';

/** The position of a name in a target: `b` in `a, (b, c)` has the path 1, 0. Empty for the whole target. */
export type Path = readonly number[];

interface Placed {
  /** An identifier or an attribute. */
  readonly name: Node;
  /** Undefined for a starred name, which takes several values, and for the names after it. */
  readonly path: Path | undefined;
}

interface Unpacked {
  readonly name: Node;
  readonly value: Node | Value | undefined;
}

const patterns = ['pattern_list', 'tuple_pattern', 'list_pattern'] as const;

/** Pairs names and attributes of a target with their values: `a, (b, *c) = f, (g, h, i)`. */
export function unpacked(file: Draft, target: Node, value: Node | undefined): readonly Unpacked[] {
  const { tree } = file;
  if (tree.is(target, 'identifier', 'attribute')) return [{ name: target, value }];
  if (!tree.is(target, ...patterns)) return namesIn(file, target).map((name) => ({ name, value: undefined }));
  if (!tree.is(value, 'expression_list', 'tuple', 'list')) return destructured(file, target, value);
  const targets = tree.namedChildren(target);
  const values = tree.namedChildren(value);
  const starred = targets.findIndex((each) => tree.is(each, 'list_splat_pattern'));
  const isPaired = starred < 0 ? targets.length === values.length : targets.length <= values.length + 1;
  if (!isPaired || values.some((each) => tree.is(each, 'list_splat', 'comment')))
    return destructured(file, target, undefined);
  return targets.flatMap((each, index) => {
    if (index === starred) return unpacked(file, each, undefined);
    const isBehind = starred >= 0 && index > starred;
    return unpacked(file, each, values[isBehind ? values.length - targets.length + index : index]);
  });
}

/** `a, b = make()`: each name gets the element at its position. */
function destructured(file: Draft, target: Node, value: Node | undefined): readonly Unpacked[] {
  return placesIn(file, target).map(({ name, path }) => ({
    name,
    value: value === undefined || path === undefined ? undefined : file.valueOf(value, ...stepsTo(path)),
  }));
}

/** The steps from the unpacked value to the element at that path. */
export function stepsTo(path: Path): readonly Step[] {
  return path.map((index) => ({ kind: 'item', name: String(index) }));
}

/** Every name and attribute in a target, with its path. */
export function placesIn(file: Draft, target: Node, path: Path | undefined = []): readonly Placed[] {
  const { tree } = file;
  if (tree.is(target, 'identifier', 'attribute')) return [{ name: target, path }];
  if (tree.is(target, 'list_splat_pattern'))
    return tree.namedChildren(target).flatMap((child) => placesIn(file, child, undefined).map(withoutPath));
  if (!tree.is(target, ...patterns)) return [];
  const parts = tree.namedChildren(target);
  const starred = parts.findIndex((each) => tree.is(each, 'list_splat_pattern'));
  return parts.flatMap((each, index) => {
    const isKnown = path !== undefined && (starred < 0 || index < starred);
    return isKnown ? placesIn(file, each, [...path, index]) : placesIn(file, each).map(withoutPath);
  });
}

function withoutPath({ name }: Placed): Placed {
  return { name, path: undefined };
}

/** Every identifier in a target: `a, (b, *c)`. */
export function namesIn(file: Draft, target: Node): readonly Node[] {
  return placesIn(file, target).flatMap(({ name }) => (file.tree.is(name, 'identifier') ? [name] : []));
}
