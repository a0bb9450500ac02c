/**
 * The Java part of SWARM-CG: the CATS cases, without those whose calls use reflection, class loaders, proxies or method
 * handles. `callgraph.json` maps `package.Class:method(parameter types)` to its callees; a constructor is `<init>`. It
 * lists only the calls under test, without calls that leave the case. An edge is therefore wrong if its caller is
 * listed and it leads to another method of a listed name. A lambda belongs to the enclosing method.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { CallGraph, GraphSymbol } from './call-graph.ts';
import { type DottedCase, listCases, readCase } from './dotted-suite.ts';
import { groupBy } from './group-by.ts';
import { indexNames, isConstructor, isType, type Names } from './names.ts';
import { type Counts, join, type Miss, type Scored, toScore } from './score.ts';
import type { Suite } from './suite.ts';

const reflective = new Set([
  'Reflection',
  'ModernReflection',
  'Classloading',
  'DynamicProxies',
  'SignaturePolymorphicMethods',
]);

export const swarmJava: Suite = {
  name: 'swarm-java',
  async run(tool, places) {
    if (!places.isWanted('swarm', 'swarm-java')) return join([]);
    const folder = places.find(path.join('SWARM-CG', 'benchmarks', 'java', 'cats'));
    if (folder === undefined) return join([]);
    const categories = readdirSync(folder).filter((name) => !reflective.has(name));
    const cases = listCases(folder)
      .filter((name) => categories.includes(name.split('/')[0] ?? ''))
      .map((name) => readCase(folder, name, ['.java']));
    const graphs = await tool.draw(cases.map(({ name }) => path.join(folder, name)));
    const judged = cases.flatMap((one, index) => {
      const graph = graphs[index];
      return graph === undefined ? [] : [{ one, ...scoreJavaCase(graph, one) }];
    });
    return toScored(tool.name, judged);
  },
};

interface Judged {
  readonly counts: Counts;
  readonly misses: readonly Miss[];
}

function toScored(tool: string, judged: readonly (Judged & { readonly one: DottedCase })[]): Scored {
  const label = { tool, suite: 'swarm-java', language: 'java' };
  const groups = groupBy(judged, ({ one }) => one.name.split('/')[0] ?? '');
  return {
    scores: [...groups, ['total', judged] as const].map(([group, list]) =>
      toScore(
        { ...label, group, remark: `${list.length} cases` },
        list.map(({ counts }) => counts),
      ),
    ),
    misses: judged.flatMap(({ misses }) => misses),
  };
}

export function scoreJavaCase(graph: CallGraph, one: DottedCase): Judged {
  const names = indexNames(graph);
  const packages = [...one.sources.values()].map(packageOf);
  const isInside = (signature: string): boolean => packages.some((name) => signature.startsWith(`${name}.`));
  const expected = Object.entries(one.expected).flatMap(([caller, callees]) =>
    callees.filter(isInside).map((callee) => ({ caller, callee, isFound: false })),
  );
  const drawn = new Map<
    string,
    { readonly isRight: boolean; readonly place: string; readonly caller: string }
  >();
  for (const edge of graph.edges) {
    // The benchmark lists the methods that run.
    if (edge.runs === false) continue;
    const source = names.symbol(edge.source);
    const target = names.symbol(edge.target);
    if (source === undefined || target === undefined) continue;
    const caller = signatureOf(names.caller(source), one, names);
    const callee = signatureOf(target, one, names);
    const rivals = expected.filter(
      (pair) => isSame(pair.caller, caller) && methodName(pair.callee) === methodName(callee),
    );
    if (rivals.length === 0) continue;
    const hits = rivals.filter((pair) => isSame(pair.callee, callee));
    for (const hit of hits) hit.isFound = true;
    const place = `${edge.path}:${edge.line}:${edge.column}`;
    const bare = isConstruction(callee) ? `${caller} -> ${callee.split('(')[0]}` : `${caller} -> ${callee}`;
    drawn.set(bare, { isRight: hits.length > 0 || (drawn.get(bare)?.isRight ?? false), place, caller });
  }
  return judge(one, expected, drawn);
}

function judge(
  one: DottedCase,
  expected: readonly { readonly caller: string; readonly callee: string; readonly isFound: boolean }[],
  drawn: ReadonlyMap<string, { readonly isRight: boolean; readonly place: string; readonly caller: string }>,
): Judged {
  const toMiss = (kind: Miss['kind'], place: string, call: string): Miss => ({
    suite: 'swarm-java',
    group: one.name.split('/')[0] ?? '',
    kind,
    cause: 'caller -> callee',
    isTest: false,
    place: `${one.name}/${place}`,
    call,
    expected: expected.map(({ caller, callee }) => `${caller} -> ${callee}`),
    got: [...drawn.keys()],
  });
  const wrong = [...drawn].filter(([, { isRight }]) => !isRight);
  const missed = expected.filter(({ isFound }) => !isFound);
  return {
    counts: {
      expected: expected.length,
      found: expected.length - missed.length,
      right: drawn.size - wrong.length,
      wrong: wrong.length,
    },
    misses: [
      ...missed.map(({ caller, callee }) => toMiss('missed', '', `${caller} -> ${callee}`)),
      ...wrong.map(([call, { place }]) => toMiss('wrong', place, call)),
    ],
  };
}

/** `vc.Class:callMethod(Class)`, with types without their packages; `vc.Class:<init>` for the class itself. */
function signatureOf(symbol: GraphSymbol, one: DottedCase, names: Names): string {
  const text = one.sources.get(symbol.path) ?? '';
  const declared = packageOf(text);
  const inPackage = (name: string): string => (declared === undefined ? name : `${declared}.${name}`);
  if (isType(symbol)) return `${inPackage(symbol.qualifiedName)}:<init>`;
  const owner = names.owner(symbol);
  const name = isConstructor(symbol, owner) ? '<init>' : symbol.name;
  const lines = text
    .split('\n')
    .slice(symbol.line - 1, symbol.endLine)
    .join(' ');
  const [, parameters = ''] = new RegExp(`\\b${symbol.name}\\s*\\(([^)]*)\\)`).exec(lines) ?? [];
  return `${inPackage(owner?.qualifiedName ?? '')}:${name}(${parameterTypes(parameters)})`;
}

function packageOf(text: string): string | undefined {
  return /^\s*package\s+([\w.]+)/m.exec(text)?.[1];
}

/** `final List<String> names, int... more` is `List,int...`. */
function parameterTypes(parameters: string): string {
  return parameters
    .replace(/<[^<>]*>/g, '')
    .split(',')
    .map(
      (one) =>
        one
          .replace(/@\w+|\bfinal\b/g, '')
          .trim()
          .split(/\s+/)[0] ?? '',
    )
    .join(',');
}

/** Compares types without their packages; our signature may lack the parameters. */
function isSame(theirs: string, ours: string): boolean {
  const simple = theirs.replace(/\(.*\)/, (types) => types.replace(/[\w$]+\.(?=[\w$])/g, ''));
  return ours.endsWith('<init>') ? simple.startsWith(`${ours}(`) : simple === ours;
}

function methodName(signature: string): string {
  return signature.replace(/^.*:/, '').replace(/\(.*$/, '');
}

function isConstruction(signature: string): boolean {
  return methodName(signature) === '<init>';
}
