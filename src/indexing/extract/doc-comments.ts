/** The comments and doc strings of a file, and the comment that documents a definition. */
import type { Node, SyntaxTree } from '../../languages/syntax-tree.ts';
import { docText } from './doc-text.ts';

export class DocComments {
  /** Offsets of comments and doc strings: start and end of each. */
  readonly prose: number[] = [];
  private readonly tree: SyntaxTree;
  /** The last comment that has its rows to itself; comments on consecutive rows count as one. */
  private comment = { start: 0, end: 0, lastRow: -2 };

  constructor(tree: SyntaxTree) {
    this.tree = tree;
  }

  noteProse(node: Node): void {
    this.prose.push(this.tree.starts[node] ?? 0, this.tree.ends[node] ?? 0);
  }

  noteComment(node: Node): void {
    const { tree } = this;
    this.noteProse(node);
    const row = tree.row(node);
    const before = tree.source.slice(tree.rowStarts[row], tree.starts[node]);
    if (before.trim() !== '') return;
    const start = this.comment.lastRow + 1 === row ? this.comment.start : (tree.starts[node] ?? 0);
    // Some grammars include the line break in the comment.
    const text = tree.text(node);
    const lastRow = (tree.endRows[node] ?? row) - (text.endsWith('\n') ? 1 : 0);
    this.comment = { start, end: tree.ends[node] ?? 0, lastRow };
  }

  /** The text of the comment that ends on the node's row or the row before. Undefined when there is none. */
  above(node: Node): string | undefined {
    const { start, end, lastRow } = this.comment;
    const row = this.tree.row(node);
    if (lastRow !== row - 1 && lastRow !== row) return undefined;
    return end > (this.tree.starts[node] ?? 0) ? undefined : docText(this.tree.source.slice(start, end));
  }
}
