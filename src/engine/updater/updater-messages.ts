/** The messages between a process that answers queries and the process that writes its index. */
import type { UpdateRequest } from '../../indexing/watch/updater.ts';
import type { EmbedReport } from '../../model/embed-report.ts';
import type { EnrichReport } from '../../model/enrich-report.ts';
import type { Failure } from '../../model/failure.ts';
import type { Progress } from '../../model/progress.ts';
import type { UpdateReport } from '../../model/update-report.ts';

/** `prepare`: an update will be requested soon. */
export type ToUpdater =
  | { readonly kind: 'update'; readonly request: UpdateRequest }
  /** Missing vectors are computed in the background after each update anyway; `now` does so at full speed. */
  | { readonly kind: 'embed'; readonly pace: 'now' | 'background' }
  /** Compilers are asked after each update anyway. */
  | { readonly kind: 'enrich' }
  /** Questions are being answered: nothing is embedded in the background for this time. */
  | { readonly kind: 'quiet'; readonly forMs: number }
  | { readonly kind: 'prepare' | 'cancel' };

export type FromUpdater =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'updated'; readonly report: UpdateReport }
  /** A file of another user or machine was renamed to make way. */
  | { readonly kind: 'set-aside'; readonly line: string }
  | { readonly kind: 'enriching'; readonly progress: Progress }
  /** `keepMs`: how long this process is worth keeping, because a compiler runs for it. */
  | { readonly kind: 'enriched'; readonly report: EnrichReport; readonly keepMs: number }
  | { readonly kind: 'embedding'; readonly progress: Progress }
  /** All vectors are computed: the last message after an update. */
  | { readonly kind: 'embedded'; readonly report: EmbedReport }
  | { readonly kind: 'failed'; readonly failure: Failure };
