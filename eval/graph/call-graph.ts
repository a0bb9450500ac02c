/**
 * A call graph as the scorers read it, from any tool, and the reader for the JSON lines of `codeagent graph --json`.
 * Lines and columns are counted from 1, as in that format.
 */

export interface GraphSymbol {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** Names of the enclosing symbols and the symbol, joined by dots. Empty for a file. */
  readonly qualifiedName: string;
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  /** Undefined when the tool does not say where the name is. */
  readonly nameLine?: number | undefined;
}

/** One call, at the location of its evidence. */
export interface GraphEdge {
  readonly source: string;
  readonly target: string;
  readonly path: string;
  readonly line: number;
  /** Column of the callee's name. Undefined if the tool does not report it; then `name` is compared. */
  readonly column: number | undefined;
  /** The callee as written there, without its receiver. */
  readonly name: string | undefined;
  readonly confidence: string | undefined;
  /** Present if the tool says that the target has no body and another method runs instead. */
  readonly runs?: false;
  /** Set when the target is an override that may run in place of this method, which the source names. */
  readonly via?: string;
}

/** A name for which the tool has no edge. */
export interface GraphUnresolved {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly name: string;
  readonly reason: string;
}

export interface CallGraph {
  readonly symbols: ReadonlyMap<string, GraphSymbol>;
  readonly edges: readonly GraphEdge[];
  /** Names that are read or passed on, if the tool reports them. */
  readonly references: readonly GraphEdge[];
  /** Empty where the tool does not list them. */
  readonly unresolved: readonly GraphUnresolved[];
  /** The base types by type id; types without bases are absent. */
  readonly bases: ReadonlyMap<string, readonly string[]>;
}

/** A tool that draws call graphs: codeagent or another one. */
export interface Tool {
  readonly name: string;
  /** One graph per folder, in order; paths are relative to the folder. */
  draw(folders: readonly string[]): Promise<readonly CallGraph[]>;
}

/** Throws on a line that does not follow the format. */
export function readCallGraph(lines: Iterable<string>): CallGraph {
  const symbols = new Map<string, GraphSymbol>();
  const edges: GraphEdge[] = [];
  const references: GraphEdge[] = [];
  const unresolved: GraphUnresolved[] = [];
  const bases = new Map<string, readonly string[]>();
  for (const line of lines) {
    if (!line.startsWith('{')) continue;
    const row = JSON.parse(line) as Readonly<Record<string, unknown>>;
    if (row.type === 'symbol') {
      const symbol = toSymbol(row);
      symbols.set(symbol.id, symbol);
    } else if (row.type === 'unresolved') unresolved.push(toUnresolved(row));
    else if (row.type === 'edge' && row.kind === 'calls') edges.push(toEdge(row));
    else if (row.type === 'edge' && row.kind === 'references') references.push(toEdge(row));
    else if (row.type === 'edge' && (row.kind === 'inherits' || row.kind === 'implements')) {
      const { source, target } = toEdge(row);
      bases.set(source, [...(bases.get(source) ?? []), target]);
    }
  }
  return { symbols, edges, references, unresolved, bases };
}

function toSymbol(row: Readonly<Record<string, unknown>>): GraphSymbol {
  const id = text(row, 'id');
  const path = text(row, 'path');
  return {
    id,
    kind: text(row, 'kind'),
    name: text(row, 'name'),
    qualifiedName: qualifiedNameOf(id, path),
    path,
    line: number(row, 'line') ?? 1,
    endLine: number(row, 'endLine') ?? number(row, 'line') ?? 1,
    nameLine: number(row, 'nameLine'),
  };
}

/** `a.ts:Outer.run~2` is the second `Outer.run` of `a.ts`. */
function qualifiedNameOf(id: string, path: string): string {
  if (id === path) return '';
  const name = id.startsWith(`${path}:`) ? id.slice(path.length + 1) : id;
  return name.replace(/~\d+$/, '');
}

function toEdge(row: Readonly<Record<string, unknown>>): GraphEdge {
  return {
    source: text(row, 'source'),
    target: text(row, 'target'),
    path: text(row, 'path'),
    line: number(row, 'line') ?? 0,
    column: number(row, 'column'),
    name: undefined,
    confidence: typeof row.confidence === 'string' ? row.confidence : undefined,
    ...(row.runs === false ? { runs: false as const } : {}),
    ...(typeof row.via === 'string' ? { via: row.via } : {}),
  };
}

function toUnresolved(row: Readonly<Record<string, unknown>>): GraphUnresolved {
  return {
    path: text(row, 'path'),
    line: number(row, 'line') ?? 0,
    column: number(row, 'column') ?? 0,
    name: text(row, 'name'),
    reason: text(row, 'reason'),
  };
}

function text(row: Readonly<Record<string, unknown>>, field: string): string {
  const value = row[field];
  if (typeof value !== 'string') throw new Error(`no text in "${field}": ${JSON.stringify(row)}`);
  return value;
}

function number(row: Readonly<Record<string, unknown>>, field: string): number | undefined {
  const value = row[field];
  return typeof value === 'number' ? value : undefined;
}
