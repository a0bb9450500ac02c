/**
 * A syntax tree in one buffer, to be transferred to another thread. The columns with the widest elements come first,
 * for alignment.
 */
import type { GrammarNames, SyntaxTree } from '../../languages/syntax-tree.ts';
import { rowStartsOf } from '../trees/parse.ts';

export interface FlatTree {
  readonly count: number;
  readonly columns: ArrayBuffer;
}

const bytesPerNode = 28;

export function flatten(tree: SyntaxTree): FlatTree {
  const { count } = tree;
  const columns = new ArrayBuffer(count * bytesPerNode);
  const numbers = new Uint32Array(columns, 0, count * 6);
  const longs = [tree.starts, tree.ends, tree.rows, tree.endRows, tree.after];
  for (const [place, column] of longs.entries()) numbers.set(column.subarray(0, count), place * count);
  new Int32Array(columns, count * 20, count).set(tree.parents.subarray(0, count));
  new Uint16Array(columns, count * 24, count).set(tree.typeIds.subarray(0, count));
  new Uint8Array(columns, count * 26, count).set(tree.fieldIds.subarray(0, count));
  new Uint8Array(columns, count * 27, count).set(tree.flags.subarray(0, count));
  return { count, columns };
}

/** Fills `tree` without copying. */
export function unflatten(
  tree: SyntaxTree,
  { count, columns }: FlatTree,
  of: { readonly source: string; readonly names: GrammarNames },
): SyntaxTree {
  const long = (place: number): Uint32Array<ArrayBuffer> =>
    new Uint32Array(columns, count * 4 * place, count);
  tree.source = of.source;
  tree.names = of.names;
  tree.rowStarts = rowStartsOf(of.source);
  tree.count = count;
  tree.starts = long(0);
  tree.ends = long(1);
  tree.rows = long(2);
  tree.endRows = long(3);
  tree.after = long(4);
  tree.parents = new Int32Array(columns, count * 20, count);
  tree.typeIds = new Uint16Array(columns, count * 24, count);
  tree.fieldIds = new Uint8Array(columns, count * 26, count);
  tree.flags = new Uint8Array(columns, count * 27, count);
  return tree;
}
