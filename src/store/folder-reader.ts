/** Files by folder. */
import type { FilePath } from '../model/source-file.ts';
import { type Database, preparing } from './driver.ts';

export interface FolderReader {
  /** Paths and content hashes of the files directly in a folder; the root is ''. */
  hashesIn(folder: string): Iterable<readonly [FilePath, string]>;
  /** Whether any file lies in the folder, at any depth. */
  hasFilesBelow(folder: string): boolean;
}

/**
 * Upper bounds of path ranges: one after all paths, and one after all paths below a folder, since `0` follows `/`.
 */
const afterAll = '\u{10FFFF}';
const rangeOf = (folder: string) => (folder === '' ? ['', afterAll] : [`${folder}/`, `${folder}0`]);

export function createFolderReader(database: Database): FolderReader {
  const sql = preparing(database);
  return {
    hashesIn: (folder) =>
      sql(
        `SELECT path, content_hash FROM files WHERE path >= ?1 AND path < ?2
         AND instr(substr(path, length(?1) + 1), '/') = 0 AND content_hash IS NOT NULL`,
      )
        .all(...rangeOf(folder))
        .map((row) => [String(row.path) as FilePath, String(row.content_hash)] as const),
    hasFilesBelow: (folder) =>
      sql('SELECT 1 AS found FROM files WHERE path >= ? AND path < ? LIMIT 1').get(...rangeOf(folder)) !==
      undefined,
  };
}
