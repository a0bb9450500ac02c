/** What a process that asks and the one that writes its index say to each other. */
import type { UpdateRequest } from '../../indexing/watch/updater.ts';
import type { EmbedReport } from '../../model/embed-report.ts';
import type { ErrorCode } from '../../model/errors.ts';
import type { Progress } from '../../model/progress.ts';
import type { UpdateReport } from '../../model/update-report.ts';

/** `prepare`: an update is about to be asked for. */
export type ToUpdater =
  | { readonly kind: 'update'; readonly request: UpdateRequest }
  /** What is left to embed is embedded after each update anyhow, in the background: `now` hurries. */
  | { readonly kind: 'embed'; readonly pace: 'now' | 'background' }
  | { readonly kind: 'prepare' | 'cancel' };

export type FromUpdater =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'updated'; readonly report: UpdateReport }
  /** A file was not ours and was in the way. */
  | { readonly kind: 'set-aside'; readonly line: string }
  | { readonly kind: 'embedding'; readonly progress: Progress }
  /** Nothing is left to do: the last word after an update. */
  | { readonly kind: 'embedded'; readonly report: EmbedReport }
  | {
      readonly kind: 'failed';
      readonly code: ErrorCode;
      readonly message: string;
      readonly hint: string | undefined;
    };
