/** What the main thread and its workers say to each other. */
import type { MessagePort } from 'node:worker_threads';
import type { IndexingConfig } from '../../model/config.ts';
import type { ProblemKind } from '../../model/problem.ts';
import type { FilePath, FileStamp, SkipReason } from '../../model/source-file.ts';
import type { FileText } from '../../text/file-text.ts';

/** Given to a worker when it starts. */
export interface WorkerSetup {
  readonly root: string;
  /** Folder of web-tree-sitter.wasm and the grammars. */
  readonly grammars: string;
  readonly config: IndexingConfig;
  /** Shared with the pool: the place of the file under work, how often the worker moved on, and the batch. */
  readonly pulse: SharedArrayBuffer;
  /** Files like this one are about to come: what they take is loaded at once. */
  readonly like: FilePath | undefined;
}

export interface FileToExtract {
  readonly path: FilePath;
  readonly sizeBytes: number;
  /** When it was listed. */
  readonly ctimeMs: number;
  /** Content with this hash need not be extracted again. */
  readonly knownHash: string | undefined;
  /** Set when parsing it failed before: it is read as plain text, with this problem. */
  readonly failed: { readonly kind: ProblemKind; readonly message: string } | undefined;
}

/** Files like this one are about to come. */
export interface WorkAhead {
  readonly ahead: FilePath;
}

/**
 * Two threads in a row: one reads and parses, the other extracts. Each compiles its own half of the program, and a word
 * is learned once. Sent to both before their first batch: here goes what was read, or here it comes from.
 */
export interface WorkInARow {
  readonly role: 'reads' | 'extracts';
  readonly other: MessagePort;
}

export interface WorkBatch {
  readonly id: number;
  readonly files: readonly FileToExtract[];
}

export type Outcome =
  | {
      readonly kind: 'facts';
      readonly stamp: FileStamp;
      readonly contentHash: string;
      readonly facts: Uint8Array;
      readonly text: FileText;
    }
  | { readonly kind: 'same'; readonly stamp: FileStamp }
  | {
      readonly kind: 'skipped';
      readonly stamp: FileStamp;
      readonly contentHash: string;
      readonly reason: SkipReason;
    }
  /** Nothing was read: gone, or closed to us. */
  | { readonly kind: 'unread'; readonly reason: SkipReason };

export interface WorkResult {
  readonly id: number;
  readonly outcomes: readonly { readonly path: FilePath; readonly outcome: Outcome }[];
}
