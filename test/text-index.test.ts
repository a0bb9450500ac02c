/** Ranks and scores equal those of SQLite's FTS5 on the same tokens, and postings equal a plain count. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileFacts } from '../src/model/file-facts.ts';
import { queryTerms } from '../src/retrieval/text/query-terms.ts';
import type { Ranking } from '../src/retrieval/text/ranking.ts';
import { createTextSearch } from '../src/retrieval/text/search-text.ts';
import { type Database, openDatabase } from '../src/store/driver.ts';
import { openStoreForReading, type ReadableStore } from '../src/store/store.ts';
import { bitsOf, type Field, fields } from '../src/text/fields.ts';
import { termsOf } from '../src/text/terms.ts';
import { createWorkspace, engineOn, type Workspace } from './workspace.ts';

/** The parameters of FTS5. */
const ranking: Ranking = {
  k1: 1.2,
  b: 0.75,
  weights: { name: 5, qualifiedName: 2, path: 1.5, signature: 2.5, doc: 1.25, body: 1 },
  idf: (found, total) => Math.max(1e-6, Math.log((total - found + 0.5) / (found + 0.5))),
};

let workspace: Workspace;
let store: ReadableStore;
let oracle: Database;

beforeAll(async () => {
  workspace = createWorkspace('harbour');
  const engine = engineOn(workspace.root);
  await engine.index.update();
  engine.close();
  // Repeated updates create deleted files, small segments and merges, which are part of the comparison.
  for (let round = 0; round < 10; round++) {
    workspace.write(
      `extra/module_${round % 4}.py`,
      `def helper_${round}(value):\n    return value * ${round}\n`,
    );
    await engine.index.update();
    engine.close();
  }
  store = openStoreForReading(engine.index.folder);
  oracle = buildOracle(store, workspace.root);
});
afterAll(() => {
  store.close();
  oracle.close();
  workspace.dispose();
});

const unknown = 'nothing_at_all_xyz';

describe('FTS5 gives the same', () => {
  const queries = ['value', 'return self', 'helper_7', 'def init', 'class', 'module 2 helper', unknown];
  it.each(queries)('%s', (text) => {
    const terms = queryTerms(text);
    const ours = createTextSearch(store.reader)({ terms, limit: 1000, ranking }).hits.map(
      ({ file, ordinal, score }) => [`${file}:${ordinal}`, score] as const,
    );
    const theirs = new Map(ask(oracle, terms));
    expect(theirs.size > 0).toBe(text !== unknown);
    expect(new Set(ours.map(([id]) => id))).toEqual(new Set(theirs.keys()));
    for (const [id, score] of ours) expect(score).toBeCloseTo(theirs.get(id) ?? 0, 9);
    for (let index = 1; index < ours.length; index++)
      expect(ours[index - 1]?.[1]).toBeGreaterThanOrEqual(ours[index]?.[1] ?? 0);
  });

  it.each(queries)('%s: a small limit gives the first hits of a large one', (text) => {
    const search = createTextSearch(store.reader);
    const terms = queryTerms(text);
    const all = search({ terms, limit: 1000, ranking });
    for (const limit of [1, 3, 10, 40]) {
      const few = search({ terms, limit, ranking });
      expect(few).toEqual({ ...all, hits: all.hits.slice(0, limit) });
      const isWanted = (file: number) => file % 2 === 0;
      const wanted = search({ terms, limit, ranking, isWanted });
      expect(wanted.hits).toEqual(all.hits.filter(({ file }) => isWanted(file)).slice(0, limit));
    }
  });
});

function ask(database: Database, terms: readonly string[]): readonly (readonly [string, number])[] {
  const weights = columns.map((field) => ranking.weights[field]).join(', ');
  return database
    .prepare(
      `SELECT id, -bm25(chunks, 0, ${weights}) AS score FROM chunks WHERE chunks MATCH ? ORDER BY score DESC`,
    )
    .all(terms.map(asToken).join(' OR '))
    .map(({ id, score }) => [String(id), Number(score)] as const);
}

const columns: readonly Field[] = fields;

/** One row per chunk, one column per field; every token is encoded in letters that FTS5 does not split. */
function buildOracle({ reader }: ReadableStore, root: string): Database {
  const database = openDatabase(':memory:', { readOnly: false });
  database.exec(`CREATE VIRTUAL TABLE chunks USING fts5(id UNINDEXED, ${columns.join(', ')})`);
  const insert = database.prepare(
    `INSERT INTO chunks (id, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})`,
  );
  for (const file of reader.files()) {
    const facts = reader.facts(file.id);
    if (facts === undefined) continue;
    const rows = readFileSync(path.join(root, file.path), 'utf8').split('\n');
    facts.chunks.forEach((chunk, ordinal) => {
      const texts = textsOf(file.path, facts, ordinal, rows.slice(chunk.startRow, chunk.endRow).join('\n'));
      insert.run(`${file.id}:${ordinal}`, ...columns.map((field) => tokens(texts[field], field)));
    });
  }
  return database;
}

function textsOf(file: string, facts: FileFacts, ordinal: number, body: string): Record<Field, string[]> {
  const chunk = facts.chunks[ordinal];
  const next = facts.chunks[ordinal + 1]?.startRow ?? Number.POSITIVE_INFINITY;
  const starting = facts.symbols.filter(
    ({ startRow }) => chunk !== undefined && startRow >= chunk.startRow && startRow < next,
  );
  const around = facts.symbols[chunk?.symbol ?? 0];
  const isContinued = chunk !== undefined && chunk.symbol > 0 && (around?.startRow ?? 0) < chunk.startRow;
  const named = [
    ...starting.filter(({ kind }) => kind !== 'file'),
    ...(isContinued && around ? [around] : []),
  ];
  return {
    body: [body],
    path: [file],
    name: named.map(({ name }) => name),
    qualifiedName: named.map(({ qualifiedName }) => qualifiedName),
    signature: starting.flatMap(({ signature }) => signature ?? []),
    doc: starting.flatMap(({ doc }) => doc ?? []),
  };
}

/**
 * The text index counts only part of a long field. The rest still adds to the length, so it is encoded as tokens that
 * no query contains.
 */
function tokens(texts: readonly string[], field: Field): string {
  const counts = new Map<string, number>();
  return texts
    .flatMap((text) => text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [])
    .filter((word) => word.length <= 64)
    .flatMap(termsOf)
    .map((term) => {
      const count = (counts.get(term) ?? 0) + 1;
      counts.set(term, count);
      return count > bitsOf(field).mask ? 'beyond' : asToken(term);
    })
    .join(' ');
}

function asToken(term: string): string {
  return `t${Buffer.from(term).toString('hex')}`;
}
