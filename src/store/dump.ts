/**
 * The whole index as lines of text, without times and without ids that depend on the write order: two indexes of the
 * same files give the same lines, regardless of how they were built. For tests and diagnosis.
 */
import { hash } from 'node:crypto';
import type { Database, Row, SqlValue } from './driver.ts';
import { decodeAscending, decodeEdges } from './links-codec.ts';
import { describeText } from './text/describe-text.ts';
import { describeVectors } from './vectors/describe-vectors.ts';

export function* dumpIndex(database: Database): Iterable<string> {
  const names = symbolNames(database);
  for (const { label, sql } of tables) {
    const lines = database
      .prepare(sql)
      .all()
      .map((row) => `${label} ${describe(row, names)}`);
    yield* lines.sort();
  }
  yield* linkLines(database, names);
  yield* describeText(database);
  yield* describeVectors(database);
}

/** Decodes the blobs here, to replace symbol ids by names. */
function* linkLines(database: Database, names: ReadonlyMap<number, string>): Iterable<string> {
  const rows = database
    .prepare('SELECT f.path, l.* FROM links l JOIN files f ON f.id = l.file_id ORDER BY f.path')
    .all();
  for (const { path, edges, unresolved, unresolved_names, asked } of rows) {
    if (!(edges instanceof Uint8Array)) continue;
    yield* edgeLines('edge', { path: path ?? null, edges }, names);
    const rest = [unresolved, unresolved_names, asked].map((value) => text(value ?? null));
    yield `links ${String(path)} ${rest.join(' ')}`;
  }
  const replaced = database
    .prepare('SELECT f.path, s.* FROM syntax_links s JOIN files f ON f.id = s.file_id ORDER BY f.path')
    .all();
  for (const row of replaced) {
    yield* edgeLines('syntax-edge', row, names);
    yield `syntax-links ${String(row.path)} ${text(row.unresolved ?? null)} ${text(row.unresolved_names ?? null)}`;
  }
  const incoming = database.prepare('SELECT target_id, files FROM incoming').all();
  const paths = new Map(
    database
      .prepare('SELECT id, path FROM files')
      .all()
      .map(({ id, path }) => [Number(id), String(path)]),
  );
  const lines = incoming.map(({ target_id, files }) => {
    const from = files instanceof Uint8Array ? decodeAscending(files) : [];
    const linking = from.map((id) => paths.get(id) ?? `unknown:${id}`).sort();
    return `incoming ${names.get(Number(target_id)) ?? `unknown:${String(target_id)}`} ${linking.join(' ')}`;
  });
  yield* lines.sort();
}

function* edgeLines(
  label: string,
  { path, edges }: Row,
  names: ReadonlyMap<number, string>,
): Iterable<string> {
  if (!(edges instanceof Uint8Array)) return;
  for (const edge of decodeEdges(edges)) {
    const [source, target] = [edge.source, edge.target].map((id) => names.get(id) ?? `unknown:${id}`);
    const { kind, confidence, extractor, row, column } = edge;
    yield `${label} ${String(path)}:${row}:${column} ${kind} ${source} ${target} ${confidence} ${extractor}`;
  }
}

/** Columns that end in `_id` contain symbol ids. */
const tables: readonly { label: string; sql: string }[] = [
  { label: 'project', sql: 'SELECT manifest, path, name, languages, settings FROM projects' },
  { label: 'directory', sql: 'SELECT path, hash FROM directories' },
  {
    label: 'file',
    sql: `SELECT f.path, f.language, f.size_bytes, f.content_hash, f.skipped, f.parse_status, f.row_count, f.length,
            f.broken_length, f.flags, f.namespaces, p.manifest FROM files f JOIN projects p ON p.id = f.project_id`,
  },
  { label: 'facts', sql: 'SELECT f.path, b.facts FROM facts b JOIN files f ON f.id = b.file_id' },
  {
    label: 'symbol',
    sql: `SELECT id AS self_id, parent_id, kind, name, qualified_name, start_row, end_row, name_row, name_column, flags,
            symbol_key, disambiguator FROM symbols`,
  },
  {
    label: 'span',
    sql: `SELECT s.symbol_id, f.path, s.ordinal, s.parent_id, s.start_row, s.end_row, s.name_row, s.name_column, s.flags,
            s.is_primary FROM spans s JOIN files f ON f.id = s.file_id`,
  },
  {
    label: 'chunk',
    sql: `SELECT f.path, c.ordinal, c.symbol_id, c.start_row, c.end_row, c.tokens, c.hash
          FROM chunks c JOIN files f ON f.id = c.file_id`,
  },
  {
    label: 'problem',
    sql: 'SELECT f.path, p.ordinal, p.kind, p.message, p.row FROM problems p JOIN files f ON f.id = p.file_id',
  },
  {
    label: 'compiled',
    sql: `SELECT f.path, c.is_current, c.compiler, c.extractor, c.status, c.reason, c.project, c.shape, c.is_global, c.names, c.imports,
            c.missing_imports FROM compiled c JOIN files f ON f.id = c.file_id`,
  },
  {
    label: 'registration',
    sql: `SELECT r.service_id, r.implementation_id, f.path FROM registrations r JOIN files f ON f.id = r.file_id`,
  },
  { label: 'package-export', sql: 'SELECT symbol_id, package, export_path FROM package_exports' },
  { label: 'skipped', sql: 'SELECT path, reason FROM skipped_paths' },
  {
    label: 'metadata',
    sql: "SELECT key, value FROM _metadata WHERE key IN ('schema_version', 'extraction_version', 'is_complete')",
  },
];

/** Stable names for symbol ids: file and ordinal of a symbol, or the path of a folder or project. */
function symbolNames(database: Database): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const add = (sql: string): void => {
    for (const row of database.prepare(sql).iterate()) names.set(Number(row.id), String(row.name));
  };
  add("SELECT s.id, f.path || '#' || s.ordinal AS name FROM symbols s JOIN files f ON f.id = s.file_id");
  add("SELECT symbol_id AS id, 'directory:' || path AS name FROM directories");
  add("SELECT symbol_id AS id, 'project:' || manifest AS name FROM projects");
  return names;
}

function describe(row: Row, names: ReadonlyMap<number, string>): string {
  return Object.entries(row)
    .map(([column, value]) =>
      column.endsWith('_id') ? (names.get(Number(value)) ?? `unknown:${String(value)}`) : text(value),
    )
    .join(' ');
}

function text(value: SqlValue): string {
  if (value instanceof Uint8Array)
    return value.length > 32 ? hash('sha256', value, 'hex') : Buffer.from(value).toString('hex');
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
