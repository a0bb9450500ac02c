/** Files by the folder they lie in. */
import type { FilePath } from '../model/source-file.ts';
import { type Database, preparing } from './driver.ts';

export interface FolderReader {
  /** Paths and content hashes of all files right in a folder; the root is ''. */
  hashesIn(folder: string): Iterable<readonly [FilePath, string]>;
  /** Whether any file lies in it, however deep. */
  hasFilesBelow(folder: string): boolean;
}

/** What follows all paths, and what follows all that begin with a folder and a slash: `0` is the next letter. */
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
