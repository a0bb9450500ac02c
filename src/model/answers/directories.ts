/** Directories and files as they are on disk. */
import type { FilePath, LanguageId, SkipReason } from '../source-file.ts';

export interface FileOnDisk extends TextFile {
  readonly language: string | undefined;
  /**
   * `changed`: the file differs from its indexed version. `unknown`: the index does not contain it, or there is no
   * index.
   */
  readonly state: 'same' | 'changed' | 'unknown';
}

export interface TextFile {
  readonly path: FilePath;
  /** Differs from `path` if links lead to the file. */
  readonly realPath: FilePath;
  /** Without line breaks. A final line break does not start another row. */
  readonly rows: readonly string[];
  readonly sizeBytes: number;
  /** SHA-256 of the bytes as hex, as in the index. */
  readonly contentHash: string;
  /** `repaired`: invalid byte sequences were replaced by U+FFFD. */
  readonly encoding: 'valid' | 'repaired';
}

/** A returned buffer is valid until the next file is read. */
export type FileReading = Buffer | 'binary' | 'gone' | 'unreadable';

export interface FolderTree {
  readonly path: FilePath;
  /** In depth-first order, the requested folder first. */
  readonly folders: readonly TreeFolder[];
  /** Number of all folders below it. */
  readonly total: number;
  /** Number of folders that are not listed. */
  readonly more: number;
}

export interface TreeFolder {
  /** Empty for the root. */
  readonly path: string;
  /** 0 for the requested folder. */
  readonly depth: number;
  /** Number of files directly in the folder. */
  readonly ownFiles: number;
  /** Number of files in the folder and all folders below it. */
  readonly files: number;
  /** Number of direct subfolders that are not listed. */
  readonly hiddenFolders: number;
}

export interface DirectoryTreeOptions {
  readonly depth: number;
  /** Maximum number of folders. Upper levels are listed first. */
  readonly limit: number;
}

export interface FolderListing {
  readonly path: FilePath;
  /** Folders first, then all other entries; each sorted by name. */
  readonly entries: readonly FolderEntry[];
  readonly total: number;
  /** Number of entries beyond the limit. */
  readonly more: number;
}

export interface FolderEntry {
  readonly name: string;
  readonly path: string;
  readonly kind: 'directory' | 'file' | 'link' | 'special';
  readonly state: EntryState;
  readonly skipped: SkipReason | undefined;
  /** For files. */
  readonly sizeBytes: number | undefined;
  /** For files: the number of rows when it was indexed. */
  readonly rowCount: number | undefined;
  readonly language: LanguageId | undefined;
  /** For folders: the number of indexed files in it and below. */
  readonly fileCount: number | undefined;
}

/**
 * `changed`: indexed, but size or mtime differ now. `skipped`: left out by the update, for the reason in `skipped`.
 * `ignored`: excluded by the ignore rules. `closed`: a folder of git or codeagent, which is never read. `unknown`:
 * not in the index, or there is no index.
 */
export type EntryState = 'indexed' | 'changed' | 'skipped' | 'ignored' | 'closed' | 'unknown';
