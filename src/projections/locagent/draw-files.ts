/**
 * Directories, files and definitions of LocAgent's graph, and their `contains` edges.
 * A directory is drawn when a Python file lies in or below it. A file that does not parse is drawn without an edge
 * from its directory. Links and files that are not UTF-8 are not drawn.
 */
import type { FileFacts } from '../../model/file-facts.ts';
import type { Import } from '../../model/reference.ts';
import type { SkipReason } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import { definitionsOf, type LocagentDefinition } from './definitions-of.ts';
import type { GraphDraft } from './graph-draft.ts';

export interface DrawnFile {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly definitions: readonly LocagentDefinition[];
}

/** Returns the files that were parsed. */
export function drawFiles(
  graph: GraphDraft,
  reader: Reader,
  unparsable: ReadonlySet<string>,
): readonly DrawnFile[] {
  graph.addNode('/', 'directory');
  for (const { path } of reader.skippedPaths()) if (isPythonFile(path)) drawDirectory(graph, path);
  return reader.files().flatMap(({ id, path, skipped }) => {
    if (!isPythonFile(path)) return [];
    const directory = drawDirectory(graph, path);
    const facts = skipped === undefined ? reader.facts(id) : undefined;
    if (!isDrawn(skipped, facts)) return [];
    graph.addNode(path, 'file');
    if (facts?.parseStatus !== 'complete' || unparsable.has(path)) return [];
    graph.addEdge(directory, path, 'contains');
    const definitions = definitionsOf(facts);
    drawDefinitions(graph, path, definitions);
    return [{ path, imports: facts.imports, definitions }];
  });
}

/** LocAgent checks the extension, and leaves out files with `.git` in their directory path. */
function isPythonFile(path: string): boolean {
  return path.endsWith('.py') && !path.slice(0, path.lastIndexOf('/') + 1).includes('.git');
}

/** Draws the directory of the file and its parents. */
function drawDirectory(graph: GraphDraft, path: string): string {
  const end = path.lastIndexOf('/');
  if (end < 0) return '/';
  const directory = path.slice(0, end);
  if (graph.typeOf(directory) === undefined) {
    graph.addNode(directory, 'directory');
    graph.addEdge(drawDirectory(graph, directory), directory, 'contains');
  }
  return directory;
}

/** LocAgent draws text files that this index skips for their size or shape. */
const textSkips: ReadonlySet<SkipReason> = new Set<SkipReason>(['too-large', 'minified', 'binary']);

function isDrawn(skipped: SkipReason | undefined, facts: FileFacts | undefined): boolean {
  if (skipped !== undefined) return textSkips.has(skipped);
  return facts !== undefined && !facts.problems.some(({ kind }) => kind === 'invalid-encoding');
}

function drawDefinitions(graph: GraphDraft, path: string, definitions: readonly LocagentDefinition[]): void {
  for (const { qualifiedName, type } of definitions) {
    const id = `${path}:${qualifiedName}`;
    const end = qualifiedName.lastIndexOf('.');
    graph.addNode(id, type);
    graph.addEdge(end < 0 ? path : `${path}:${qualifiedName.slice(0, end)}`, id, 'contains');
  }
}
