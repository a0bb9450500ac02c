/** Files in the index: paths, reasons for skipping a file, parse results. */

/** Relative to the root, with forward slashes. Normalised once, where paths enter the program. */
export type FilePath = string & { readonly brand: 'FilePath' };
export type FileId = number & { readonly brand: 'FileId' };
export type LanguageId = string & { readonly brand: 'LanguageId' };

/** Why a file that passes the ignore rules is not in the index. Closed list. */
export const skipReasons = {
  excluded: 'excluded by the configuration',
  binary: 'not text',
  minified: 'minified: lines are too long',
  'too-large': 'larger than the configured limit',
  'symlink-outside': 'symbolic link to a target outside the root',
  'symlink-inside': 'symbolic link to a target that is indexed under its own path',
  'broken-symlink': 'broken symbolic link',
  'special-file': 'a socket, pipe or device',
  'nested-repository': 'nested repository',
  unreadable: 'could not be read',
  vanished: 'deleted before it could be read',
} as const;
export type SkipReason = keyof typeof skipReasons;

export interface SkippedPath {
  /** May name a folder. */
  readonly path: string;
  readonly reason: SkipReason;
}

/**
 * `complete`: no syntax error. `partial`: some syntax errors. `failed`: no tree. `plain`: text without definitions.
 * `unparsed`: source code in a language without a grammar here (unparsed-languages.ts).
 */
export const parseStatuses = ['complete', 'partial', 'failed', 'plain', 'unparsed'] as const;
export type ParseStatus = (typeof parseStatuses)[number];

/** Metadata from the file system at the time when the content was read. */
export interface FileStamp {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** Time of the check. A file modified at about that time may change again with the same metadata. */
  readonly checkedAtMs: number;
}

/** A file at the last update. */
export interface KnownFile {
  readonly id: FileId;
  readonly path: FilePath;
  readonly stamp: FileStamp;
  /**
   * SHA-256 of the content in hex (reading bytes back takes twice as long as reading text); undefined when the file
   * was never read.
   */
  readonly contentHash: string | undefined;
  readonly skipped: SkipReason | undefined;
  /** Manifest of its project; empty for the default project. */
  readonly projectManifest: string;
}
