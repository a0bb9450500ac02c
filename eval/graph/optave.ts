/**
 * The resolution fixtures of optave/ops-codegraph-tool: a small program per language and its expected edges, by
 * function name and file. Its rules: pairs of caller and callee count once; callers are functions or methods only;
 * files are identified by their last name and symbols as `Class.method`; a construction lists the class and, if it
 * declares one, the constructor; a function that is passed by name counts as called by the function that passes it,
 * which is a reference in our graph, so references also count for such edges. Our rules: a constructor next to a listed
 * class is not wrong; a name may be written with or without its scope (`inner`, `outer.inner`), because the fixtures do
 * both.
 */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CallGraph, GraphSymbol } from './call-graph.ts';
import { indexNames, isConstructor, type Names } from './names.ts';
import { type Counts, join, type Miss, type Scored, toScore } from './score.ts';
import type { Suite } from './suite.ts';

const languages: Readonly<Record<string, string>> = {
  typescript: 'typescript',
  tsx: 'typescript',
  javascript: 'javascript',
  'pts-javascript': 'javascript',
  python: 'python',
  go: 'go',
  java: 'java',
  csharp: 'csharp',
  rust: 'rust',
  cpp: 'cpp',
  c: 'c',
};

export interface ExpectedEdge {
  readonly source: { readonly name: string; readonly file: string };
  readonly target: { readonly name: string; readonly file: string };
  readonly mode?: string;
  readonly notes?: string;
}

export const optave: Suite = {
  name: 'optave',
  async run(tool, places) {
    const fixtures = Object.keys(languages).filter((name) => places.isWanted('optave', `optave-${name}`));
    if (fixtures.length === 0) return join([]);
    const folder = places.find(path.join('optave', 'tests', 'benchmarks', 'resolution', 'fixtures'));
    if (folder === undefined) return join([]);
    const work = mkdtempSync(path.join(tmpdir(), 'optave-'));
    try {
      const copies = fixtures.map((name) => copyFixture(path.join(folder, name), work));
      const graphs = await tool.draw(copies);
      return toScored(
        tool.name,
        fixtures.flatMap((name, index) => {
          const graph = graphs[index];
          if (graph === undefined) return [];
          const manifest = readFileSync(path.join(folder, name, 'expected-edges.json'), 'utf8');
          const { edges } = JSON.parse(manifest) as { edges: readonly ExpectedEdge[] };
          return [{ name, ...scoreFixture(graph, edges, name) }];
        }),
      );
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  },
};

/** Like the test of that project: copies the files of the folder, without the driver that runs them. */
function copyFixture(from: string, work: string): string {
  const copy = mkdtempSync(path.join(work, `${path.basename(from)}-`));
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'expected-edges.json' || entry.name === 'driver.mjs') continue;
    copyFileSync(path.join(from, entry.name), path.join(copy, entry.name));
  }
  return copy;
}

interface Judged {
  readonly counts: Counts;
  readonly misses: readonly Miss[];
}

function toScored(tool: string, judged: readonly (Judged & { readonly name: string })[]): Scored {
  const label = { tool, suite: 'optave' };
  const all = judged.map(({ counts }) => counts);
  return {
    scores: [
      ...judged.map(({ name, counts }) =>
        toScore({ ...label, group: `optave-${name}`, language: languages[name] ?? name }, [counts]),
      ),
      toScore({ ...label, group: 'total', language: 'all' }, all),
    ],
    misses: judged.flatMap(({ misses }) => misses),
  };
}

export function scoreFixture(graph: CallGraph, listed: readonly ExpectedEdge[], name: string): Judged {
  const names = indexNames(graph);
  const expected = new Map(listed.map((edge) => [keyOf(edge), edge]));
  const drawn = new Map<string, { readonly isRight: boolean; readonly place: string }>();
  for (const edge of graph.edges) {
    const source = names.symbol(edge.source);
    const target = names.symbol(edge.target);
    if (source === undefined || target === undefined || target.kind === 'file') continue;
    const caller = names.caller(source);
    if (caller.kind === 'file') continue;
    const keys = keysOf(caller, target, names);
    const hit = keys.find((key) => expected.has(key));
    const isBesideClass =
      isConstructor(target, names.owner(target)) &&
      keysOf(caller, names.canonical(target), names).some((key) => expected.has(key));
    const key = hit ?? keys[0];
    if (key === undefined || (hit === undefined && isBesideClass)) continue;
    drawn.set(key, { isRight: hit !== undefined, place: `${edge.path}:${edge.line}:${edge.column ?? '?'}` });
  }
  for (const edge of graph.references) {
    const source = names.symbol(edge.source);
    const target = names.symbol(edge.target);
    if (source === undefined || target === undefined) continue;
    const passed = keysOf(names.caller(source), target, names).find(
      (key) => expected.get(key)?.mode === 'callback',
    );
    if (passed !== undefined) drawn.set(passed, { isRight: true, place: `${edge.path}:${edge.line}` });
  }
  return judge(expected, drawn, name);
}

function judge(
  expected: ReadonlyMap<string, ExpectedEdge>,
  drawn: ReadonlyMap<string, { readonly isRight: boolean; readonly place: string }>,
  name: string,
): Judged {
  const missed = [...expected].filter(([key]) => !drawn.has(key));
  const wrong = [...drawn].filter(([, { isRight }]) => !isRight);
  const base = { suite: 'optave', group: `optave-${name}`, isTest: false };
  const counts = {
    expected: expected.size,
    found: expected.size - missed.length,
    right: drawn.size - wrong.length,
    wrong: wrong.length,
  };
  return {
    counts,
    misses: [
      ...missed.map(([key, edge]): Miss => {
        const cause = edge.mode ?? 'no mode';
        return {
          ...base,
          kind: 'missed',
          cause,
          place: edge.source.file,
          call: key,
          expected: [edge.notes ?? key],
          got: [],
        };
      }),
      ...wrong.map(([key, { place }]): Miss => {
        const [source = ''] = key.split(' -> ');
        const others = [...expected.keys()].filter((other) => other.startsWith(`${source} -> `));
        return {
          ...base,
          kind: 'wrong',
          cause: 'not listed',
          place,
          call: key,
          expected: others,
          got: [key],
        };
      }),
    ],
  };
}

function keyOf({ source, target }: ExpectedEdge): string {
  const plain = (name: string): string => name.replaceAll('::', '.');
  return `${plain(source.name)}@${source.file} -> ${plain(target.name)}@${target.file}`;
}

function keysOf(caller: GraphSymbol, target: GraphSymbol, names: Names): readonly string[] {
  const targets = spellings(target, names);
  return spellings(caller, names).flatMap((one) => targets.map((other) => `${one} -> ${other}`));
}

/** `Class.method@file`, then the name alone, then the fully qualified name. */
function spellings(symbol: GraphSymbol, names: Names): readonly string[] {
  const owner = names.owner(symbol);
  const short = owner === undefined ? symbol.name : `${owner.name}.${symbol.name}`;
  const file = path.basename(symbol.path);
  return [...new Set([short, symbol.name, symbol.qualifiedName])].map((name) => `${name}@${file}`);
}
