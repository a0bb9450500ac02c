/**
 * Scores cases in PyCG's form: a folder with sources and `callgraph.json`, which maps each caller to all its callees by
 * dotted names. Names outside the case (`<builtin>.map`, `ext.Cls`) are ignored on both sides; pairs of caller and
 * callee count once. A case is sound if no call is missing, and complete if no call is wrong.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CallGraph, Tool } from './call-graph.ts';
import { createDottedNames, moduleNameOf, spell } from './dotted-names.ts';
import { groupBy } from './group-by.ts';
import { indexNames } from './names.ts';
import { type Counts, type Miss, type Scored, toScore } from './score.ts';

export interface DottedCase {
  /** `category/case`. */
  readonly name: string;
  /** By path relative to the folder of the case. */
  readonly sources: ReadonlyMap<string, string>;
  readonly expected: Readonly<Record<string, readonly string[]>>;
}

export interface DottedSuite {
  readonly name: string;
  readonly language: string;
  /** File extensions of the sources. */
  readonly endings: readonly string[];
}

export async function runDottedSuite(suite: DottedSuite, folder: string, tool: Tool): Promise<Scored> {
  const cases = listCases(folder).map((name) => readCase(folder, name, suite.endings));
  const graphs = await tool.draw(cases.map(({ name }) => path.join(folder, name)));
  const judged = cases.flatMap((one, index) => {
    const graph = graphs[index];
    return graph === undefined ? [] : [{ one, ...scoreCase(graph, one, suite.name) }];
  });
  const label = { tool: tool.name, suite: suite.name, language: suite.language };
  const toGroup = (group: string, list: typeof judged) => {
    const sound = list.filter(({ counts }) => counts.found === counts.expected).length;
    const complete = list.filter(({ counts }) => counts.wrong === 0).length;
    const remark = `${list.length} cases: ${sound} sound, ${complete} complete`;
    return toScore(
      { ...label, group, remark },
      list.map(({ counts }) => counts),
    );
  };
  const groups = groupBy(judged, ({ one }) => one.name.split('/')[0] ?? '');
  return {
    scores: [...[...groups].map(([name, list]) => toGroup(name, [...list])), toGroup('total', judged)],
    misses: judged.flatMap(({ misses }) => misses),
  };
}

export function scoreCase(
  graph: CallGraph,
  one: DottedCase,
  suite: string,
): { readonly counts: Counts; readonly misses: readonly Miss[] } {
  const dotted = createDottedNames(indexNames(graph), one.sources);
  const expected = expectedPairs(one);
  const drawn = new Map<string, { readonly place: string; readonly isRight: boolean }>();
  const found = new Set<string>();
  for (const edge of graph.edges) {
    const target = graph.symbols.get(edge.target);
    if (target === undefined || !one.sources.has(target.path)) continue;
    const callees = dotted.ofTarget(target);
    const pairs = dotted
      .ofCaller(edge)
      .flatMap((caller) => callees.map((callee) => `${caller} -> ${callee}`));
    const hits = pairs.filter((pair) => expected.has(pair));
    for (const hit of hits) found.add(hit);
    const [first] = hits.length > 0 ? hits : pairs;
    if (first === undefined) continue;
    drawn.set(first, { place: `${edge.path}:${edge.line}:${edge.column}`, isRight: hits.length > 0 });
  }
  const missed = [...expected].filter((pair) => !found.has(pair));
  const wrong = [...drawn].filter(([, { isRight }]) => !isRight);
  const toMiss = (kind: Miss['kind'], place: string, call: string): Miss => {
    const caller = call.slice(0, call.indexOf(' -> '));
    const ofCaller = (pairs: Iterable<string>): readonly string[] =>
      [...pairs]
        .filter((pair) => pair.startsWith(`${caller} -> `))
        .map((pair) => pair.slice(caller.length + 4));
    return {
      suite,
      group: one.name.split('/')[0] ?? '',
      kind,
      cause: 'caller -> callee',
      isTest: false,
      place: `${one.name}/${place}`,
      call,
      expected: ofCaller(expected),
      got: ofCaller(drawn.keys()),
    };
  };
  return {
    counts: {
      expected: expected.size,
      found: found.size,
      right: drawn.size - wrong.length,
      wrong: wrong.length,
    },
    misses: [
      ...missed.map((pair) => toMiss('missed', '', pair)),
      ...wrong.map(([pair, { place }]) => toMiss('wrong', place, pair)),
    ],
  };
}

function expectedPairs(one: DottedCase): ReadonlySet<string> {
  const modules = [...one.sources.keys()].map(moduleNameOf);
  const isInside = (name: string): boolean =>
    modules.some((module) => name === module || name.startsWith(`${module}.`));
  const pairs = Object.entries(one.expected).flatMap(([caller, callees]) =>
    callees.filter((callee) => isInside(caller) && isInside(callee)).map((callee) => [caller, callee]),
  );
  return new Set(pairs.map((pair) => pair.map((name) => spell(name)).join(' -> ')));
}

/** Folders with a `callgraph.json`, as `category/case`. */
export function listCases(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'callgraph.json')
    .map((file) => path.dirname(file))
    .sort();
}

export function readCase(folder: string, name: string, endings: readonly string[]): DottedCase {
  const home = path.join(folder, name);
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((file) =>
    endings.includes(path.extname(file)),
  );
  const read = (file: string): string => readFileSync(path.join(home, file), 'utf8');
  return {
    name,
    sources: new Map(files.map((file) => [file.replaceAll(path.sep, '/'), read(file)])),
    expected: JSON.parse(read('callgraph.json')) as DottedCase['expected'],
  };
}
