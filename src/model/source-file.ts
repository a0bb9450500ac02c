/** Files as the index knows them: paths, why one was skipped, how well one was parsed. */

/** Relative to the root, with forward slashes. Normalised once, where paths enter. */
export type FilePath = string & { readonly brand: 'FilePath' };
export type FileId = number & { readonly brand: 'FileId' };
export type LanguageId = string & { readonly brand: 'LanguageId' };

/** Why a file that the ignore rules let through is not in the index. Closed list. */
export const skipReasons = {
  excluded: 'excluded by the configuration',
  binary: 'not text',
  minified: 'minified: lines too long to read',
  'too-large': 'larger than the configured limit',
  'symlink-outside': 'a link that leads out of the root',
  'symlink-inside': 'a link to something that is indexed under its own name',
  'broken-symlink': 'a link to nothing',
  'special-file': 'a socket, pipe or device',
  'nested-repository': 'a repository of its own',
  unreadable: 'could not be read',
  vanished: 'gone before it could be read',
} as const;
export type SkipReason = keyof typeof skipReasons;

export interface SkippedPath {
  /** May name a folder. */
  readonly path: string;
  readonly reason: SkipReason;
}

/**
 * `complete`: no syntax error. `partial`: some. `failed`: no tree at all. `plain`: text that defines nothing.
 * `unparsed`: source text in a language without a grammar here (unparsed-languages.ts).
 */
export const parseStatuses = ['complete', 'partial', 'failed', 'plain', 'unparsed'] as const;
export type ParseStatus = (typeof parseStatuses)[number];

/** What the file system said when the content was read. */
export interface FileStamp {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** When we looked. A file modified at about that time may change again without a trace. */
  readonly checkedAtMs: number;
}

/** A file as it was at the last update. */
export interface KnownFile {
  readonly id: FileId;
  readonly path: FilePath;
  readonly stamp: FileStamp;
  /** SHA-256 of the content as hex (bytes cost twice as much to read back); undefined when it was never read. */
  readonly contentHash: string | undefined;
  readonly skipped: SkipReason | undefined;
  /** Manifest of its project; empty for the project that takes the rest. */
  readonly projectManifest: string;
}
