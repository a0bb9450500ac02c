/**
 * Files whose definitions and uses are only partly known: source text without a grammar, and files with syntax
 * errors.
 */
import { invariant } from '../model/errors.ts';
import type { FileId, FilePath, LanguageId, ParseStatus } from '../model/source-file.ts';
import { parseStatuses } from '../model/source-file.ts';
import { type Database, type ListRow, preparingLists } from './driver.ts';
import { createIndexVersion } from './index-version.ts';

/**
 * `partial`: it has syntax errors. `failed`: the parser gave up. `unparsed`: there is no grammar for its language.
 */
type UnsureStatus = Extract<ParseStatus, 'partial' | 'failed' | 'unparsed'>;
const unsureStatuses: readonly UnsureStatus[] = ['partial', 'failed', 'unparsed'];

export interface UnsureFile {
  readonly id: FileId;
  readonly path: FilePath;
  readonly language: LanguageId | undefined;
  readonly parseStatus: UnsureStatus;
  /** In UTF-16 units. */
  readonly length: number;
}

/** Returns the same list while the index is unchanged. Sorted by path. */
export function createUnsureFiles(database: Database): () => readonly UnsureFile[] {
  const lists = preparingLists(database);
  const version = createIndexVersion(database);
  let known: { readonly version: string; readonly files: readonly UnsureFile[] } | undefined;
  return () => {
    const now = version();
    if (known?.version !== now) known = { version: now, files: lists(query).map(unsureFileFrom) };
    return known.files;
  };
}

const query = `SELECT id, path, language, parse_status, length FROM files
  WHERE skipped IS NULL AND parse_status IN (${unsureStatuses.map((status) => parseStatuses.indexOf(status)).join(', ')})
  ORDER BY path`;

function unsureFileFrom([id, path, language, parseStatus, length]: ListRow): UnsureFile {
  const status = unsureStatuses.find((each) => each === parseStatuses[Number(parseStatus)]);
  invariant(status !== undefined, 'the query selects unsure statuses only');
  return {
    id: Number(id) as FileId,
    path: String(path) as FilePath,
    language: (language === null ? undefined : String(language)) as LanguageId | undefined,
    parseStatus: status,
    length: Number(length),
  };
}
