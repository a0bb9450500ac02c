/** Progress of a long run. */
export type Phase = 'discover' | 'extract' | 'link' | 'finish' | 'compile' | 'embed';

export interface Progress {
  readonly phase: Phase;
  readonly done: number;
  readonly total: number;
  /** Undefined until there is enough data for an estimate. */
  readonly remainingMs: number | undefined;
}
export type OnProgress = (progress: Progress) => void;
