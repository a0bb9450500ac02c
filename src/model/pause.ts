/**
 * Long loops give the event loop a turn now and then, by elapsed time: signals, timers and other requests wait at most
 * for one turn and the step under way.
 */

/** A thread that works without a break for longer looks dead to a signal or a request. */
const turnMs = 50;

/** Call between two steps. Undefined while the turn lasts: most steps are shorter than an `await` costs. */
export type Pause = () => Promise<void> | undefined;

export function createPause(): Pause {
  let turnEndsMs = performance.now() + turnMs;
  return () => (performance.now() < turnEndsMs ? undefined : nextTurn());

  async function nextTurn(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    turnEndsMs = performance.now() + turnMs;
  }
}
