/**
 * Uses in the whole index at once: every symbol with incoming links, and the files that link to it. Fetched as
 * columns in one row: 30 ms for django's 24,000 symbols, instead of 100 ms row by row.
 */
import type { FileId } from '../model/source-file.ts';
import { type SymbolId, type SymbolKind, symbolKinds, typeKinds } from '../model/symbol.ts';
import { type Database, preparing } from './driver.ts';
import { decodeAscending } from './links-codec.ts';
import { fileFlags } from './rows.ts';

export interface UsageReader {
  usage(): Usage;
  /** Indexed files by project and language. */
  projectFiles(): readonly ProjectFiles[];
}

/** In no order; an index refers to the same symbol in all columns. */
export interface Usage {
  readonly count: number;
  /** The type that the symbol is a member of, or the symbol itself. */
  readonly owners: readonly SymbolId[];
  readonly ownerKinds: readonly SymbolKind[];
  /** Number of rows of the owner. */
  readonly ownerRows: readonly number[];
  /** The file with the primary declaration; 0 for folders, which is no file id. */
  readonly files: readonly (FileId | 0)[];
  /** True when its file is neither a test nor generated. */
  readonly isHandWritten: readonly boolean[];
  /** Files with a link to the symbol, ascending. */
  usersOf(place: number): readonly FileId[];
}

export interface ProjectFiles {
  /** Empty for the default project. */
  readonly manifest: string;
  readonly language: string | undefined;
  readonly files: number;
}

const owner = `CASE WHEN p.kind IN (${[...typeKinds].map((kind) => symbolKinds.indexOf(kind)).join()})`;
const columns = `SELECT group_concat(${owner} THEN p.id ELSE s.id END) AS owners,
    group_concat(${owner} THEN p.kind ELSE s.kind END) AS owner_kinds,
    group_concat(${owner} THEN p.end_row - p.start_row ELSE s.end_row - s.start_row END) AS owner_rows,
    group_concat(coalesce(s.file_id, 0)) AS files, group_concat(coalesce(f.flags, 0)) AS file_flags,
    group_concat(hex(i.files)) AS users
  FROM incoming i JOIN symbols s ON s.id = i.target_id LEFT JOIN symbols p ON p.id = s.parent_id
    LEFT JOIN files f ON f.id = s.file_id`;
const projectFiles = `SELECT p.manifest, f.language, count(*) AS files FROM files f JOIN projects p ON p.id = f.project_id
  WHERE f.skipped IS NULL GROUP BY p.manifest, f.language ORDER BY p.manifest, f.language`;

export function createUsageReader(database: Database): UsageReader {
  const sql = preparing(database);
  return {
    usage() {
      const row = sql(columns).get() ?? {};
      const numbers = (name: string): readonly number[] =>
        JSON.parse(`[${String(row[name] ?? '')}]`) as number[];
      const users = String(row.users ?? '').split(',');
      const owners = numbers('owners') as SymbolId[];
      return {
        count: owners.length,
        owners,
        ownerKinds: numbers('owner_kinds').map((kind) => symbolKinds[kind] ?? 'file'),
        ownerRows: numbers('owner_rows').map((rows) => rows + 1),
        files: numbers('files') as FileId[],
        isHandWritten: numbers('file_flags').map(
          (flags) => (flags & (fileFlags.test | fileFlags.generated)) === 0,
        ),
        usersOf: (place) => decodeAscending(Buffer.from(users[place] ?? '', 'hex')) as FileId[],
      };
    },
    projectFiles: () =>
      sql(projectFiles)
        .all()
        .map(({ manifest, language, files }) => ({
          manifest: String(manifest),
          language: language === null || language === undefined ? undefined : String(language),
          files: Number(files),
        })),
  };
}
