/** What a long run tells while it works. */
export type Phase = 'discover' | 'extract' | 'link' | 'finish' | 'embed';

export interface Progress {
  readonly phase: Phase;
  readonly done: number;
  readonly total: number;
  /** Undefined until there is enough to go by. */
  readonly remainingMs: number | undefined;
}
export type OnProgress = (progress: Progress) => void;
