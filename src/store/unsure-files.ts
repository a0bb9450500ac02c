/** Files of whose definitions and uses the index knows only a part: text that no language claims, and broken files. */
import type { FileId, FilePath, LanguageId, ParseStatus } from '../model/source-file.ts';
import { parseStatuses } from '../model/source-file.ts';
import { type Database, preparing } from './driver.ts';
import { createIndexVersion } from './index-version.ts';

export interface UnsureFile {
  readonly id: FileId;
  readonly path: FilePath;
  readonly language: LanguageId | undefined;
  /** `partial`: it has syntax errors. `failed`: it was not parsed. `plain`: no language claims it. */
  readonly parseStatus: Exclude<ParseStatus, 'complete'>;
  /** In UTF-16 units. */
  readonly length: number;
}

/** The same list again while the index is the same. By path. */
export function createUnsureFiles(database: Database): () => readonly UnsureFile[] {
  const sql = preparing(database);
  const version = createIndexVersion(database);
  let known: { readonly version: string; readonly files: readonly UnsureFile[] } | undefined;
  return () => {
    const now = version();
    if (known?.version !== now) known = { version: now, files: sql(query).all().map(unsureFileFrom) };
    return known.files;
  };
}

const complete = parseStatuses.indexOf('complete');
const query = `SELECT id, path, language, parse_status, length FROM files
  WHERE skipped IS NULL AND parse_status <> ${complete} ORDER BY path`;

function unsureFileFrom(row: Readonly<Record<string, unknown>>): UnsureFile {
  const status = parseStatuses[Number(row.parse_status)];
  return {
    id: Number(row.id) as FileId,
    path: String(row.path) as FilePath,
    language: (row.language === null ? undefined : String(row.language)) as LanguageId | undefined,
    parseStatus: status === undefined || status === 'complete' ? 'plain' : status,
    length: Number(row.length),
  };
}
