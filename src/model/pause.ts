/**
 * Long loops yield to the event loop at intervals of elapsed time, so that signals, timers and other requests wait
 * for at most one interval and the current step.
 */

/** A thread that works longer than this without yielding appears unresponsive to signals and requests. */
const turnMs = 50;

/**
 * Call it between two steps. Returns undefined until the interval has passed: most steps take less time than an
 * `await`.
 */
export type Pause = () => Promise<void> | undefined;

export function createPause(): Pause {
  let turnEndsMs = performance.now() + turnMs;
  return () => (performance.now() < turnEndsMs ? undefined : nextTurn());

  async function nextTurn(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    turnEndsMs = performance.now() + turnMs;
  }
}
