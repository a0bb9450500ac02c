/**
 * Symbol identity over time: symbols that disappeared, symbols that appeared, and giving a recognised symbol its old
 * id. indexing/recognise.ts decides which are the same. Ids are final before any file is resolved, so no edge has an
 * id that is replaced.
 */
import { noFingerprint } from '../model/fingerprint.ts';
import type { Recognition, Sighting } from '../model/sighting.ts';
import type { LanguageId } from '../model/source-file.ts';
import { type SymbolId, symbolKinds } from '../model/symbol.ts';
import type { Database, Row, Statement } from './driver.ts';
import { decodeFingerprints } from './facts-codec.ts';
import { setMetadata } from './open.ts';
import { firstUnsettled, optionalNumber, optionalText } from './rows.ts';
import { identityOf } from './symbol-identity.ts';

export interface IdentityWriter {
  /** Symbols of files that disappeared since then and did not come back. */
  vanished(sinceMs: number): readonly Sighting[];
  hasAppeared(): boolean;
  /** Symbols that got a new id since ids were last settled, also in a run that was killed. */
  appeared(): readonly Sighting[];
  /** Gives recognised symbols their old ids and records their former places. All other ids become permanent. */
  settleIds(found: readonly Recognition[]): void;
}

/** The latest deletions are the most likely to be undone; reading more would slow down every update for an hour. */
const maxVanished = 20_000;

export function createIdentityWriter(
  database: Database,
  options: { nowMs: number; nextId: () => number },
): IdentityWriter {
  const statements = prepare(database);
  // An index that never settled ids has none to settle.
  const firstOfUpdate = options.nextId();
  const first = (): number => Number(statements.firstUnsettled.get()?.value ?? firstOfUpdate);

  return {
    vanished: (sinceMs) =>
      statements.vanished.all(sinceMs, maxVanished).map((row) => ({
        ...sighting(row, row.fingerprint instanceof Uint8Array ? row.fingerprint : noFingerprint),
        isJustNow: row.deleted_at_ms === options.nowMs,
      })),
    hasAppeared: () => statements.hasAppeared.get(first()) !== undefined,
    appeared() {
      const fingerprints = new Map<number, readonly Uint8Array[]>();
      return statements.appeared.all(first()).map((row) => {
        const file = Number(row.file_id);
        const known = fingerprints.get(file) ?? fingerprintsOf(statements, file);
        fingerprints.set(file, known);
        return sighting(row, known[Number(row.ordinal)] ?? noFingerprint);
      });
    },
    settleIds(found) {
      const numbers = new Map(found.map(({ was, is }) => [Number(is.symbol), Number(was.symbol)]));
      const files = new Set(found.map(({ is }) => is.path));
      for (const path of files) renumber(statements, path, numbers);
      for (const { was, is } of found) {
        statements.forgetDeletion.run(was.symbol);
        if (was.path !== is.path || was.qualifiedName !== is.qualifiedName)
          statements.notePlace.run(was.path, was.qualifiedName, was.symbol, options.nowMs);
      }
      setMetadata(database, firstUnsettled, String(options.nextId()));
    },
  };
}

type Statements = ReturnType<typeof prepare>;

function prepare(database: Database) {
  const sql = (text: string): Statement => database.prepare(text);
  return {
    firstUnsettled: sql(`SELECT value FROM _metadata WHERE key = '${firstUnsettled}'`),
    // Folders and projects have no disambiguated key; symbols that several files share have no path.
    vanished: sql(
      `SELECT d.symbol_id AS id, d.symbol_key, d.disambiguator, d.parent_id, d.kind, d.name, d.qualified_name, d.language,
         d.content_hash, d.file_path AS path, d.fingerprint, d.deleted_at_ms
       FROM (SELECT rowid AS sequence, * FROM deletion_log WHERE deleted_at_ms >= ? AND length(symbol_key) > 0 AND file_path <> ''
         AND name IS NOT NULL ORDER BY deleted_at_ms DESC LIMIT ?) d
       WHERE NOT EXISTS (SELECT 1 FROM symbols s WHERE s.id = d.symbol_id) ORDER BY d.file_path, d.sequence`,
    ),
    hasAppeared: sql('SELECT 1 AS one FROM symbols WHERE id >= ? LIMIT 1'),
    appeared: sql(
      `SELECT s.id, s.file_id, s.ordinal, s.symbol_key, s.disambiguator, s.parent_id, s.kind, s.name, s.qualified_name,
         f.language, f.content_hash, f.path
       FROM symbols s JOIN files f ON f.id = s.file_id WHERE s.id >= ? AND (s.flags & 4) = 0 ORDER BY f.path, s.ordinal`,
    ),
    facts: sql('SELECT facts FROM facts WHERE file_id = ?'),
    fileByPath: sql('SELECT id FROM files WHERE path = ?'),
    symbols: sql('SELECT id, parent_id FROM symbols WHERE file_id = ?'),
    changeSymbol: sql('UPDATE symbols SET id = ?, parent_id = ? WHERE id = ?'),
    spans: sql('SELECT symbol_id, ordinal, parent_id FROM spans WHERE file_id = ?'),
    changeSpan: sql('UPDATE spans SET parent_id = ? WHERE symbol_id = ? AND file_id = ? AND ordinal = ?'),
    chunks: sql('SELECT id, symbol_id FROM chunks WHERE file_id = ?'),
    changeChunk: sql('UPDATE chunks SET symbol_id = ? WHERE id = ?'),
    forgetDeletion: sql('DELETE FROM deletion_log WHERE symbol_id = ?'),
    // When several symbols leave one place at once, the first one is the answer.
    notePlace: sql(
      `INSERT INTO former_places (path, qualified_name, symbol_id, left_at_ms) VALUES (?, ?, ?, ?)
       ON CONFLICT (path, qualified_name) DO UPDATE SET symbol_id = excluded.symbol_id, left_at_ms = excluded.left_at_ms
         WHERE excluded.left_at_ms > left_at_ms`,
    ),
  };
}

function sighting(row: Row, fingerprint: Uint8Array): Sighting {
  const kind = symbolKinds[Number(row.kind)] ?? 'file';
  const key = row.symbol_key instanceof Uint8Array ? row.symbol_key : noFingerprint;
  return {
    symbol: Number(row.id) as SymbolId,
    identity: identityOf(key, Number(row.disambiguator)),
    kind,
    language: optionalText(row.language) as LanguageId | undefined,
    path: String(row.path),
    name: String(row.name),
    qualifiedName: String(row.qualified_name),
    parent: optionalNumber(row.parent_id) as SymbolId | undefined,
    fingerprint,
    contentHash: kind === 'file' ? optionalText(row.content_hash) : undefined,
    isJustNow: true,
  };
}

function fingerprintsOf(statements: Statements, file: number): readonly Uint8Array[] {
  const facts = statements.facts.get(file)?.facts;
  return facts instanceof Uint8Array ? decodeFingerprints(facts) : [];
}

/** Row by row, so that a file with thousands of symbols is scanned once. */
function renumber(statements: Statements, path: string, numbers: ReadonlyMap<number, number>): void {
  const file = Number(statements.fileByPath.get(path)?.id);
  const changed = (value: Row[string] | undefined): number | undefined =>
    typeof value === 'number' ? numbers.get(value) : undefined;
  for (const { id = null, parent_id = null } of statements.symbols.all(file)) {
    const [number, parent] = [changed(id), changed(parent_id)];
    if (number !== undefined || parent !== undefined)
      statements.changeSymbol.run(number ?? id, parent ?? parent_id, id);
  }
  for (const { symbol_id = null, ordinal = null, parent_id } of statements.spans.all(file)) {
    const parent = changed(parent_id);
    if (parent !== undefined) statements.changeSpan.run(parent, symbol_id, file, ordinal);
  }
  for (const { id = null, symbol_id } of statements.chunks.all(file)) {
    const symbol = changed(symbol_id);
    if (symbol !== undefined) statements.changeChunk.run(symbol, id);
  }
}
