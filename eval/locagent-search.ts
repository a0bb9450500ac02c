/**
 * Compares our hierarchical search with the passages that LocAgent found for its 50 queries, by file.
 * Run: npm run eval:locagent-search -- --corpora DIR --eval DIR [--limit N] [--json]
 * DIR of --corpora contains LocAgent's checkout, as shared/eval/checkout creates it. `set`: the share of LocAgent's
 * files that are among ours. `multiset`: the same, counting files as often as they occur.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Engine } from '../src/engine/engine.ts';
import { openEngine } from '../src/engine/open-engine.ts';
import { EngineError } from '../src/model/errors.ts';

interface Sample {
  readonly repo: string;
  readonly query: string;
  readonly top_10: readonly { readonly file: string; readonly score: number }[];
}

interface Compared {
  readonly query: string;
  readonly set: number;
  readonly multiset: number;
  readonly tookMs: number;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  /** Files that only LocAgent found, with its ranks, its score, and our rank among more hits. */
  readonly missing: readonly Missing[];
}

interface Missing {
  readonly file: string;
  readonly theirPlaces: readonly number[];
  readonly theirScore: number;
  /** Undefined if none of our first hundred hits is in the file. */
  readonly ourPlace: number | undefined;
}

const { values: given } = parseArgs({
  options: {
    corpora: { type: 'string', default: '.' },
    eval: { type: 'string', default: '.' },
    limit: { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
  },
});
const limit = Number(given.limit);
// Rows below this value are printed with their differences.
const low = 0.8;

const work = mkdtempSync(path.join(tmpdir(), 'codeagent-locagent-search-'));
const samples = readSamples();
const compared: Compared[] = [];
for (const repo of new Set(samples.map((sample) => sample.repo))) {
  const engine = await indexed(repo);
  for (const sample of samples.filter((each) => each.repo === repo))
    compared.push(await compare(engine, sample));
  engine.close();
}
rmSync(work, { recursive: true, force: true });
const figures = {
  queries: compared.length,
  set: mean(compared.map(({ set }) => set)),
  multiset: mean(compared.map(({ multiset }) => multiset)),
  below: compared.filter(({ set }) => set < low).length,
  p50Ms: quantile(0.5),
  p95Ms: quantile(0.95),
};
if (given.json) console.log(JSON.stringify({ ...figures, rows: compared }, undefined, 2));
else print();

function readSamples(): readonly Sample[] {
  const file = path.join(path.resolve(given.eval), 'search_queries.jsonl.gz');
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Sample);
}

async function indexed(repo: string): Promise<Engine> {
  const corpora = path.resolve(given.corpora);
  const root = [path.join(corpora, repo), path.join(corpora, 'locagent', repo)].find((each) =>
    existsSync(each),
  );
  if (root === undefined) throw new EngineError('not-found', `There is no ${repo} in ${corpora}`);
  const engine = openEngine(root, {
    environment: { PATH: process.env.PATH, HOME: process.env.HOME, GRAPH_INDEX_DIR: path.join(work, repo) },
    pid: process.pid,
    assets: pathToFileURL(`${path.resolve('dist')}/`),
  });
  await engine.index.update();
  return engine;
}

async function compare(engine: Engine, { query, top_10 }: Sample): Promise<Compared> {
  const startedMs = performance.now();
  const ours = (await filesFor(engine, query, limit)).slice(0, limit);
  const tookMs = performance.now() - startedMs;
  const theirs = top_10.map(({ file }) => file);
  const wanted = [...new Set(theirs)];
  const lost = wanted.filter((file) => !ours.includes(file));
  const further = lost.length === 0 ? [] : await filesFor(engine, query, 100);
  const both = wanted.reduce((sum, file) => sum + Math.min(countOf(ours, file), countOf(theirs, file)), 0);
  return {
    query,
    set: 1 - lost.length / wanted.length,
    multiset: both / theirs.length,
    tookMs,
    ours,
    theirs,
    missing: lost.map((file) => ({
      file,
      theirPlaces: theirs.flatMap((each, place) => (each === file ? [place + 1] : [])),
      theirScore: Math.max(...top_10.filter((each) => each.file === file).map(({ score }) => score)),
      ourPlace: further.indexOf(file) + 1 || undefined,
    })),
  };
}

async function filesFor(engine: Engine, query: string, count: number): Promise<readonly string[]> {
  const filters = { kinds: undefined, language: undefined, path: undefined, tests: undefined };
  const { hits } = await engine.ask.search(query, {
    mode: 'hierarchical',
    show: 'fold',
    limit: count,
    ...filters,
  });
  return hits.map((hit) => hit.path);
}

function countOf(files: readonly string[], file: string): number {
  return files.filter((each) => each === file).length;
}

function print(): void {
  for (const { query, set, multiset, missing } of compared) {
    console.log(`${percent(set)}  ${percent(multiset)}  ${query}`);
    if (set < low)
      for (const { file, theirPlaces, theirScore, ourPlace } of missing)
        console.log(
          `                  ${file}: ${theirPlaces.join(', ')} of theirs (score ${theirScore.toFixed(2)}), ${ourPlace === undefined ? 'not among our hundred' : `${ourPlace} of ours`}`,
        );
  }
  console.log(
    `\nset ${percent(figures.set)}, multiset ${percent(figures.multiset)}, ${figures.below} of ${figures.queries} below 80 %; p50 ${figures.p50Ms.toFixed(1)} ms, p95 ${figures.p95Ms.toFixed(1)} ms`,
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`.padStart(7);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

function quantile(share: number): number {
  const sorted = compared.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
