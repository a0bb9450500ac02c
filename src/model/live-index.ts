/** An index that follows changes of its files while a process uses it. */
import type { EmbedReport } from './embed-report.ts';
import type { EnrichReport } from './enrich-report.ts';
import type { OnProgress, Progress } from './progress.ts';
import type { UpdateReport } from './update-report.ts';

export type LiveState =
  /** Every change that the file system reported is in the index. */
  | { readonly kind: 'current' }
  /** Files have changed; their update starts soon. */
  | { readonly kind: 'waiting'; readonly changedPaths: number }
  /** `isFirst`: there was no complete index before this update. */
  | { readonly kind: 'updating'; readonly isFirst: boolean; readonly progress: Progress | undefined }
  /** The last update failed. The next file change or the next explicit update tries again. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** Events for a log or an observer. */
export type LiveEvent =
  | {
      readonly kind: 'changed';
      /** Number of paths; only a lower bound for very large changes. */
      readonly paths: number;
      /** `bulk`: so many paths that the whole tree is scanned, for example after a branch switch. */
      readonly extent: 'few' | 'bulk';
      /** Files that affect how other files are read: manifests, lockfiles, compiler settings. */
      readonly context: readonly string[];
    }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'updated'; readonly report: UpdateReport }
  /** Compilers have answered: edges may have changed since the update. */
  | { readonly kind: 'enriched'; readonly report: EnrichReport }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  /** The system cannot report changes, or no longer can; the index updates only on request. */
  | { readonly kind: 'blind'; readonly message: string };

export interface LiveIndex {
  state(): LiveState;
  /** Joins a running update only if that update started after the call; otherwise another one follows it. */
  update(options?: {
    readonly mode?: 'changed' | 'full';
    readonly onProgress?: OnProgress;
    readonly signal?: AbortSignal;
  }): Promise<UpdateReport>;
  /**
   * Chunks without a vector are embedded in the background; this call speeds that up and waits until none is left.
   */
  embed(options?: { readonly onProgress?: OnProgress; readonly signal?: AbortSignal }): Promise<EmbedReport>;
  /** Compilers are asked in the background; this call waits until they have answered about every file. */
  enrich(options?: {
    readonly onProgress?: OnProgress;
    readonly signal?: AbortSignal;
  }): Promise<EnrichReport>;
  /** The progress of asking compilers; undefined when none is asked. */
  enriching(): Progress | undefined;
  /** The progress of embedding, in the background or for a caller; undefined when none is under way. */
  embedding(): Progress | undefined;
  /** To be called for each question: embedding in the background rests for a while. */
  keepQuiet(): void;
  /** Returns a function that stops listening. */
  listen(listener: (event: LiveEvent) => void): () => void;
  /** When the promise resolves, no watcher, timer or process of this index is left. */
  close(): Promise<void>;
}
