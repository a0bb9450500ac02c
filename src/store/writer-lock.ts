/** One writer per index, across processes. */
import { runIndex } from '../model/advice.ts';
import { EngineError } from '../model/errors.ts';
import type { IndexFolder } from './index-folder.ts';
import { type LockOwner, tryLock } from './process-lock.ts';

export interface WriterLock {
  /** Throws when another process took the lock. */
  assertHeld(): void;
  release(): void;
}

export const writerLockName = 'writer.lock';
const times = { heartbeatMs: 2_000, staleAfterMs: 60_000 } as const;

export function acquireWriterLock(folder: IndexFolder, self: { pid: number; now: Date }): WriterLock {
  const attempt = tryLock(folder, writerLockName, { self, ...times });
  if (attempt.kind === 'held') throw heldBy(attempt.owner);
  const { lock } = attempt;
  return {
    assertHeld() {
      if (lock.isHeld()) return;
      throw new EngineError('index-locked', 'Another process has taken over the index', {
        advice: [runIndex],
      });
    },
    release: lock.release,
  };
}

function heldBy(holder: LockOwner | undefined): EngineError {
  const who =
    holder === undefined
      ? 'Another process is writing the index'
      : `Process ${holder.pid} on ${holder.host} has been writing the index since ${holder.startedAt}`;
  return new EngineError('index-locked', who, { hint: 'wait for it to finish and try again' });
}
