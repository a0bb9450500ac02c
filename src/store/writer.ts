/**
 * All writing, in transactions that each leave the index consistent: every file is either completely old or
 * completely new. Symbols keep their id while their key exists, and get it back when they are recognised
 * (identity-writer.ts).
 */

import { type Problem, problemKinds } from '../model/problem.ts';
import type { Project } from '../model/project.ts';
import {
  type FileId,
  type FilePath,
  type FileStamp,
  parseStatuses,
  type SkippedPath,
  type SkipReason,
} from '../model/source-file.ts';
import { asEngineError, type Database, rollBack, type Statement } from './driver.ts';
import { decodeRows, type RowFacts } from './facts-codec.ts';
import { createIdentityWriter, type IdentityWriter } from './identity-writer.ts';
import { countUp, type Versioned } from './index-version.ts';
import { createLinkWriter, type LinkWriter } from './link-writer.ts';
import { setMetadata } from './open.ts';
import { createPackageExportsWriter, type PackageExportsWriter } from './package-exports-writer.ts';
import { fileFlagsOf } from './rows.ts';
import type { SumKeeper } from './sum-keeper.ts';
import { createSymbolWriter, type SymbolWriter } from './symbol-writer.ts';
import { createTextWriter, type TextWriter } from './text/text-writer.ts';
import { createVectorWriter, type VectorWriter } from './vectors/vector-writer.ts';

export interface FileToWrite {
  readonly path: FilePath;
  readonly stamp: FileStamp;
  readonly contentHash: string;
  /** Manifest of its project; empty for the default project. */
  readonly projectManifest: string;
  /** Not in the index before. */
  readonly isNew: boolean;
  /** Encoded by facts-codec, or the reason why there are no facts. */
  readonly content: { readonly facts: Uint8Array } | { readonly skipped: SkipReason };
}

export interface Writer
  extends Pick<
      LinkWriter,
      | 'putLinks'
      | 'putCompiled'
      | 'dropCompiled'
      | 'forgetCompiled'
      | 'dropLinks'
      | 'addChangedKeys'
      | 'clearChangedKeys'
    >,
    IdentityWriter,
    PackageExportsWriter,
    Pick<TextWriter, 'putText' | 'mergeText' | 'forgetUnwrittenText'>,
    VectorWriter {
  /** Runs `work` in one transaction, which is rolled back when it throws. */
  inTransaction(work: () => void): void;
  /** Like `inTransaction`, for work that writes only vectors. */
  inVectorTransaction(work: () => void): void;
  /** `anew` writes every row again, even where nothing seems to have changed. */
  replaceProjects(projects: readonly Project[], rows: 'changed' | 'anew'): void;
  /** The text of the file follows later, see `putText`. */
  replaceFile(file: FileToWrite): FileId;
  /** For unchanged content with a new stamp. */
  restamp(file: FileId, stamp: FileStamp): void;
  removeFile(file: FileId): void;
  replaceSkippedPaths(skipped: readonly SkippedPath[]): void;
  replaceManifestProblems(problems: readonly { readonly path: FilePath; readonly problem: Problem }[]): void;
  /** Folders that need a new hash because something below them changed. */
  staleFolders(): readonly string[];
  /** The folders directly in this one that have a hash. */
  foldersIn(folder: string): readonly { readonly path: string; readonly hash: string }[];
  putFolderHash(path: string, hash: string): void;
  /**
   * Call it after every file was written again: removes all rows that no file, fact or project accounts for, and
   * creates folders again. Removes all links, so that all files are resolved again.
   */
  dropOrphans(): void;
  sweepJournal(olderThanMs: number): void;
  setMetadata(key: string, value: string): void;
  /** Marks the index as closed and copies the log into the file. Does nothing if nothing was written. */
  finish(): void;
}

export function createWriter(
  database: Database,
  options: {
    location: string;
    wasLeftOpen: boolean;
    nowMs: number;
    assertHeld: () => void;
    /** Updates the checksums of index.db around every checkpoint. */
    sums: SumKeeper;
  },
): Writer {
  const links = createLinkWriter(database);
  const symbols = createSymbolWriter(database, options.nowMs, links.dropTarget);
  const identities = createIdentityWriter(database, { ...options, nextId: symbols.nextId });
  const statements = prepare(database);
  const projectIds = new Map<string, number>();

  const projectId = (manifest: string): number => {
    const known = projectIds.get(manifest) ?? Number(statements.projectByManifest.get(manifest)?.id ?? 0);
    projectIds.set(manifest, known);
    return known;
  };

  /** Set by the first transaction, not earlier: an update without changes must not write to the disk. */
  let isMarkedOpen = options.wasLeftOpen;
  const transact = (of: Versioned, work: () => void): void => {
    options.assertHeld();
    try {
      database.exec('BEGIN IMMEDIATE');
      try {
        work();
        symbols.settle();
        links.settle();
        text.settle();
        countUp(database, of);
        if (!isMarkedOpen) setMetadata(database, 'is_open', '1');
        database.exec('COMMIT');
        isMarkedOpen = true;
        options.sums.copyLogGrownBy(largestLogBytes, database);
      } catch (error) {
        rollBack(database);
        throw error;
      }
    } catch (error) {
      symbols.forget();
      links.forget();
      text.forget();
      projectIds.clear();
      throw asEngineError(error, options.location);
    }
  };
  const inTransaction = (work: () => void): void => transact('content', work);
  const text = createTextWriter(database, inTransaction);

  return {
    inTransaction,
    inVectorTransaction: (work) => transact('vectors', work),
    replaceProjects(projects, rows) {
      replaceProjects(statements, symbols, projects, rows);
      projectIds.clear();
    },
    replaceFile(file) {
      const rows = 'facts' in file.content ? decodeRows(file.content.facts) : undefined;
      const id = writeFileRow(statements, file, rows, projectId(file.projectManifest));
      symbols.fillFolder(file.path);
      if (!file.isNew) {
        links.dropLinks(id);
        text.dropText(id);
      }
      if (rows === undefined || !('facts' in file.content)) {
        symbols.removeFile(id, file.path);
        removeDetails(statements, id);
        return id;
      }
      const ids = symbols.replaceFile(
        { file: id, path: file.path, isNew: file.isNew },
        rows.symbols,
        file.projectManifest,
      );
      if (!file.isNew) removeDetails(statements, id);
      writeDetails(statements, id, { rows, symbolIds: ids, facts: file.content.facts });
      return id;
    },
    restamp(file, stamp) {
      statements.restamp.run(stamp.sizeBytes, stamp.mtimeMs, stamp.ctimeMs, stamp.checkedAtMs, file);
    },
    removeFile(file) {
      const path = statements.pathOf.get(file)?.path;
      links.dropLinks(file);
      text.dropText(file);
      symbols.removeFile(file, String(path ?? ''));
      statements.removeFile.run(file);
    },
    replaceSkippedPaths(skipped) {
      statements.clearSkipped.run();
      for (const { path, reason } of skipped) statements.addSkipped.run(path, reason);
    },
    replaceManifestProblems(problems) {
      statements.clearManifestProblems.run();
      for (const { path, problem } of problems) statements.addManifestProblem.run(problem.message, path);
    },
    staleFolders: symbols.staleFolders,
    foldersIn: symbols.foldersIn,
    putFolderHash: symbols.putFolderHash,
    dropOrphans() {
      for (const statement of orphans) database.exec(statement);
      text.dropOrphans();
      symbols.rebuildFolders();
    },
    sweepJournal(olderThanMs) {
      statements.sweepJournal.run(olderThanMs);
      statements.sweepPlaces.run();
    },
    setMetadata: (key, value) => setMetadata(database, key, value),
    finish() {
      if (!isMarkedOpen) return;
      returnSpace(database);
      setMetadata(database, 'is_open', '0');
      options.sums.copyLog(database, () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    },
    putLinks: links.putLinks,
    putCompiled: links.putCompiled,
    dropCompiled: links.dropCompiled,
    forgetCompiled: links.forgetCompiled,
    dropLinks: links.dropLinks,
    addChangedKeys: links.addChangedKeys,
    clearChangedKeys: links.clearChangedKeys,
    putText: text.putText,
    mergeText: text.mergeText,
    forgetUnwrittenText: text.forgetUnwrittenText,
    ...identities,
    ...createPackageExportsWriter(database),
    ...createVectorWriter(database),
  };
}

/** Time limit for returning free pages and updating statistics; the next update continues. */
const tidyMs = 200;
const vacuumStepPages = 250;
/** Share of free pages to keep: the next update needs some, and moving pages costs more than the space is worth. */
const keptFreeShare = 0.02;

/** Returns free pages to the file system in steps, and lets SQLite update its statistics. */
function returnSpace(database: Database): void {
  const endMs = performance.now() + tidyMs;
  const figure = (pragma: string): number =>
    Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
  const kept = figure('page_count') * keptFreeShare;
  for (let free = figure('freelist_count'); free > kept && performance.now() < endMs; ) {
    database.exec(`PRAGMA incremental_vacuum(${Math.ceil(Math.min(vacuumStepPages, free - kept))})`);
    const left = figure('freelist_count');
    // A file that was created without auto_vacuum keeps its pages.
    if (left >= free) break;
    free = left;
  }
  if (performance.now() < endMs) database.exec('PRAGMA analysis_limit = 400; PRAGMA optimize');
}

/** At this size the log is copied into the file and emptied. */
const largestLogBytes = 40 * 1024 * 1024;

const manifestProblem = problemKinds.indexOf('bad-manifest');

type Statements = ReturnType<typeof prepare>;

function prepare(database: Database) {
  const sql = (text: string): Statement => database.prepare(text);
  return {
    projectByManifest: sql('SELECT id FROM projects WHERE manifest = ?'),
    allProjects: sql('SELECT id, path, name, manifest, languages, settings, symbol_id FROM projects'),
    upsertProject: sql(
      `INSERT INTO projects (manifest, path, name, languages, settings, symbol_id) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (manifest) DO UPDATE SET path = excluded.path, name = excluded.name,
         languages = excluded.languages, settings = excluded.settings, symbol_id = excluded.symbol_id`,
    ),
    // The identity of their symbols depends on the project: without a hash they are extracted again, also after a
    // kill.
    adoptFiles: sql(
      "UPDATE files SET project_id = (SELECT id FROM projects WHERE manifest = ''), content_hash = NULL WHERE project_id = ?",
    ),
    removeProject: sql('DELETE FROM projects WHERE id = ?'),
    upsertFile: sql(
      `INSERT INTO files (path, project_id, language, size_bytes, mtime_ms, ctime_ms, checked_at_ms, content_hash, skipped,
         parse_status, row_count, length, broken_length, flags, namespaces)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (path) DO UPDATE SET project_id = excluded.project_id, language = excluded.language,
         size_bytes = excluded.size_bytes, mtime_ms = excluded.mtime_ms, ctime_ms = excluded.ctime_ms,
         checked_at_ms = excluded.checked_at_ms, content_hash = excluded.content_hash, skipped = excluded.skipped,
         parse_status = excluded.parse_status, row_count = excluded.row_count, length = excluded.length,
         broken_length = excluded.broken_length, flags = excluded.flags, namespaces = excluded.namespaces
       RETURNING id`,
    ),
    pathOf: sql('SELECT path FROM files WHERE id = ?'),
    restamp: sql(
      'UPDATE files SET size_bytes = ?, mtime_ms = ?, ctime_ms = ?, checked_at_ms = ? WHERE id = ?',
    ),
    removeFile: sql('DELETE FROM files WHERE id = ?'),
    putFacts: sql('INSERT INTO facts (file_id, facts) VALUES (?, ?)'),
    removeFacts: sql('DELETE FROM facts WHERE file_id = ?'),
    removeChunks: sql('DELETE FROM chunks WHERE file_id = ?'),
    addChunk: sql(
      'INSERT INTO chunks (file_id, ordinal, symbol_id, start_row, end_row, tokens, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    removeProblems: sql('DELETE FROM problems WHERE file_id = ?'),
    addProblem: sql('INSERT INTO problems (file_id, ordinal, kind, message, row) VALUES (?, ?, ?, ?, ?)'),
    clearManifestProblems: sql(`DELETE FROM problems WHERE kind = ${manifestProblem}`),
    // Numbered after the problems of the file's own facts.
    addManifestProblem: sql(
      `INSERT OR REPLACE INTO problems (file_id, ordinal, kind, message) SELECT id, 1000, ${manifestProblem}, ? FROM files WHERE path = ?`,
    ),
    clearSkipped: sql('DELETE FROM skipped_paths'),
    addSkipped: sql('INSERT OR REPLACE INTO skipped_paths (path, reason) VALUES (?, ?)'),
    sweepJournal: sql('DELETE FROM deletion_log WHERE deleted_at_ms < ?'),
    // Symbols in the journal may come back.
    sweepPlaces: sql(
      `DELETE FROM former_places AS p WHERE NOT EXISTS (SELECT 1 FROM symbols s WHERE s.id = p.symbol_id)
         AND NOT EXISTS (SELECT 1 FROM deletion_log d WHERE d.symbol_id = p.symbol_id)`,
    ),
  };
}

function writeFileRow(
  statements: Statements,
  file: FileToWrite,
  rows: RowFacts | undefined,
  projectId: number,
): FileId {
  const { stamp } = file;
  const row = statements.upsertFile.get(
    file.path,
    projectId,
    rows?.language ?? null,
    stamp.sizeBytes,
    stamp.mtimeMs,
    stamp.ctimeMs,
    stamp.checkedAtMs,
    file.contentHash,
    'skipped' in file.content ? file.content.skipped : null,
    rows === undefined ? null : parseStatuses.indexOf(rows.parseStatus),
    rows?.rowCount ?? null,
    rows?.length ?? null,
    rows?.brokenLength ?? null,
    rows === undefined ? 0 : fileFlagsOf(rows),
    rows?.namespaces.join(' ') ?? '',
  );
  return Number(row?.id) as FileId;
}

function removeDetails(statements: Statements, file: FileId): void {
  statements.removeFacts.run(file);
  statements.removeChunks.run(file);
  statements.removeProblems.run(file);
}

function writeDetails(
  statements: Statements,
  file: FileId,
  {
    rows,
    symbolIds,
    facts,
  }: { readonly rows: RowFacts; readonly symbolIds: readonly number[]; readonly facts: Uint8Array },
): void {
  statements.putFacts.run(file, facts);
  rows.chunks.forEach((chunk, ordinal) => {
    const symbol = symbolIds[chunk.symbol] ?? 0;
    statements.addChunk.run(file, ordinal, symbol, chunk.startRow, chunk.endRow, chunk.tokens, chunk.hash);
  });
  rows.problems.forEach((problem, ordinal) => {
    statements.addProblem.run(
      file,
      ordinal,
      problemKinds.indexOf(problem.kind),
      problem.message,
      problem.row ?? null,
    );
  });
}

/** Rows without a counterpart. Foreign keys prevent most of them in an index that only this program wrote. */
const orphans: readonly string[] = [
  'DELETE FROM links',
  'DELETE FROM syntax_links',
  'DELETE FROM incoming',
  'DELETE FROM changed_keys',
  ...['spans', 'chunks', 'problems', 'facts', 'text_places', 'compiled'].map(
    (table) => `DELETE FROM ${table} WHERE file_id NOT IN (SELECT id FROM files)`,
  ),
  'DELETE FROM file_vectors WHERE file_id NOT IN (SELECT file_id FROM facts)',
  'DELETE FROM vectors WHERE id / 256 NOT IN (SELECT id FROM vector_blocks)',
  'DELETE FROM spans WHERE symbol_id NOT IN (SELECT id FROM symbols)',
  'DELETE FROM symbols WHERE file_id IS NOT NULL AND file_id NOT IN (SELECT id FROM files)',
  'DELETE FROM symbols WHERE (flags & 4) <> 0 AND id NOT IN (SELECT symbol_id FROM spans)',
  `DELETE FROM symbols WHERE file_id IS NULL AND id NOT IN (SELECT symbol_id FROM directories)
     AND id NOT IN (SELECT symbol_id FROM projects WHERE symbol_id IS NOT NULL)`,
];

function replaceProjects(
  statements: Statements,
  symbols: SymbolWriter,
  projects: readonly Project[],
  rows: 'changed' | 'anew',
): void {
  const known = new Map(statements.allProjects.all().map((row) => [String(row.manifest), row]));
  for (const project of projects) {
    const manifest = project.manifest ?? '';
    const before = known.get(manifest);
    known.delete(manifest);
    const languages = project.languages.join(' ');
    const settings = JSON.stringify(project.settings);
    const isSame =
      before?.name === project.name && before.languages === languages && before.settings === settings;
    if (isSame && rows === 'changed') continue;
    const symbol = symbols.putProject(project, before === undefined ? undefined : Number(before.symbol_id));
    statements.upsertProject.run(manifest, project.path, project.name, languages, settings, symbol);
  }
  for (const gone of known.values()) {
    statements.adoptFiles.run(Number(gone.id));
    symbols.removeProject(Number(gone.symbol_id), String(gone.path));
    statements.removeProject.run(Number(gone.id));
  }
}
