/** The contract of the updater: runs the updates of a live index, one at a time, asks compilers and embeds between them. */
import type { EmbedReport } from '../../model/embed-report.ts';
import type { EnrichReport } from '../../model/enrich-report.ts';
import type { OnProgress, Progress } from '../../model/progress.ts';
import type { UpdateReport } from '../../model/update-report.ts';

export interface Updater {
  /** Starts the process in advance, so that the next update begins at once. */
  prepare(): void;
  /** One at a time. Rejects with an EngineError; `cancelled` when the signal aborts. */
  update(request: UpdateRequest, options: UpdaterOptions): Promise<UpdateReport>;
  /**
   * Resolves when every chunk has a vector. Updates go first. Rejects with `cancelled` when the signal aborts; embedding
   * then continues in the background.
   */
  embed(options: EmbedOptions): Promise<EmbedReport>;
  /** Resolves when compilers have answered about every file. Otherwise like `embed`, which comes later. */
  enrich(options: EmbedOptions): Promise<EnrichReport>;
  /** Called after each run in which compilers were asked about files, in the background or for a caller. */
  onEnriched(listener: (report: EnrichReport) => void): void;
  /** The progress of asking compilers, in the background or for a caller. */
  enriching(): Progress | undefined;
  /** The progress of the embedding that is under way, in the background or for a caller. */
  embedding(): Progress | undefined;
  /** A question is being answered: background work rests for a while. */
  keepQuiet(): void;
  close(): Promise<void>;
}

export interface UpdateRequest {
  readonly mode: 'changed' | 'full';
  /** Every path that changed since the last update, relative to the root. Undefined: look at the whole tree. */
  readonly paths: readonly string[] | undefined;
}

export interface UpdaterOptions {
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
  /** `more`: another update may follow soon, so the process stays for it. */
  readonly expect: 'more' | 'nothing';
}

export interface EmbedOptions {
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal | undefined;
}
