/**
 * Compares our projection of LocAgent's graph with the graphs that LocAgent drew, and its traversals.
 * Run: npm run eval:locagent -- --corpora DIR --eval DIR [--differences N]
 * DIR of --corpora contains one checkout per graph, as shared/eval/checkout creates them.
 */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { openEngine } from '../src/engine/open-engine.ts';
import type { LocagentEdge, LocagentGraph, LocagentNode } from '../src/model/answers/locagent-graph.ts';
import { locagentGraph } from '../src/projections/locagent/locagent-graph.ts';
import { dotText, type TraverseOptions, traverse } from '../src/projections/locagent/traverse.ts';
import { openStoreForReading } from '../src/store/store.ts';

interface Sample {
  readonly repo: string;
  readonly scenario: string;
  readonly start_entity: string;
  readonly direction: TraverseOptions['direction'];
  readonly edge_types: TraverseOptions['edgeTypes'];
  readonly max_depth: number;
  /** The lines of the text. The complete copy, `graph_text`, is truncated after 500 characters. */
  readonly results: readonly { readonly text: string }[];
}

const { values: given } = parseArgs({
  options: {
    corpora: { type: 'string' },
    eval: { type: 'string' },
    differences: { type: 'string', default: '0' },
  },
});
const corpora = path.resolve(given.corpora ?? '.');
const references = path.resolve(given.eval ?? '.');
const shown = Number(given.differences);
const work = mkdtempSync(path.join(tmpdir(), 'codeagent-locagent-'));
const samples = linesOf<Sample>('traverse_samples.jsonl.gz');

for (const file of readdirSync(references).filter((name) => /^graph_.*\.json\.gz$/.test(name))) {
  const name = file.slice('graph_'.length, -'.json.gz'.length);
  const root = [path.join(corpora, name), path.join(corpora, 'locagent', name)].find((each) =>
    existsSync(each),
  );
  if (root !== undefined) await compareCorpus(name, root, JSON.parse(unzipped(file)) as LocagentGraph);
}
rmSync(work, { recursive: true, force: true });

async function compareCorpus(name: string, root: string, theirs: LocagentGraph): Promise<void> {
  const engine = openEngine(root, {
    environment: { PATH: process.env.PATH, HOME: process.env.HOME, GRAPH_INDEX_DIR: path.join(work, name) },
    pid: process.pid,
    assets: pathToFileURL(`${path.resolve('dist')}/`),
  });
  await engine.index.update();
  const store = openStoreForReading(engine.index.folder);
  const startedMs = performance.now();
  const ours = locagentGraph(store.reader);
  const tookMs = performance.now() - startedMs;
  console.log(`\n${name}: drawn in ${tookMs.toFixed(0)} ms`);
  printComparison(ours, theirs);
  const unparsable = unparsedFiles(theirs);
  const alike = unparsable.size === 0 ? ours : locagentGraph(store.reader, { unparsable });
  if (unparsable.size > 0) {
    console.log(`  without the inside of ${unparsable.size} files that its Python could not parse:`);
    printComparison(alike, theirs);
  }
  printDifferences(alike, theirs);
  printTraversals(
    alike,
    samples.filter(({ repo }) => repo.includes(name)),
  );
  store.close();
  engine.close();
}

function printComparison(ours: LocagentGraph, theirs: LocagentGraph): void {
  const nodeTypes = ['directory', 'file', 'class', 'function'];
  const edgeTypes = ['contains', 'imports', 'invokes', 'inherits'];
  const row = (title: string, mine: ReadonlySet<string>, other: ReadonlySet<string>): void => {
    const common = [...mine].filter((key) => other.has(key)).length;
    const whole = mine.size + other.size - common;
    const jaccard = whole === 0 ? '–' : `${((100 * common) / whole).toFixed(2)} %`;
    const figures = [mine.size, other.size, common].map((figure) => String(figure).padStart(7));
    console.log(`  ${title.padEnd(16)}${figures.join('')}  ${jaccard.padStart(9)}`);
  };
  console.log(
    `  ${''.padEnd(16)}${['ours', 'theirs', 'common'].map((head) => head.padStart(7)).join('')}    Jaccard`,
  );
  row('nodes', new Set(ours.nodes.map(nodeKey)), new Set(theirs.nodes.map(nodeKey)));
  for (const type of nodeTypes)
    row(`  ${type}`, keysOf(ours.nodes, type, nodeKey), keysOf(theirs.nodes, type, nodeKey));
  row('edges', new Set(ours.edges.map(edgeKey)), new Set(theirs.edges.map(edgeKey)));
  for (const type of edgeTypes)
    row(`  ${type}`, keysOf(ours.edges, type, edgeKey), keysOf(theirs.edges, type, edgeKey));
}

function keysOf<T extends { readonly type: string }>(
  all: readonly T[],
  type: string,
  key: (each: T) => string,
): ReadonlySet<string> {
  return new Set(all.filter((each) => each.type === type).map(key));
}

function printDifferences(ours: LocagentGraph, theirs: LocagentGraph): void {
  const [mine, other] = [ours, theirs].map(
    ({ nodes, edges }) => new Set([...nodes.map(nodeKey), ...edges.map(edgeKey)]),
  ) as [Set<string>, Set<string>];
  const surplus = [...mine].filter((key) => !other.has(key));
  const missing = [...other].filter((key) => !mine.has(key));
  for (const key of surplus.slice(0, shown)) console.log(`  only ours    ${key}`);
  for (const key of missing.slice(0, shown)) console.log(`  only theirs  ${key}`);
}

/** A file that LocAgent could not parse is drawn without its directory. */
function unparsedFiles({ nodes, edges }: LocagentGraph): ReadonlySet<string> {
  const contained = new Set(edges.filter(({ type }) => type === 'contains').map(({ target }) => target));
  return new Set(nodes.filter(({ id, type }) => type === 'file' && !contained.has(id)).map(({ id }) => id));
}

/** The samples are from other revisions: a start that no longer exists cannot be compared. */
function printTraversals(graph: LocagentGraph, wanted: readonly Sample[]): void {
  const ids = new Set(graph.nodes.map(({ id }) => id));
  const comparable = wanted.filter(({ start_entity }) => ids.has(start_entity));
  const differing = comparable.flatMap((sample) => {
    const text = dotText(
      traverse(graph, [sample.start_entity], {
        direction: sample.direction,
        hops: sample.max_depth,
        nodeTypes: undefined,
        edgeTypes: sample.edge_types,
      }),
    );
    const mine = new Set(text.trim().split('\n'));
    const other = new Set(sample.results.map((line) => line.text));
    const lines = [
      ...[...mine].filter((line) => !other.has(line)).map((line) => `+ ${line}`),
      ...[...other].filter((line) => !mine.has(line)).map((line) => `- ${line}`),
    ];
    return lines.length === 0 ? [] : [{ sample, lines }];
  });
  console.log(
    `  traversals: ${comparable.length - differing.length} of ${comparable.length} the same, ${wanted.length - comparable.length} begin elsewhere`,
  );
  for (const { sample, lines } of differing) {
    console.log(`    ${sample.scenario} ${sample.start_entity}`);
    for (const line of lines.slice(0, shown)) console.log(`      ${line}`);
  }
}

function nodeKey({ id, type }: LocagentNode): string {
  return `${type} ${id}`;
}

function edgeKey({ source, target, type }: LocagentEdge): string {
  return `${type} ${source} -> ${target}`;
}

function unzipped(file: string): string {
  return gunzipSync(readFileSync(path.join(references, file))).toString('utf8');
}

function linesOf<T>(file: string): readonly T[] {
  return unzipped(file)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}
