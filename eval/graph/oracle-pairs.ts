/**
 * The stricter reading of an oracle: pairs of a file and its callees in other files, each pair once, over all edges of
 * the listed files. A call that the oracle does not list is assumed to leave the repository, so an edge there is wrong;
 * tagged templates and JSX are not listed either. Of several readings, this one has the precision on hono nearest to
 * codegraph's published .78 (.79; recall .73 instead of .78), so its original method is a guess.
 */
import type { CallGraph, GraphEdge, GraphSymbol } from './call-graph.ts';
import type { Names } from './names.ts';
import type { OracleSite } from './oracle.ts';
import type { TargetFinder } from './oracle-target.ts';
import type { Counts } from './score.ts';

/** A file calls a symbol; `edge` is the first evidence. */
export interface Pair {
  readonly symbol: GraphSymbol;
  readonly edge: GraphEdge;
}

export function scorePairs(
  graph: CallGraph,
  sites: readonly OracleSite[],
  { names, finder }: { readonly names: Names; readonly finder: TargetFinder },
): { readonly counts: Counts; readonly wrong: readonly Pair[] } {
  const expected = expectedPairs(sites);
  const counts = { expected: 0, found: 0, right: 0 };
  const wrong: Pair[] = [];
  for (const pairs of expected.values()) counts.expected += pairs.length;
  for (const [file, called] of calledByFile(graph, names)) {
    const listed = expected.get(file);
    if (listed === undefined) continue;
    const isRight = ({ symbol }: Pair): boolean => listed.some((site) => finder.isTarget(symbol, site));
    wrong.push(...called.filter((pair) => !isRight(pair)));
    counts.right += called.filter(isRight).length;
    counts.found += listed.filter((site) =>
      called.some(({ symbol }) => finder.isTarget(symbol, site)),
    ).length;
  }
  return { counts: { ...counts, wrong: wrong.length }, wrong };
}

/** For every listed file, one site for each of its callees in other files. */
function expectedPairs(sites: readonly OracleSite[]): ReadonlyMap<string, readonly OracleSite[]> {
  const byFile = new Map<string, Map<string, OracleSite>>();
  for (const site of sites) {
    const pairs = byFile.get(site.file) ?? new Map();
    byFile.set(site.file, pairs);
    if (site.targets.some((target) => target.file === site.file)) continue;
    pairs.set(site.targets.map(({ file, name, class: owner }) => `${file} ${owner}.${name}`).join(), site);
  }
  return new Map([...byFile].map(([file, pairs]) => [file, [...pairs.values()]]));
}

/** The callees of each file in other files; a class stands for its constructor too. */
function calledByFile(graph: CallGraph, names: Names): ReadonlyMap<string, readonly Pair[]> {
  const called = new Map<string, Map<GraphSymbol, GraphEdge>>();
  for (const edge of graph.edges) {
    const target = names.symbol(edge.target);
    if (target === undefined || target.path === edge.path) continue;
    const symbols = called.get(edge.path) ?? new Map();
    called.set(edge.path, symbols);
    const symbol = names.canonical(target);
    if (!symbols.has(symbol)) symbols.set(symbol, edge);
  }
  return new Map(
    [...called].map(([file, symbols]) => [file, [...symbols].map(([symbol, edge]) => ({ symbol, edge }))]),
  );
}
