/**
 * Measures text ranking in process next to SQLite's FTS5 on the same tokens of the same chunks in the same run, and the
 * share of the text index in the index size. Indexes the repository first if there is no index.
 * Run: npm run bench:text -- REPOSITORY [--queries N] [--seed N]. GRAPH_INDEX_DIR keeps the index elsewhere.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { openEngine } from '../src/engine/open-engine.ts';
import { defaultConfig } from '../src/model/config.ts';
import { queryTerms } from '../src/retrieval/text/query-terms.ts';
import { rankingFrom } from '../src/retrieval/text/ranking.ts';
import { createTextSearch } from '../src/retrieval/text/search-text.ts';
import { type Database, openDatabase } from '../src/store/driver.ts';
import { openStoreForReading } from '../src/store/store.ts';
import { termsOf } from '../src/text/terms.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { queries: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
const engine = openEngine(positionals[0] ?? '.', {
  environment: process.env,
  pid: process.pid,
  assets: pathToFileURL(`${path.resolve('dist')}/`),
});
if (!engine.index.isBuilt()) await engine.index.update();
const store = openStoreForReading(engine.index.folder);
const { reader } = store;
const random = createRandom(Number(values.seed));
const folder = mkdtempSync(path.join(tmpdir(), 'codeagent-bench-'));

const peerFile = path.join(folder, 'fts5.db');
const peer = openDatabase(peerFile, { readOnly: false });
const { chunkCount, words, buildMs } = buildPeer(peer);
const queries = Array.from({ length: Number(values.queries) }, () =>
  Array.from({ length: 1 + random(4) }, () => words[random(words.length)] ?? '').join(' '),
);
const ranking = rankingFrom(defaultConfig.text);
const search = createTextSearch(reader);
const ours = measure((query) => search({ terms: queryTerms(query), limit: 20, ranking }));
const ask = peer.prepare('SELECT rowid FROM chunks WHERE chunks MATCH ? ORDER BY rank LIMIT 20');
const theirs = measure((query) => ask.all(queryTerms(query).map(asToken).join(' OR ')));
peer.exec("INSERT INTO chunks (chunks) VALUES ('optimize')");
const optimised = measure((query) => ask.all(queryTerms(query).map(asToken).join(' OR ')));
peer.close();

const textBytes = textSize();
const figures = {
  chunks: chunkCount,
  queries: queries.length,
  ours,
  fts5: theirs,
  fts5Optimised: optimised,
  textMb: textBytes / 1e6,
  indexMb: store.sizeBytes() / 1e6,
  textShare: textBytes / store.sizeBytes(),
  fts5Mb: statSync(peerFile).size / 1e6,
  fts5BuildMs: buildMs,
};
console.log(JSON.stringify(figures, undefined, 2));
store.close();
engine.close();
rmSync(folder, { recursive: true, force: true });

/** The best of three tries per query, because the machine is shared. */
function measure(run: (query: string) => unknown): { p50Ms: number; p95Ms: number; maxMs: number } {
  for (const query of queries.slice(0, 20)) run(query);
  const times = queries
    .map((query) => {
      let best = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < 3; attempt++) {
        const started = performance.now();
        run(query);
        best = Math.min(best, performance.now() - started);
      }
      return best;
    })
    .sort((one, other) => one - other);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}

/** Fills FTS5 with the same tokens of every chunk, and draws a sample of words, weighted by frequency. */
function buildPeer(database: Database): { chunkCount: number; words: readonly string[]; buildMs: number } {
  database.exec("PRAGMA journal_mode = WAL; CREATE VIRTUAL TABLE chunks USING fts5(body, content='')");
  const insert = database.prepare('INSERT INTO chunks (rowid, body) VALUES (?, ?)');
  const sample: string[] = [];
  let count = 0;
  let spentMs = 0;
  database.exec('BEGIN');
  for (const file of reader.files()) {
    const chunks = reader.facts(file.id)?.chunks ?? [];
    const rows =
      chunks.length === 0 ? [] : readFileSync(path.join(engine.root, file.path), 'utf8').split('\n');
    for (const { startRow, endRow } of chunks) {
      const found =
        rows
          .slice(startRow, endRow)
          .join('\n')
          .match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
      if (found.length > 0 && random(10) === 0) sample.push(found[random(found.length)] ?? '');
      const body = found
        .filter((word) => word.length <= 64)
        .flatMap(termsOf)
        .map(asToken)
        .join(' ');
      const started = performance.now();
      insert.run(++count, body);
      spentMs += performance.now() - started;
    }
  }
  const started = performance.now();
  database.exec('COMMIT');
  return { chunkCount: count, words: sample, buildMs: spentMs + performance.now() - started };
}

/** Encodes a term so that FTS5 does not split it. */
function asToken(term: string): string {
  return /^[a-z0-9]+$/.test(term) ? term : `x${Buffer.from(term).toString('hex')}`;
}

function textSize(): number {
  const database = openDatabase(path.join(engine.index.directory, 'index.db'), { readOnly: true });
  const bytes = database
    .prepare("SELECT sum(pgsize) AS bytes FROM dbstat WHERE name LIKE 'text_%'")
    .get()?.bytes;
  database.close();
  return Number(bytes ?? 0);
}

function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
