/** A point at which a long loop of an update can be stopped: it yields to the event loop, which delivers signals. */
import { createPause, type Pause } from '../../model/pause.ts';
import { stopped } from './stopped.ts';

/** Call between two steps; rejects with `cancelled` when `signal` has aborted. */
export function createStopPoint(signal: AbortSignal | undefined): Pause {
  const pause = createPause();
  return () => {
    const turn = pause();
    if (turn === undefined && signal?.aborted !== true) return undefined;
    return (turn ?? Promise.resolve()).then(() => {
      if (signal?.aborted === true) throw stopped();
    });
  };
}
