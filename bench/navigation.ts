/**
 * Measures graph queries in process: callers and callees to depth 3, and two steps around a symbol, for random
 * functions and for the most called ones. Indexes the repository first if there is no index.
 * Run: npm run bench:navigation -- REPOSITORY [--samples N] [--seed N]. GRAPH_INDEX_DIR keeps the index elsewhere.
 */

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { openEngine } from '../src/engine/open-engine.ts';
import type { Navigator } from '../src/model/answers/navigator.ts';
import { edgeKinds } from '../src/model/edge.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { samples: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const engine = openEngine(positionals[0] ?? '.', {
  environment: process.env,
  pid: process.pid,
  assets: pathToFileURL(`${path.resolve('dist')}/`),
});
if (!engine.index.isBuilt()) await engine.index.update();

const tree = { depth: 3, limit: 100 } as const;
const walk = { depth: 2, limit: 100, relations: new Set(edgeKinds), kinds: undefined } as const;
const questions: Readonly<Record<string, (navigator: Navigator, id: string) => object>> = {
  'callers, depth 3': (navigator, id) => navigator.callers(id, tree),
  'callees, depth 3': (navigator, id) => navigator.callees(id, tree),
  'traverse out, 2 hops': (navigator, id) => navigator.traverse(id, { ...walk, direction: 'out' }),
  'traverse both, 2 hops': (navigator, id) => navigator.traverse(id, { ...walk, direction: 'both' }),
  references: (navigator, id) => navigator.references(id, { limit: 100 }),
  'impact, depth 3': (navigator, id) => navigator.impact(id, tree),
  symbol: (navigator, id) => navigator.symbol(id),
};

const { functions, mostCalled } = candidates();
const sampled = sample(functions, Number(values.samples), Number(values.seed));
const rows = Object.entries(questions).flatMap(([what, ask]) => [
  { what, of: `${sampled.length} random functions`, ...measure(ask, sampled) },
  { what, of: `${mostCalled.length} most called`, ...measure(ask, mostCalled) },
]);
engine.close();
for (const { what, of, p50Ms, p95Ms, maxMs } of rows) {
  console.log(
    `${what.padEnd(22)} ${of.padEnd(22)} p50 ${p50Ms.toFixed(2)} ms  p95 ${p95Ms.toFixed(2)} ms  max ${maxMs.toFixed(2)} ms`,
  );
}
console.log(JSON.stringify(rows));

/** Ids of functions and methods, and of the twenty with the most calls. */
function candidates(): { readonly functions: readonly string[]; readonly mostCalled: readonly string[] } {
  const functions = new Set<string>();
  const calls = new Map<string, number>();
  for (const record of engine.graph.records()) {
    if (record.type === 'symbol' && /^(?:function|method|constructor)$/.test(record.kind))
      functions.add(record.id);
    if (record.type === 'edge' && record.kind === 'calls')
      calls.set(record.target, (calls.get(record.target) ?? 0) + 1);
  }
  const mostCalled = [...calls].sort(([, a], [, b]) => b - a).slice(0, 20);
  return { functions: [...functions], mostCalled: mostCalled.map(([id]) => id) };
}

/** Deterministic for a seed. */
function sample(ids: readonly string[], count: number, seed: number): readonly string[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return ids[Math.floor((state / 2 ** 32) * ids.length)] ?? '';
  });
}

/** The minimum of three rounds, after one that warms the caches of SQLite and the compiler. */
function measure(ask: (navigator: Navigator, id: string) => object, ids: readonly string[]) {
  const navigator = engine.graph;
  for (const id of ids) ask(navigator, id);
  const once = (id: string): number => {
    const start = performance.now();
    ask(navigator, id);
    return performance.now() - start;
  };
  const times = ids.map((id) => Math.min(once(id), once(id), once(id))).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95), maxMs: times.at(-1) ?? 0 };
}
