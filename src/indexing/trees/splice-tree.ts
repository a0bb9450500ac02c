/** Replaces nodes by parsed nodes: builds a new tree in preorder, with all positions in the source. */
import type { EmbeddedPart, EmbeddedPiece } from '../../languages/language.ts';
import type { Node, SyntaxTree } from '../../languages/syntax-tree.ts';

export interface Splice {
  readonly part: EmbeddedPart;
  /** The node of the parsed tree that replaces the original node. */
  readonly root: Node;
  /** The node type that the root gets. */
  readonly typeId: number;
  /** Offset of the part's code in the parsed text. */
  readonly start: number;
}

/** A tree with a mark for each node. */
export interface MarkedTree {
  readonly tree: SyntaxTree;
  readonly marks: Uint8Array;
}

/** Two trees that are joined into a third. */
interface Join {
  readonly tree: SyntaxTree;
  readonly parsed: SyntaxTree;
  readonly out: SyntaxTree;
  /** The new indexes of the nodes of `tree`. */
  readonly numbers: Int32Array;
}

/** Fills `out`. Returns the marks of the kept nodes; new nodes have none. */
export function spliceTree(
  { tree, marks }: MarkedTree,
  parsed: SyntaxTree,
  splices: readonly Splice[],
  out: SyntaxTree,
): Uint8Array<ArrayBuffer> {
  const added = splices.reduce((sum, { root }) => sum + (parsed.after[root] ?? 0) - root, 0);
  const capacity = tree.count + added;
  if (out.typeIds.length < capacity) out.grow(capacity * 2);
  const kept = new Uint8Array(capacity);
  const numbers = new Int32Array(tree.count);
  const join = { tree, parsed, out, numbers };
  out.source = tree.source;
  out.names = tree.names;
  out.rowStarts = tree.rowStarts;
  let count = 0;
  let node = 0;
  const keepTo = (end: Node): void => {
    copyRun(tree, node, end, out, count);
    kept.set(marks.subarray(node, end), count);
    for (; node < end; node++) {
      const parent = tree.parents[node] ?? -1;
      out.parents[count] = parent < 0 ? -1 : (numbers[parent] ?? -1);
      numbers[node] = count++;
    }
  };
  for (const splice of splices) {
    keepTo(splice.part.first);
    count = copyParsed(join, splice, count);
    node = tree.after[splice.part.last] ?? tree.count;
  }
  keepTo(tree.count);
  out.count = count;
  closeSubtrees(out);
  return kept;
}

/** All columns except `parents` and `after`. */
function copyRun(from: SyntaxTree, first: Node, end: Node, out: SyntaxTree, to: Node): void {
  out.typeIds.set(from.typeIds.subarray(first, end), to);
  out.fieldIds.set(from.fieldIds.subarray(first, end), to);
  out.starts.set(from.starts.subarray(first, end), to);
  out.ends.set(from.ends.subarray(first, end), to);
  out.rows.set(from.rows.subarray(first, end), to);
  out.endRows.set(from.endRows.subarray(first, end), to);
  out.flags.set(from.flags.subarray(first, end), to);
}

/** Copies to `from` on. Returns the new number of nodes in `out`. */
function copyParsed({ tree, parsed, out, numbers }: Join, splice: Splice, from: Node): Node {
  const { part, root, typeId, start } = splice;
  const end = parsed.after[root] ?? root;
  const shift = from - root;
  const places = placesOf(part.code, start);
  const rowOf = rowFinder(tree.rowStarts);
  const anchored = anchoring(tree, parsed, splice);
  copyRun(parsed, root, end, out, from);
  for (let node = root; node < end; node++) {
    const to = node + shift;
    out.parents[to] = (parsed.parents[node] ?? 0) + shift;
    const first = places.startOf(parsed.starts[node] ?? 0);
    const last = Math.max(first, places.endOf(parsed.ends[node] ?? 0));
    out.starts[to] = first;
    out.ends[to] = last;
    out.rows[to] = rowOf(first);
    out.endRows[to] = rowOf(last);
    anchored?.(node, out, to);
  }
  out.typeIds[from] = typeId;
  out.fieldIds[from] = tree.fieldIds[part.first] ?? 0;
  const parent = tree.parents[part.first] ?? -1;
  out.parents[from] = parent < 0 ? -1 : (numbers[parent] ?? -1);
  return end + shift;
}

/**
 * For code that comes from several locations: moves foreign nodes to the anchor. A node whose text is contiguous in the
 * source keeps its text range, so that names can be read, and gets the row of the anchor. Other nodes have no text.
 * Undefined when all code is from inside the anchor.
 */
function anchoring(
  tree: SyntaxTree,
  parsed: SyntaxTree,
  { part }: Splice,
): ((node: Node, out: SyntaxTree, to: Node) => void) | undefined {
  const { anchor, code } = part;
  if (anchor === undefined) return undefined;
  const [start = 0, end = 0, row = 0, endRow = 0] = [
    tree.starts[anchor],
    tree.ends[anchor],
    tree.rows[anchor],
    tree.endRows[anchor],
  ];
  const isWithin = (offset: number): boolean => offset >= start && offset <= end;
  if (code.every((piece) => isWithin(piece.start) && isWithin(piece.end))) return undefined;
  return (node, out, to) => {
    const [first = 0, last = 0] = [out.starts[to], out.ends[to]];
    const isOwnText = isSameText(
      tree.source.slice(first, Math.min(last, first + maxText)),
      parsed.text(node),
    );
    if (isOwnText && isWithin(first) && isWithin(last)) return;
    const isSpan = part.takesSpan?.(parsed, node) === true;
    out.rows[to] = row;
    out.endRows[to] = isSpan ? endRow : row;
    if (isOwnText && !isSpan) return;
    out.starts[to] = start;
    out.ends[to] = isSpan ? end : start;
  };
}

/** In characters. Types and paths are shorter; the text of longer nodes is not read. */
const maxText = 1_000;

function isSameText(text: string, other: string): boolean {
  if (text.length >= maxText || other.length >= maxText) return false;
  if (text === other) return true;
  return text.replace(/\s+/g, '') === other.replace(/\s+/g, '');
}

/** Maps offsets in the parsed text to offsets in the source. */
function placesOf(code: readonly EmbeddedPiece[], start: number) {
  const begins: number[] = [];
  let length = start;
  for (const { text } of code) {
    begins.push(length);
    length += text.length;
  }
  const at = (index: number, offset: number): number => {
    const piece = code[index];
    if (piece === undefined) return 0;
    return Math.min(piece.start + offset - (begins[index] ?? 0), piece.end);
  };
  return {
    startOf(offset: number): number {
      let index = lastNotAbove(begins, offset);
      // An empty piece has no offsets.
      while (index > 0 && code[index]?.text === '') index--;
      return at(index, offset);
    },
    endOf(offset: number): number {
      const index = lastNotAbove(begins, offset - 1);
      const piece = code[index];
      const isEnd = piece !== undefined && offset === (begins[index] ?? 0) + piece.text.length;
      return isEnd ? piece.end : at(index, offset);
    },
  };
}

function rowFinder(rowStarts: readonly number[]): (offset: number) => number {
  let row = 0;
  return (offset) => {
    const isSame =
      offset >= (rowStarts[row] ?? 0) && offset < (rowStarts[row + 1] ?? Number.POSITIVE_INFINITY);
    if (!isSame) row = lastNotAbove(rowStarts, offset);
    return row;
  };
}

/** Index of the last number that does not exceed the limit; 0 when all do. */
function lastNotAbove(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Computes the end of each subtree from the parents, last node first. */
export function closeSubtrees(out: SyntaxTree): void {
  const { parents, after, count } = out;
  for (let node = 0; node < count; node++) after[node] = node + 1;
  for (let node = count - 1; node > 0; node--) {
    const parent = parents[node] ?? 0;
    if ((after[node] ?? 0) > (after[parent] ?? 0)) after[parent] = after[node] ?? 0;
  }
}
