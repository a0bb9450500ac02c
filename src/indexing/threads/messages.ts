/** The messages between the main thread and its workers. */
import type { MessagePort } from 'node:worker_threads';
import type { IndexingConfig } from '../../model/config.ts';
import type { ProblemKind } from '../../model/problem.ts';
import type { FilePath, FileStamp, SkipReason } from '../../model/source-file.ts';
import type { FileText } from '../../text/file-text.ts';

/** Given to a worker when it starts. */
export interface WorkerSetup {
  readonly root: string;
  /** Directory of web-tree-sitter.wasm and the grammars. */
  readonly grammars: string;
  readonly config: IndexingConfig;
  /** Shared with the pool: position of the current file, a counter of finished steps, and the batch. */
  readonly pulse: SharedArrayBuffer;
  /** A path like those of the coming files: the worker loads the code for them at once. */
  readonly like: FilePath | undefined;
}

export interface FileToExtract {
  readonly path: FilePath;
  readonly sizeBytes: number;
  /** As listed. */
  readonly ctimeMs: number;
  /** A file whose content has this hash need not be extracted again. */
  readonly knownHash: string | undefined;
  /** Set when a worker failed on the file before: it is read as plain text, with this problem. */
  readonly failed: { readonly kind: ProblemKind; readonly message: string } | undefined;
}

/** Announces files like this one. */
export interface WorkAhead {
  readonly ahead: FilePath;
}

/**
 * Connects two threads: one reads and parses, the other extracts. Each compiles only its half of the program, and each
 * word is learned once. Sent to both threads before their first batch, with the port between them.
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
  /** The file could not be read: deleted or unreadable. */
  | { readonly kind: 'unread'; readonly reason: SkipReason };

export interface WorkResult {
  readonly id: number;
  readonly outcomes: readonly { readonly path: FilePath; readonly outcome: Outcome }[];
}
