/** Marks the changed ranges of a parsed tree, so that the next parse can reuse the rest of it. */
import { Edit, type Point, type Tree } from 'web-tree-sitter';

/** Changes closer than this, in UTF-16 units, are merged: the parser reads the code between them again anyway. */
const leastGap = 64;
const lineFeed = 10;

/** False if the texts differ in length: the tree is then useless for the new text. */
export function editTree(tree: Tree, from: string, to: string): boolean {
  if (from.length !== to.length) return false;
  let row = 0;
  let rowStart = 0;
  let first: { readonly index: number; readonly position: Point } | undefined;
  let end = 0;
  let endPosition: Point = { row, column: 0 };
  const apply = (): void => {
    if (first === undefined) return;
    tree.edit(
      new Edit({
        startIndex: first.index,
        oldEndIndex: end,
        newEndIndex: end,
        startPosition: first.position,
        oldEndPosition: endPosition,
        newEndPosition: endPosition,
      }),
    );
    first = undefined;
  };
  for (let at = 0; at < to.length; at++) {
    const code = to.charCodeAt(at);
    if (code !== from.charCodeAt(at)) {
      if (at - end >= leastGap) apply();
      first ??= { index: at, position: { row, column: at - rowStart } };
      end = at + 1;
      endPosition = { row, column: end - rowStart };
    }
    if (code === lineFeed) {
      row++;
      rowStart = at + 1;
    }
  }
  apply();
  return true;
}
