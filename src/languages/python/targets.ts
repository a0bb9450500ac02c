/** What assignments and loops give something to: the names in a target, and what is written for each. */
import type { Draft } from '../language.ts';
import type { Node } from '../syntax-tree.ts';

interface Unpacked {
  readonly name: Node;
  readonly value: Node | undefined;
}

/** Names of a target with what is written for each: `a, (b, *c) = f, (g, h, i)`. */
export function unpacked(file: Draft, target: Node, value: Node | undefined): readonly Unpacked[] {
  const { tree } = file;
  if (tree.is(target, 'identifier')) return [{ name: target, value }];
  const names = namesIn(file, target).map((name) => ({ name, value: undefined }));
  if (!tree.is(target, ...patterns) || !tree.is(value, 'expression_list', 'tuple', 'list')) return names;
  const targets = tree.namedChildren(target);
  const values = tree.namedChildren(value);
  const starred = targets.findIndex((each) => tree.is(each, 'list_splat_pattern'));
  const isPaired = starred < 0 ? targets.length === values.length : targets.length <= values.length + 1;
  if (!isPaired || values.some((each) => tree.is(each, 'list_splat', 'comment'))) return names;
  return targets.flatMap((each, index) => {
    if (index === starred) return unpacked(file, each, undefined);
    const isBehind = starred >= 0 && index > starred;
    return unpacked(file, each, values[isBehind ? values.length - targets.length + index : index]);
  });
}

const patterns = ['pattern_list', 'tuple_pattern', 'list_pattern'] as const;

/** Every plain name in a target: `a, (b, *c)`. */
export function namesIn(file: Draft, target: Node): readonly Node[] {
  const { tree } = file;
  if (tree.is(target, 'identifier')) return [target];
  if (!tree.is(target, 'pattern_list', 'tuple_pattern', 'list_pattern', 'list_splat_pattern')) return [];
  return tree.namedChildren(target).flatMap((child) => namesIn(file, child));
}
