/** The events of a daemon about its index. */
import type { LiveState } from '../live-index.ts';
import type { Progress } from '../progress.ts';

/** The data of every `index` event. */
export interface IndexNews {
  readonly state: LiveState;
  /** Grows with every change of the index while this daemon runs. */
  readonly generation: number;
  /** Distinguishes this daemon from those before it, whose generations have another meaning. */
  readonly daemon: string;
  readonly root: string;
  readonly version: string;
  /** Whether an update ever completed. */
  readonly isBuilt: boolean;
  readonly embedding: Progress | undefined;
  /** The progress of asking compilers. */
  readonly enriching: Progress | undefined;
  /** The system cannot report changes of files: the index is updated on request only. */
  readonly isBlind: boolean;
}
