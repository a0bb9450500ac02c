/**
 * Tables and their history: read this first.
 * - Rows contain the columns that queries select by; all facts of a file are one blob beside them (facts-codec.ts).
 *   rows.ts defines the numbers of kinds and flags.
 * - `links` (links-codec.ts) stores the result of resolving a file; `incoming` is its inverse: the files that link to
 *   a symbol, also with links in `syntax_links`. A file with facts but without links must be resolved, and so must a
 *   file that asked for a changed key.
 * - A row in `symbols` is the primary declaration; `spans` has one row per declaration of a symbol that several files
 *   share.
 * - `deletion_log` keeps deleted symbols for an hour, to recognise them; `former_places` keeps the former places of
 *   symbols that were renamed or moved.
 * - Words and grams are in segments (text/segment.ts): posting lists in buckets, whose id is made of segment, kind
 *   and bucket (text/segment-store.ts); `text_places` gives the position of a file in them. A file with facts but
 *   without a place must be read again.
 * - `compiled` has the answer of a compiler about a file, besides its edges. While `is_current`, the edges in `links`
 *   are those of the compiler, and `syntax_links` keeps the ones they replaced. Otherwise the compiler must be asked.
 * - `registrations`: the classes that containers of dependencies give where a type is asked for, by registering file.
 * - `package_exports` names the symbols that packages of the repository offer to others.
 * - Vectors are in blocks (vectors/vector-block.ts); `vectors` finds one by the hash of the embedded text,
 *   `file_vectors` has the vector ids of a file by chunk. A file with facts but without that row must be embedded.
 */

/** Applied in order, each in one transaction. Never edit a released migration: add the next. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE projects (
    id INTEGER PRIMARY KEY,
    manifest TEXT NOT NULL UNIQUE,
    path TEXT NOT NULL,
    name TEXT NOT NULL,
    languages TEXT NOT NULL,
    settings TEXT NOT NULL,
    symbol_id INTEGER
  );
  CREATE TABLE directories (
    path TEXT PRIMARY KEY,
    parent TEXT,
    symbol_id INTEGER NOT NULL,
    hash TEXT
  ) WITHOUT ROWID;
  CREATE INDEX directories_by_parent ON directories (parent);
  CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    project_id INTEGER NOT NULL REFERENCES projects (id),
    language TEXT,
    size_bytes INTEGER NOT NULL,
    mtime_ms REAL NOT NULL,
    ctime_ms REAL NOT NULL,
    checked_at_ms REAL NOT NULL,
    content_hash TEXT,
    skipped TEXT,
    parse_status INTEGER,
    row_count INTEGER,
    length INTEGER,
    broken_length INTEGER,
    flags INTEGER NOT NULL DEFAULT 0,
    namespaces TEXT NOT NULL DEFAULT ''
  );
  CREATE TABLE facts (
    file_id INTEGER PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
    facts BLOB NOT NULL
  );
  CREATE TABLE symbols (
    id INTEGER PRIMARY KEY,
    file_id INTEGER REFERENCES files (id) DEFERRABLE INITIALLY DEFERRED,
    ordinal INTEGER,
    parent_id INTEGER,
    kind INTEGER NOT NULL,
    name TEXT NOT NULL,
    qualified_name TEXT NOT NULL,
    start_row INTEGER NOT NULL,
    end_row INTEGER NOT NULL,
    name_row INTEGER NOT NULL,
    name_column INTEGER NOT NULL,
    flags INTEGER NOT NULL,
    symbol_key BLOB NOT NULL,
    disambiguator INTEGER NOT NULL
  );
  CREATE INDEX symbols_by_name ON symbols (name);
  CREATE INDEX shared_symbols_by_key ON symbols (symbol_key) WHERE (flags & 4) <> 0;
  CREATE INDEX symbols_by_file ON symbols (file_id, ordinal);
  CREATE TABLE spans (
    symbol_id INTEGER NOT NULL REFERENCES symbols (id) ON DELETE CASCADE,
    file_id INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    parent_id INTEGER,
    start_row INTEGER NOT NULL,
    end_row INTEGER NOT NULL,
    name_row INTEGER NOT NULL,
    name_column INTEGER NOT NULL,
    flags INTEGER NOT NULL,
    is_primary INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (symbol_id, file_id, ordinal)
  ) WITHOUT ROWID;
  CREATE INDEX spans_by_file ON spans (file_id, ordinal);
  CREATE UNIQUE INDEX spans_one_primary ON spans (symbol_id) WHERE is_primary = 1;
  CREATE TABLE chunks (
    id INTEGER PRIMARY KEY,
    file_id INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    symbol_id INTEGER NOT NULL,
    start_row INTEGER NOT NULL,
    end_row INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    hash BLOB NOT NULL
  );
  CREATE INDEX chunks_by_file ON chunks (file_id, ordinal);
  CREATE TABLE problems (
    file_id INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    message TEXT NOT NULL,
    row INTEGER,
    PRIMARY KEY (file_id, ordinal)
  ) WITHOUT ROWID;
  CREATE TABLE links (
    file_id INTEGER PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
    edges BLOB NOT NULL,
    unresolved BLOB NOT NULL,
    unresolved_names BLOB NOT NULL,
    asked BLOB NOT NULL
  );
  CREATE TABLE incoming (
    target_id INTEGER PRIMARY KEY,
    files BLOB NOT NULL
  );
  CREATE TABLE changed_keys (
    key INTEGER PRIMARY KEY
  );
  CREATE TABLE skipped_paths (
    path TEXT PRIMARY KEY,
    reason TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE deletion_log (
    symbol_id INTEGER NOT NULL,
    symbol_key BLOB NOT NULL,
    kind INTEGER NOT NULL,
    qualified_name TEXT NOT NULL,
    file_path TEXT NOT NULL,
    content_hash TEXT,
    deleted_at_ms REAL NOT NULL
  );
  CREATE INDEX deletion_log_by_time ON deletion_log (deleted_at_ms);
  `,
  `
  ALTER TABLE deletion_log ADD COLUMN disambiguator INTEGER;
  ALTER TABLE deletion_log ADD COLUMN parent_id INTEGER;
  ALTER TABLE deletion_log ADD COLUMN name TEXT;
  ALTER TABLE deletion_log ADD COLUMN language TEXT;
  ALTER TABLE deletion_log ADD COLUMN fingerprint BLOB;
  CREATE INDEX deletion_log_by_symbol ON deletion_log (symbol_id);
  CREATE TABLE former_places (
    path TEXT NOT NULL,
    qualified_name TEXT NOT NULL,
    symbol_id INTEGER NOT NULL,
    left_at_ms REAL NOT NULL,
    PRIMARY KEY (path, qualified_name)
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE text_segments (
    id INTEGER PRIMARY KEY,
    term_bits INTEGER NOT NULL,
    gram_bits INTEGER NOT NULL,
    files BLOB NOT NULL,
    chunk_counts BLOB NOT NULL,
    lengths BLOB NOT NULL,
    dead BLOB
  );
  CREATE TABLE text_buckets (
    id INTEGER PRIMARY KEY,
    entries BLOB NOT NULL
  );
  CREATE TABLE text_places (
    file_id INTEGER PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
    segment_id INTEGER NOT NULL,
    place INTEGER NOT NULL
  );
  `,
  `
  CREATE TABLE vector_blocks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scales BLOB NOT NULL,
    codes BLOB NOT NULL
  );
  CREATE TABLE vectors (
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE
  );
  CREATE TABLE file_vectors (
    file_id INTEGER PRIMARY KEY REFERENCES facts (file_id) ON DELETE CASCADE,
    vectors BLOB NOT NULL
  );
  `,
  `
  CREATE TABLE compiled (
    file_id INTEGER PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
    is_current INTEGER NOT NULL,
    compiler TEXT NOT NULL,
    extractor TEXT NOT NULL,
    status INTEGER NOT NULL,
    reason TEXT,
    project TEXT,
    shape TEXT NOT NULL,
    is_global INTEGER NOT NULL,
    names TEXT,
    imports TEXT NOT NULL,
    missing_imports TEXT NOT NULL
  );
  CREATE TABLE package_exports (
    symbol_id INTEGER NOT NULL REFERENCES symbols (id) ON DELETE CASCADE,
    package TEXT NOT NULL,
    export_path TEXT NOT NULL,
    PRIMARY KEY (symbol_id, package, export_path)
  ) WITHOUT ROWID;
  CREATE TABLE registrations (
    service_id INTEGER NOT NULL REFERENCES symbols (id) ON DELETE CASCADE,
    implementation_id INTEGER NOT NULL REFERENCES symbols (id) ON DELETE CASCADE,
    file_id INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    PRIMARY KEY (service_id, implementation_id, file_id)
  ) WITHOUT ROWID;
  CREATE INDEX registrations_by_file ON registrations (file_id);
  CREATE TABLE syntax_links (
    file_id INTEGER PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
    edges BLOB NOT NULL,
    unresolved BLOB NOT NULL,
    unresolved_names BLOB NOT NULL
  );
  `,
];

export const schemaVersion = migrations.length;

/** Created before the first migration. */
export const bookkeepingTables: readonly string[] = ['_metadata', '_migration_log'];

export const bookkeeping = `
  CREATE TABLE IF NOT EXISTS _metadata (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS _migration_log (
    version INTEGER PRIMARY KEY,
    applied_at TEXT NOT NULL,
    duration_ms REAL NOT NULL
  );
`;
