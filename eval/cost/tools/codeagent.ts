/** codeagent over MCP, without vectors, so that a run is repeatable. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { type CallGraph, readCallGraph } from '../../graph/call-graph.ts';
import type { Place } from '../places.ts';
import type { RanFunction } from '../ran.ts';
import { openSession, type Session } from '../session.ts';
import { askedFor, type ComparedTool } from './compared-tool.ts';

export interface IndexedRoot {
  /** The checkout of codeagent. */
  readonly home: string;
  readonly root: string;
  /** A folder for the index. */
  readonly index: string;
}

/** The index is complete when this resolves. */
export async function openCodeagent({ home, root, index }: IndexedRoot): Promise<Session> {
  const environment = environmentOf(index);
  const program = path.join(home, 'bin/codeagent.cjs');
  const env = { ...process.env, ...environment };
  execFileSync(process.execPath, [program, 'index', root], { env, stdio: 'ignore' });
  const session = await openSession({
    command: process.execPath,
    args: [program, 'mcp', root],
    cwd: root,
    environment,
  });
  await session.ask('index_files', {});
  return session;
}

/** The symbols of the index, by which places in answers are mapped to functions. */
export function drawGraph({ home, root, index }: IndexedRoot): CallGraph {
  const words = [path.join(home, 'bin/codeagent.cjs'), 'graph', '--json', '--root', root];
  const env = { ...process.env, ...environmentOf(index) };
  const text = execFileSync(process.execPath, words, { env, encoding: 'utf8', maxBuffer: 1 << 29 });
  return readCallGraph(text.split('\n'));
}

function environmentOf(index: string): Readonly<Record<string, string>> {
  return { GRAPH_INDEX_DIR: index, CODEAGENT_EMBEDDINGS_EMBEDDER: 'none' };
}

export function codeagent(session: Session): ComparedTool {
  const ask = (tool: string, target: RanFunction) => session.ask(tool, { symbol: idOf(target) });
  return {
    name: 'codeagent',
    async callers(target) {
      const { text, structure } = await ask('get_callers', target);
      return { text, claims: directPlaces(structure) };
    },
    overrides: (target) => ask('get_implementations', target),
    tests: (target) => session.ask('get_impact', { symbol: idOf(target), tests: 'list' }),
    close: () => session.close(),
  };
}

/** Its answer about callers with each caller in tests, which are folded into counts by default. */
export function codeagentListingTests(session: Session): ComparedTool {
  return {
    name: 'codeagent tests=list',
    async callers(target) {
      const { text, structure } = await session.ask('get_callers', { symbol: idOf(target), tests: 'list' });
      return { text, claims: directPlaces(structure) };
    },
    close: async () => {},
  };
}

function idOf(target: RanFunction): string {
  const { path: file, name } = askedFor(target);
  return `${file}:${name}`;
}

interface TreeNode {
  readonly path: string;
  readonly line?: number;
  readonly relation?: string;
  readonly places?: readonly Place[];
  readonly children?: readonly TreeNode[];
}

/** Calls of the function itself, and of the methods that it overrides; not the callers of its callers. */
function directPlaces(structure: unknown): readonly Place[] | undefined {
  const children = (structure as { readonly children?: readonly TreeNode[] } | undefined)?.children;
  return children?.flatMap(placesOf);
}

function placesOf({ path: file, line, relation, places, children }: TreeNode): readonly Place[] {
  if (relation === 'via') return (children ?? []).flatMap(placesOf);
  return [...(places ?? []), ...(line === undefined ? [] : [{ path: file, line }])];
}
