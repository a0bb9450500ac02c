/**
 * A syntax tree as flat arrays in preorder. Language rules read it; indexing/read-tree.ts fills it. A node is an
 * index; its subtree is the range from `node` to `after[node]`. It is a class because the arrays are the hot path of
 * indexing and are reused from file to file: a tree is valid until the next one is read.
 */
import type { Span } from '../model/symbol.ts';

export type Node = number;

/** The node types and fields of one grammar. */
export interface GrammarNames {
  /** By node type id. Anonymous nodes (keywords, punctuation) are written in double quotes. */
  readonly types: readonly string[];
  readonly fields: ReadonlyMap<string, number>;
}

/** The node type id of syntax errors, in every grammar. */
export const errorType = 65_535;

export class SyntaxTree {
  source = '';
  count = 0;
  names: GrammarNames = { types: [], fields: new Map() };
  typeIds = new Uint16Array(0);
  fieldIds = new Uint8Array(0);
  starts = new Uint32Array(0);
  ends = new Uint32Array(0);
  rows = new Uint32Array(0);
  endRows = new Uint32Array(0);
  parents = new Int32Array(0);
  after = new Uint32Array(0);
  /** Bit 0: named. Bit 1: missing, inserted by error recovery. */
  flags = new Uint8Array(0);
  /** The offset at which each row starts. */
  rowStarts: readonly number[] = [0];

  grow(capacity: number): void {
    this.typeIds = enlarged(this.typeIds, capacity);
    this.fieldIds = enlarged(this.fieldIds, capacity);
    this.starts = enlarged(this.starts, capacity);
    this.ends = enlarged(this.ends, capacity);
    this.rows = enlarged(this.rows, capacity);
    this.endRows = enlarged(this.endRows, capacity);
    this.parents = enlarged(this.parents, capacity);
    this.after = enlarged(this.after, capacity);
    this.flags = enlarged(this.flags, capacity);
  }

  /** The node type as the grammar writes it; anonymous nodes in double quotes. */
  type(node: Node): string {
    const id = this.typeIds[node] ?? 0;
    return id === errorType ? 'ERROR' : (this.names.types[id] ?? '');
  }

  is(node: Node | undefined, type: string, ...others: readonly string[]): node is Node {
    if (node === undefined) return false;
    const own = this.type(node);
    return own === type || (others.length > 0 && others.includes(own));
  }

  text(node: Node): string {
    return this.source.slice(this.starts[node], this.ends[node]);
  }

  parent(node: Node): Node | undefined {
    const parent = this.parents[node] ?? -1;
    return parent < 0 ? undefined : parent;
  }

  isNamed(node: Node): boolean {
    return ((this.flags[node] ?? 0) & 1) !== 0;
  }

  isMissing(node: Node): boolean {
    return ((this.flags[node] ?? 0) & 2) !== 0;
  }

  /** The first child in that field. */
  child(node: Node, field: string): Node | undefined {
    const wanted = this.names.fields.get(field);
    if (wanted === undefined) return undefined;
    const end = this.after[node] ?? 0;
    for (let child = node + 1; child < end; child = this.after[child] ?? end) {
      if (this.fieldIds[child] === wanted) return child;
    }
    return undefined;
  }

  /** All children in that field. */
  childrenIn(node: Node, field: string): readonly Node[] {
    const wanted = this.names.fields.get(field);
    return wanted === undefined ? [] : this.children(node).filter((child) => this.fieldIds[child] === wanted);
  }

  /** All children, including anonymous ones. */
  children(node: Node): readonly Node[] {
    const found: Node[] = [];
    const end = this.after[node] ?? 0;
    for (let child = node + 1; child < end; child = this.after[child] ?? end) found.push(child);
    return found;
  }

  namedChildren(node: Node): readonly Node[] {
    const found: Node[] = [];
    const end = this.after[node] ?? 0;
    for (let child = node + 1; child < end; child = this.after[child] ?? end) {
      if (this.isNamed(child)) found.push(child);
    }
    return found;
  }

  /** `place` counts from 0. */
  namedChild(node: Node, place: number): Node | undefined {
    const end = this.after[node] ?? 0;
    let left = place;
    for (let child = node + 1; child < end; child = this.after[child] ?? end) {
      if (this.isNamed(child) && left-- === 0) return child;
    }
    return undefined;
  }

  /** The first child of one of these types. */
  childOfType(node: Node, ...types: readonly string[]): Node | undefined {
    const end = this.after[node] ?? 0;
    for (let child = node + 1; child < end; child = this.after[child] ?? end) {
      if (types.includes(this.type(child))) return child;
    }
    return undefined;
  }

  childrenOfType(node: Node, ...types: readonly string[]): readonly Node[] {
    return this.children(node).filter((child) => types.includes(this.type(child)));
  }

  /** The nearest ancestor of one of these types. */
  ancestor(node: Node, ...types: readonly string[]): Node | undefined {
    for (let up = this.parent(node); up !== undefined; up = this.parent(up)) {
      if (types.includes(this.type(up))) return up;
    }
    return undefined;
  }

  /** The first node of one of these types in the subtree, including the node itself. */
  find(node: Node, ...types: readonly string[]): Node | undefined {
    const end = this.after[node] ?? 0;
    for (let inner = node; inner < end; inner++) {
      if (types.includes(this.type(inner))) return inner;
    }
    return undefined;
  }

  row(node: Node): number {
    return this.rows[node] ?? 0;
  }

  /**
   * A name inside an expanded macro keeps the offset of its text in the macro definition; its column is then the
   * column of the nearest ancestor on the same row.
   */
  column(node: Node): number {
    for (let at: Node | undefined = node; at !== undefined; at = this.parent(at)) {
      const [start = 0, row = 0] = [this.starts[at], this.rows[at]];
      const column = start - (this.rowStarts[row] ?? 0);
      if (column >= 0 && start <= (this.rowStarts[row + 1] ?? this.source.length)) return column;
    }
    return 0;
  }

  span(node: Node): Span {
    const endRow = this.endRows[node] ?? 0;
    return {
      startRow: this.row(node),
      startColumn: this.column(node),
      endRow,
      endColumn: Math.max(0, (this.ends[node] ?? 0) - (this.rowStarts[endRow] ?? 0)),
    };
  }
}

function enlarged<A extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(
  array: A,
  capacity: number,
): A {
  const larger = new (array.constructor as new (length: number) => A)(capacity);
  larger.set(array);
  return larger;
}
