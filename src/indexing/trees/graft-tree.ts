/**
 * Merges two trees: adds to the first the nodes of the second in some ranges of the text that the first was parsed
 * without, such as other branches of `#if`. Both texts have the same length and rows. Pure.
 */
import type { TextRange } from '../../languages/blank-text.ts';
import { type Node, SyntaxTree } from '../../languages/syntax-tree.ts';

interface Insertion {
  /** Node of `into` that becomes the parent. */
  readonly parent: Node;
  /** Node of `into` before which the new nodes are inserted: a child of the parent, or the node after it. */
  readonly before: Node;
  /** Node of `from`, with its subtree. */
  readonly root: Node;
}

/** Ranges are in order and do not overlap. */
export function graftTree(into: SyntaxTree, from: SyntaxTree, ranges: readonly TextRange[]): SyntaxTree {
  const insertions = insertionsFor(into, from, ranges);
  return insertions.length === 0 ? into : merge(into, from, insertions);
}

function insertionsFor(
  into: SyntaxTree,
  from: SyntaxTree,
  ranges: readonly TextRange[],
): readonly Insertion[] {
  const roots = rootsWithin(from, ranges);
  const places = placesOf(into, wantedPlaces(from, roots));
  return roots.map((root) => {
    const parent = counterpartAround(into, from, root, places);
    return { parent, before: childBehind(into, parent, from.starts[root] ?? 0), root };
  });
}

/** The outermost nodes that are completely inside one of the ranges. */
function rootsWithin(tree: SyntaxTree, ranges: readonly TextRange[]): readonly Node[] {
  const roots: Node[] = [];
  let at = 0;
  for (let node = 1; node < tree.count; ) {
    const start = tree.starts[node] ?? 0;
    const end = tree.ends[node] ?? 0;
    while (at < ranges.length && (ranges[at]?.end ?? 0) <= start) at++;
    const range = ranges[at];
    if (range === undefined) break;
    if (start >= range.start && end <= range.end && end > start) {
      roots.push(node);
      node = tree.after[node] ?? tree.count;
    } else {
      node = end <= range.start ? (tree.after[node] ?? tree.count) : node + 1;
    }
  }
  return roots;
}

/** Nodes by type and start, and by type and end; the outermost node if several match. */
interface Places {
  readonly byStart: ReadonlyMap<number, Node>;
  readonly byEnd: ReadonlyMap<number, Node>;
}

/** Type and offset in one number. */
function keyOf(tree: SyntaxTree, node: Node, offset: number | undefined): number {
  return (offset ?? 0) * 65_536 + (tree.typeIds[node] ?? 0);
}

/** The keys of all nodes around the roots. */
function wantedPlaces(tree: SyntaxTree, roots: readonly Node[]): ReadonlySet<number> {
  const wanted = new Set<number>();
  const seen = new Set<Node>();
  for (const root of roots) {
    for (let up = tree.parent(root); up !== undefined && !seen.has(up); up = tree.parent(up)) {
      seen.add(up);
      wanted.add(keyOf(tree, up, tree.starts[up]));
      wanted.add(keyOf(tree, up, tree.ends[up]));
    }
  }
  return wanted;
}

function placesOf(tree: SyntaxTree, wanted: ReadonlySet<number>): Places {
  const byStart = new Map<number, Node>();
  const byEnd = new Map<number, Node>();
  for (let node = tree.count - 1; node >= 0; node--) {
    if ((tree.after[node] ?? 0) === node + 1) continue;
    const start = keyOf(tree, node, tree.starts[node]);
    const end = keyOf(tree, node, tree.ends[node]);
    if (wanted.has(start)) byStart.set(start, node);
    if (wanted.has(end)) byEnd.set(end, node);
  }
  return { byStart, byEnd };
}

/** The node of the first tree that corresponds to the nearest ancestor of `root`. */
function counterpartAround(into: SyntaxTree, from: SyntaxTree, root: Node, places: Places): Node {
  for (let up = from.parent(root); up !== undefined && up !== 0; up = from.parent(up)) {
    const found =
      places.byStart.get(keyOf(from, up, from.starts[up])) ??
      places.byEnd.get(keyOf(from, up, from.ends[up]));
    if (found !== undefined && holds(into, found, from.starts[root] ?? 0)) return found;
  }
  return 0;
}

/** Whether a position is inside the node, or between its end and the next node. */
function holds(tree: SyntaxTree, node: Node, place: number): boolean {
  if (place < (tree.starts[node] ?? 0)) return false;
  if (place <= (tree.ends[node] ?? 0)) return true;
  const next = tree.after[node] ?? tree.count;
  if (next < tree.count && (tree.starts[next] ?? 0) < place) return false;
  const parent = tree.parent(node);
  return parent === undefined || holds(tree, parent, place);
}

function childBehind(tree: SyntaxTree, parent: Node, place: number): Node {
  const end = tree.after[parent] ?? tree.count;
  for (let child = parent + 1; child < end; child = tree.after[child] ?? end)
    if ((tree.starts[child] ?? 0) >= place) return child;
  return end;
}

function merge(into: SyntaxTree, from: SyntaxTree, insertions: readonly Insertion[]): SyntaxTree {
  // At the same position, nodes for inner parents come before nodes for outer ones.
  const order = insertions
    .map((insertion, index) => ({ ...insertion, index }))
    .sort((a, b) => a.before - b.before || b.parent - a.parent || a.index - b.index);
  const out = new SyntaxTree();
  const added = order.reduce((sum, { root }) => sum + (from.after[root] ?? root) - root, 0);
  out.grow(into.count + added);
  const moved = new Uint32Array(into.count + 1);
  let next = 0;
  let at = 0;
  const placed: { readonly at: Node; readonly insertion: Insertion }[] = [];
  const insertBefore = (node: Node): void => {
    for (; at < order.length && order[at]?.before === node; at++) {
      const insertion = order[at] as Insertion;
      placed.push({ at: next, insertion });
      const shift = next - insertion.root;
      const end = from.after[insertion.root] ?? insertion.root;
      for (let inner = insertion.root; inner < end; inner++, next++) {
        copyNode(from, inner, out, next);
        out.parents[next] = (from.parents[inner] ?? 0) + shift;
        out.after[next] = (from.after[inner] ?? 0) + shift;
      }
    }
  };
  for (let node = 0; node < into.count; node++) {
    insertBefore(node);
    moved[node] = next;
    copyNode(into, node, out, next);
    next++;
  }
  insertBefore(into.count);
  moved[into.count] = next;
  out.count = next;
  for (let node = 0; node < into.count; node++) {
    const place = moved[node] ?? 0;
    const parent = into.parents[node] ?? -1;
    out.parents[place] = parent < 0 ? parent : (moved[parent] ?? 0);
  }
  for (const { at: place, insertion } of placed) out.parents[place] = moved[insertion.parent] ?? 0;
  closeNodes(out);
  for (const { at: place } of placed) stretchAround(out, place);
  for (const { at: place } of placed) dropTakenField(out, place);
  out.names = into.names;
  out.source = into.source;
  out.rowStarts = into.rowStarts;
  return out;
}

const columns = ['typeIds', 'fieldIds', 'starts', 'ends', 'rows', 'endRows', 'flags'] as const;

function copyNode(source: SyntaxTree, node: Node, target: SyntaxTree, place: Node): void {
  for (const column of columns) target[column][place] = source[column][node] ?? 0;
}

/** Sets `after` from the parents: a node ends where its last descendant does. */
function closeNodes(tree: SyntaxTree): void {
  for (let node = 0; node < tree.count; node++) tree.after[node] = node + 1;
  for (let node = tree.count - 1; node > 0; node--) {
    const parent = tree.parents[node] ?? 0;
    tree.after[parent] = Math.max(tree.after[parent] ?? 0, tree.after[node] ?? 0);
  }
}

/** Extends the ancestors of a node to its end. */
function stretchAround(tree: SyntaxTree, node: Node): void {
  for (let up = tree.parent(node); up !== undefined; up = tree.parent(up)) {
    if ((tree.starts[up] ?? 0) > (tree.starts[node] ?? 0)) {
      tree.starts[up] = tree.starts[node] ?? 0;
      tree.rows[up] = tree.rows[node] ?? 0;
    }
    if ((tree.ends[up] ?? 0) < (tree.ends[node] ?? 0)) {
      tree.ends[up] = tree.ends[node] ?? 0;
      tree.endRows[up] = tree.endRows[node] ?? 0;
    }
  }
}

/** If the first tree already has a node in that field, the new node becomes a child without a field. */
function dropTakenField(tree: SyntaxTree, node: Node): void {
  const field = tree.fieldIds[node] ?? 0;
  const parent = tree.parents[node] ?? 0;
  if (field === 0) return;
  const end = tree.after[parent] ?? 0;
  for (let child = parent + 1; child < end; child = tree.after[child] ?? end)
    if (child !== node && tree.fieldIds[child] === field) {
      tree.fieldIds[node] = 0;
      return;
    }
}
