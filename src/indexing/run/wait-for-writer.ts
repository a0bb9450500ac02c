/** Waits for another writer that is about to finish, because most updates take less than a second. */
import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '../../model/errors.ts';

/** `open` fails with `index-locked` while another process writes. After `patienceMs` the error is passed on. */
export async function waitForWriter<T>(
  open: () => T,
  { patienceMs, signal }: { readonly patienceMs: number; readonly signal: AbortSignal | undefined },
): Promise<T> {
  const untilMs = performance.now() + patienceMs;
  for (let pauseMs = 25; ; pauseMs = Math.min(2 * pauseMs, 250)) {
    try {
      return open();
    } catch (error) {
      const isLocked = error instanceof EngineError && error.code === 'index-locked';
      if (!isLocked || signal?.aborted === true || performance.now() + pauseMs > untilMs) throw error;
    }
    await pause(pauseMs);
  }
}
