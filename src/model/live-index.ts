/** An index that is kept in step with its files while somebody asks. */
import type { EmbedReport } from './embed-report.ts';
import type { OnProgress, Progress } from './progress.ts';
import type { UpdateReport } from './update-report.ts';

export type LiveState =
  /** All that the disk has told is in the index. */
  | { readonly kind: 'current' }
  /** Files have changed and their update is about to begin. */
  | { readonly kind: 'waiting'; readonly changedPaths: number }
  /** `isFirst`: there was no complete index before. */
  | { readonly kind: 'updating'; readonly isFirst: boolean; readonly progress: Progress | undefined }
  /** The last update failed; the next change, or the next who asks for one, tries again. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** What happened, for a log or for somebody who watches. */
export type LiveEvent =
  | {
      readonly kind: 'changed';
      /** How many paths; of very many the exact number is not known. */
      readonly paths: number;
      /** `bulk`: so many that the whole tree is looked at, as after a change of branch. */
      readonly extent: 'few' | 'bulk';
      /** Files that say how others are to be read: manifests, lockfiles, compiler settings. */
      readonly context: readonly string[];
    }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'updated'; readonly report: UpdateReport }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  /** The system cannot report changes (any more); the index is looked after only when it is asked to be. */
  | { readonly kind: 'blind'; readonly message: string };

export interface LiveIndex {
  state(): LiveState;
  /** Joins an update that is under way when that one began after the call; else one follows it. */
  update(options?: {
    readonly mode?: 'changed' | 'full';
    readonly onProgress?: OnProgress;
    readonly signal?: AbortSignal;
  }): Promise<UpdateReport>;
  /** What is left to embed is embedded in the background; this hurries, and waits until nothing is left. */
  embed(options?: { readonly onProgress?: OnProgress; readonly signal?: AbortSignal }): Promise<EmbedReport>;
  /** Returns how to stop listening. */
  listen(listener: (event: LiveEvent) => void): () => void;
  /** When it resolves, no watch, timer or process of ours is left. */
  close(): Promise<void>;
}
