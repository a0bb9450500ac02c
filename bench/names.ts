/**
 * Measures name look-ups in process by the form of the query, the cost of building the table of names, and the whole
 * command for an exact name next to an empty Node process. Indexes the repository first if there is no index.
 * Run: npm run bench:names -- REPOSITORY [--samples N] [--seed N]. GRAPH_INDEX_DIR keeps the index elsewhere.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { openEngine } from '../src/engine/open-engine.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { samples: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const root = positionals[0] ?? '.';
const engine = openEngine(root, {
  environment: process.env,
  pid: process.pid,
  assets: pathToFileURL(`${path.resolve('dist')}/`),
});
if (!engine.index.isBuilt()) await engine.index.update();
const usual = { kinds: undefined, language: undefined, path: undefined, limit: 20, breadth: 'best' } as const;
const names = symbolNames();
let state = Number(values.seed);

/** Queries that users would type for a name; undefined if the form does not apply to the name. */
const forms: Readonly<Record<string, (name: string) => string | undefined>> = {
  exact: (name) => name,
  'other case': (name) => (name === name.toUpperCase() ? undefined : name.toUpperCase()),
  'half a name': (name) => name.slice(0, Math.ceil(name.length / 2)),
  'prefix*': (name) => `${name.slice(0, Math.ceil(name.length / 2))}*`,
  '*suffix': (name) => `*${name.slice(name.length >> 1)}`,
  'wild?ard*': (name) => `${name.slice(0, 4)}?${name.slice(5, 8)}*`,
  humps: (name) => initials(name)?.toUpperCase(),
  'small humps': (name) => initials(name)?.toLowerCase(),
  'two words': (name) => wordsIn(name).slice(0, 2).reverse().join(' '),
  'a part': (name) =>
    name.length > 8 ? name.slice((name.length >> 1) - 2, (name.length >> 1) + 3) : undefined,
  'a typing error': (name) => `${name.slice(0, 3)}${name[4]}${name[3]}${name.slice(5)}`,
  nothing: (name) => `${[...name].reverse().join('')}qz`,
};

const start = performance.now();
engine.ask.lookup('no such name at all', usual);
console.log(`table of names, once    ${(performance.now() - start).toFixed(0)} ms`);
const rows = Object.entries(forms).map(([what, form]) => ({ what, ...measure(sample(form)) }));
engine.close();
for (const { what, count, p50Ms, p95Ms, maxMs } of rows) {
  console.log(
    `${what.padEnd(16)} ${String(count).padStart(6)}  p50 ${p50Ms.toFixed(2)} ms  p95 ${p95Ms.toFixed(2)} ms  max ${maxMs.toFixed(2)} ms`,
  );
}
const nodeMs = commandMs(['-e', '0']);
const lookupMs = commandMs(['bin/codeagent.cjs', 'lookup', names[0] ?? 'x', '--root', root]);
console.log(`whole command, exact    ${lookupMs.toFixed(0)} ms, of which Node ${nodeMs.toFixed(0)} ms`);
console.log(JSON.stringify({ rows, nodeMs, lookupMs }));

/** Distinct names of definitions. */
function symbolNames(): readonly string[] {
  const found = new Set<string>();
  for (const record of engine.graph.records())
    if (record.type === 'symbol' && /^\w{5,}$/.test(record.name)) found.add(record.name);
  return [...found];
}

function sample(form: (name: string) => string | undefined): readonly string[] {
  return Array.from({ length: Number(values.samples) }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return names[Math.floor((state / 2 ** 32) * names.length)] ?? '';
  }).flatMap((name) => form(name) ?? []);
}

function wordsIn(name: string): readonly string[] {
  return name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [name];
}

function initials(name: string): string | undefined {
  const words = wordsIn(name);
  return words.length < 2 ? undefined : words.map((word) => word.charAt(0)).join('');
}

/** The minimum of three rounds, after one that warms the caches of SQLite and the compiler. */
function measure(queries: readonly string[]) {
  for (const query of queries) engine.ask.lookup(query, usual);
  const once = (query: string): number => {
    const before = performance.now();
    engine.ask.lookup(query, usual);
    return performance.now() - before;
  };
  const times = queries.map((query) => Math.min(once(query), once(query), once(query))).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return { count: times.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: times.at(-1) ?? 0 };
}

function commandMs(words: readonly string[]): number {
  const times = Array.from({ length: 9 }, () => {
    const before = performance.now();
    spawnSync(process.execPath, words, { stdio: 'ignore' });
    return performance.now() - before;
  });
  return Math.min(...times);
}
