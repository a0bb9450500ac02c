/**
 * Scores a call graph against an oracle: the call sites that a type checker resolved inside the repository. Only listed
 * sites count. Recall: the share of sites with an edge to one of the listed targets. Precision: the share of edges at
 * listed sites that lead to a listed target. A class and its constructor are one target. `related right` also accepts
 * edges to an override of the target, which may run in its place, and to the constructor that a listed class inherits.
 * `to symbols` leaves out sites whose targets are no symbols of the graph: local variables, members of types without a
 * name.
 */
import path from 'node:path';
import type { CallGraph, GraphEdge, GraphSymbol } from './call-graph.ts';
import { groupBy } from './group-by.ts';
import { indexNames, type Names } from './names.ts';
import { listOracles, type Oracle, type OracleSite, readOracle } from './oracle.ts';
import { type Pair, scorePairs } from './oracle-pairs.ts';
import { createTargetFinder, type TargetFinder } from './oracle-target.ts';
import { type Counts, join, type Miss, type Score, type Scored, toScore } from './score.ts';
import type { Suite } from './suite.ts';

interface Called {
  readonly symbol: GraphSymbol;
  readonly confidence: string;
  /** The method that the source names, when `symbol` overrides it. */
  readonly via: GraphSymbol | undefined;
}

interface JudgedSite {
  readonly site: OracleSite;
  readonly counts: Counts;
  /** The edges that `counts` contains as right and wrong. */
  readonly right: readonly Called[];
  readonly wrong: readonly Called[];
  readonly isCrossFile: boolean;
  readonly isMember: boolean;
  readonly isTest: boolean;
  /** Like `counts`, but related targets are right. */
  readonly related: Counts;
  readonly hasSymbol: boolean;
  readonly misses: readonly Miss[];
}

export const oracles: Suite = {
  name: 'oracles',
  async run(tool, places) {
    const files = listOracles(places.evalFolder);
    if (files.length === 0) places.missing.add(path.join(places.evalFolder, 'graph', 'oracle-*.jsonl.gz'));
    const wanted = files.flatMap((file) => {
      if (!places.isWanted('oracles', file.name)) return [];
      const checkout = places.find(path.join('graph', file.name), file.name);
      return checkout === undefined ? [] : [{ file, checkout }];
    });
    const graphs = await tool.draw(wanted.map(({ checkout }) => checkout));
    return join(
      wanted.flatMap(({ file, checkout }, index) => {
        const graph = graphs[index];
        return graph === undefined ? [] : [scoreOracle(graph, readOracle(file, checkout), tool.name)];
      }),
    );
  },
};

export function scoreOracle(graph: CallGraph, oracle: Oracle, tool: string): Scored {
  const names = indexNames(graph);
  const finder = createTargetFinder(names);
  const edges = groupBy(graph.edges, (edge) => `${edge.path}:${edge.line}`);
  const judged: JudgedSite[] = [];
  const places = groupBy(oracle.sites, placeOf);
  for (const sites of places.values()) {
    const [first] = sites;
    if (first === undefined) continue;
    const called = calledAt(edges.get(`${first.file}:${first.line}`) ?? [], sites, names);
    judged.push(...judge(oracle, sites, called, { finder, names }));
  }
  const pairs = (sites: readonly OracleSite[]) => scorePairs(graph, sites, { names, finder });
  const stray = isComplete(oracle) ? pairs(oracle.sites).wrong : [];
  return {
    scores: scoresOf(judged, oracle, { tool, pairs: (sites) => pairs(sites).counts }),
    misses: [
      ...judged.flatMap(({ misses }) => misses),
      // Edges at listed sites were reported above.
      ...stray.filter(({ edge }) => !places.has(placeOf(edge))).map((pair) => toStray(oracle, pair)),
    ],
  };
}

/**
 * The symbols called at one location; a class stands for its constructor too. Without columns, the edges on the line
 * with the name.
 */
function calledAt(
  edges: readonly GraphEdge[],
  sites: readonly OracleSite[],
  names: Names,
): readonly Called[] {
  const found = new Map<GraphSymbol, Called>();
  for (const edge of edges) {
    const target = names.symbol(edge.target);
    if (target === undefined) continue;
    const isHere = sites.some((site) =>
      edge.column === undefined ? (edge.name ?? target.name) === site.callee : edge.column === site.column,
    );
    if (!isHere) continue;
    const symbol = names.canonical(target);
    const named = edge.via === undefined ? undefined : names.symbol(edge.via);
    const via = named === undefined ? undefined : names.canonical(named);
    found.set(symbol, { symbol, confidence: edge.confidence ?? 'unsaid', via });
  }
  return [...found.values()];
}

/** Two calls may begin at one location, as in `make()()`: its edges are judged once, by the targets of both. */
function judge(
  oracle: Oracle,
  sites: readonly OracleSite[],
  called: readonly Called[],
  { finder, names }: { readonly finder: TargetFinder; readonly names: Names },
): readonly JudgedSite[] {
  const isListed = (symbol: GraphSymbol): boolean => sites.some((site) => finder.isTarget(symbol, site));
  const isRight = ({ symbol }: Called): boolean => isListed(symbol);
  const inherited = new Set(
    called.filter(isRight).flatMap(({ symbol }) => names.constructors(symbol).map(names.canonical)),
  );
  const isRelated = ({ symbol, via }: Called): boolean =>
    (via !== undefined && isListed(via)) || inherited.has(symbol);
  return sites.map((site, index) => {
    const isFound = called.some(({ symbol }) => finder.isTarget(symbol, site));
    const right = index === 0 ? called.filter(isRight) : [];
    const wrong = index === 0 ? called.filter((one) => !isRight(one)) : [];
    const kinds: readonly Miss['kind'][] = [
      ...(isFound ? [] : ['missed' as const]),
      ...(wrong.length > 0 ? ['wrong' as const] : []),
    ];
    return {
      site,
      counts: { expected: 1, found: isFound ? 1 : 0, right: right.length, wrong: wrong.length },
      related: {
        expected: 1,
        found: isFound ? 1 : 0,
        right: right.length + wrong.filter(isRelated).length,
        wrong: wrong.filter((one) => !isRelated(one)).length,
      },
      hasSymbol: finder.hasSymbol(site),
      right,
      wrong,
      isCrossFile: site.targets.every((target) => target.file !== site.file),
      isMember: isMemberCall(oracle, site),
      isTest: isTestFile(site.file),
      misses: kinds.map((kind) => toMiss(kind, oracle, site, kind === 'wrong' ? wrong : called)),
    };
  });
}

function toMiss(kind: Miss['kind'], oracle: Oracle, site: OracleSite, called: readonly Called[]): Miss {
  const targetKinds = [...new Set(site.targets.map((target) => target.kind))].join('+');
  return {
    suite: 'oracles',
    group: oracle.name,
    kind,
    cause: `${howCalled(oracle, site)} to ${targetKinds}`,
    isTest: isTestFile(site.file),
    place: placeOf(site),
    call: oracle.sourceLine(site.file, site.line).trim(),
    expected: site.targets.map(({ file, line, name }) => `${file}:${line} ${name}`),
    got: called.map(
      ({ symbol, confidence }) => `${symbol.path}:${symbol.line} ${symbol.qualifiedName} (${confidence})`,
    ),
  };
}

function toStray(oracle: Oracle, { symbol, edge }: Pair): Miss {
  return {
    suite: 'oracles',
    group: oracle.name,
    kind: 'wrong',
    cause: 'cross-file edge where no call is listed',
    isTest: isTestFile(edge.path),
    place: placeOf(edge),
    call: oracle.sourceLine(edge.path, edge.line).trim(),
    expected: [],
    got: [`${symbol.path}:${symbol.line} ${symbol.qualifiedName} (${edge.confidence})`],
  };
}

function scoresOf(
  judged: readonly JudgedSite[],
  oracle: Oracle,
  { tool, pairs }: { readonly tool: string; readonly pairs: (sites: readonly OracleSite[]) => Counts },
): readonly Score[] {
  const kinds: readonly [string, (one: JudgedSite) => boolean][] = [
    ['all', () => true],
    ['cross-file', (one) => one.isCrossFile],
    ['member', (one) => one.isMember],
    ['cross-file member', (one) => one.isCrossFile && one.isMember],
  ];
  const label = { tool, suite: 'oracles', language: oracle.language };
  const scores = (sites: readonly JudgedSite[], suffix: string): readonly Score[] => [
    ...kinds.map(([kind, isKind]) =>
      toScore(
        { ...label, group: `${oracle.name} ${kind}${suffix}` },
        sites.filter(isKind).map(({ counts }) => counts),
      ),
    ),
    ...kinds.slice(0, 3).map(([kind, isKind]) =>
      toScore(
        { ...label, group: `${oracle.name} ${kind}, to symbols, related right${suffix}` },
        sites.filter((site) => isKind(site) && site.hasSymbol).map(({ related }) => related),
      ),
    ),
    ...(!isComplete(oracle)
      ? []
      : [
          toScore({ ...label, group: `${oracle.name} cross-file pairs${suffix}` }, [
            pairs(sites.map(({ site }) => site)),
          ]),
        ]),
  ];
  const product = judged.filter(({ isTest }) => !isTest);
  const places =
    product.length === judged.length
      ? scores(judged, '')
      : [...scores(product, ', without tests'), ...scores(judged, ', with tests')];
  return [
    ...places,
    ...['exact', 'probable', 'approximate'].map((confidence) =>
      toScore({ ...label, group: `${oracle.name} edges called ${confidence}` }, [
        {
          expected: 0,
          found: 0,
          right: countOf(judged, 'right', confidence),
          wrong: countOf(judged, 'wrong', confidence),
        },
      ]),
    ),
  ].filter(({ expected, right, wrong }) => expected + right + wrong > 0);
}

function countOf(judged: readonly JudgedSite[], verdict: 'right' | 'wrong', confidence: string): number {
  return judged.flatMap((one) => one[verdict]).filter((called) => called.confidence === confidence).length;
}

/** A call of an expression's value, as in `make()()`, has no name for an edge. */
function howCalled(oracle: Oracle, site: OracleSite): string {
  if (!/^[\w$#]+$/.test(site.callee)) return 'call of a value';
  return isMemberCall(oracle, site) ? 'member call' : 'plain call';
}

/** A receiver precedes the name; three dots are a spread. */
export function isMemberCall(oracle: Oracle, site: OracleSite): boolean {
  const before = oracle
    .sourceLine(site.file, site.line)
    .slice(0, site.column - 1)
    .trimEnd();
  const text = before === '' ? oracle.sourceLine(site.file, site.line - 1).trimEnd() : before;
  return text.endsWith('.') && !text.endsWith('...');
}

export function isTestFile(file: string): boolean {
  return /(^|\/)(tests?|__tests__|test-utils|fixtures)\/|\.(test|spec)(-d)?\.|(^|\/)test_|_test\.go$/.test(
    file,
  );
}

/** False for jedi, which lists only some of the calls, so that right pairs would count as wrong. */
function isComplete(oracle: Oracle): boolean {
  return oracle.language !== 'python';
}

function placeOf(at: OracleSite | GraphEdge): string {
  return `${'path' in at ? at.path : at.file}:${at.line}:${at.column}`;
}
