/**
 * The tool `@colbymchenry/codegraph`: indexes a copy of each folder and reads its SQLite file. It reports the column of
 * the whole expression, not of the callee's name, so edges carry the name instead.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { CallGraph, GraphEdge, GraphSymbol, Tool } from './call-graph.ts';

export function codegraph(program: string): Tool {
  return {
    name: 'codegraph',
    async draw(folders) {
      return folders.map((folder) => drawOne(program, folder));
    },
  };
}

function drawOne(program: string, folder: string): CallGraph {
  const work = mkdtempSync(path.join(tmpdir(), 'codegraph-'));
  try {
    const copy = path.join(work, 'checkout');
    cpSync(folder, copy, { recursive: true, filter: (from) => !/\/(node_modules|\.git)$/.test(from) });
    execFileSync(program, ['init', copy], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CODEGRAPH_TELEMETRY: '0', DO_NOT_TRACK: '1' },
    });
    return readGraph(path.join(copy, '.codegraph', 'codegraph.db'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

interface NodeRow {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly qualified_name: string;
  readonly file_path: string;
  readonly start_line: number;
  readonly end_line: number;
}

interface EdgeRow {
  readonly source: string;
  readonly target: string;
  readonly line: number | null;
  readonly metadata: string | null;
}

function readGraph(file: string): CallGraph {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const nodes = database.prepare('SELECT * FROM nodes').all() as unknown as readonly NodeRow[];
    const symbols = new Map(nodes.map((row) => [row.id, toSymbol(row)]));
    const rows = database
      .prepare("SELECT * FROM edges WHERE kind IN ('calls', 'instantiates')")
      .all() as unknown as readonly EdgeRow[];
    const edges = rows.flatMap((row) => {
      const source = symbols.get(row.source);
      return source === undefined || row.line === null ? [] : [toEdge(row, source, row.line)];
    });
    return { symbols, edges, references: [], unresolved: [], bases: new Map() };
  } finally {
    database.close();
  }
}

function toSymbol(row: NodeRow): GraphSymbol {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    qualifiedName: row.kind === 'file' ? '' : row.qualified_name.replaceAll('::', '.'),
    path: row.file_path,
    line: row.start_line,
    endLine: row.end_line,
  };
}

function toEdge(row: EdgeRow, source: GraphSymbol, line: number): GraphEdge {
  const said = JSON.parse(row.metadata ?? '{}') as { refName?: string; confidence?: number };
  return {
    source: row.source,
    target: row.target,
    path: source.path,
    line,
    column: undefined,
    name: said.refName?.split(/[.:]+/).at(-1),
    confidence: said.confidence === undefined ? undefined : String(said.confidence),
  };
}
