/**
 * The graph that LocAgent (gersteinlab/LocAgent, dependency_graph/build_graph.py) builds for a repository, derived
 * from our facts: its ids, its four node types and four edge types, its omissions. It supports Python only and
 * guesses edges between definitions by name; our own edges are in the store.
 */
import type { LocagentGraph } from '../../model/answers/locagent-graph.ts';
import type { Reader } from '../../store/reader.ts';
import { type Callees, createCallees } from './callees.ts';
import { type DrawnFile, drawFiles } from './draw-files.ts';
import { drawImports } from './draw-imports.ts';
import { createGraphDraft, type GraphDraft } from './graph-draft.ts';

export interface LocagentOptions {
  /**
   * Files that we can parse but LocAgent's Python cannot: up to version 3.11 it rejects nested quotes in f-strings.
   */
  readonly unparsable?: ReadonlySet<string>;
}

export function locagentGraph(reader: Reader, options: LocagentOptions = {}): LocagentGraph {
  const graph = createGraphDraft();
  const drawn = drawFiles(graph, reader, options.unparsable ?? new Set());
  const files = new Set([...reader.files(), ...reader.skippedPaths()].map(({ path }) => path));
  for (const { path, imports } of drawn) drawImports({ graph, files }, path, path, imports);
  const callees = createCallees(graph);
  for (const file of drawn) drawUses(graph, callees, files, file);
  return graph.finish();
}

/** Draws the edges that begin at definitions. */
function drawUses(graph: GraphDraft, callees: Callees, files: ReadonlySet<string>, file: DrawnFile): void {
  // LocAgent keeps only the last definition of a name.
  const lastOnes = new Map(file.definitions.map((definition) => [definition.qualifiedName, definition]));
  for (const { qualifiedName, invoked, inherited, imports } of lastOnes.values()) {
    const id = `${file.path}:${qualifiedName}`;
    drawImports({ graph, files }, file.path, id, imports);
    for (const name of invoked) for (const callee of callees(id, name)) graph.addEdge(id, callee, 'invokes');
    for (const name of inherited) for (const base of callees(id, name)) graph.addEdge(id, base, 'inherits');
  }
}
