/**
 * Keeps the process from ending a thread inside native code: ONNX runtime then throws where nobody can catch it, and
 * the process aborts. A thread passes the gate for each piece of native work; who wants to end the process shuts it
 * and waits until all are out. Two numbers in shared memory: whether it is shut, and how many are inside.
 */
import { EngineError } from '../../model/errors.ts';

export type NativeGate = Int32Array<SharedArrayBuffer>;

const shutPlace = 0;
const insidePlace = 1;

export function createGate(): NativeGate {
  return new Int32Array(new SharedArrayBuffer(8));
}

/** Rejects with `cancelled` when the gate is shut. */
export async function passGate<Result>(gate: NativeGate, work: () => Promise<Result>): Promise<Result> {
  Atomics.add(gate, insidePlace, 1);
  try {
    // Looked at after going in: whoever shuts it either is seen here or sees us.
    if (Atomics.load(gate, shutPlace) !== 0) throw new EngineError('cancelled', 'Embedding was stopped');
    return await work();
  } finally {
    Atomics.sub(gate, insidePlace, 1);
    Atomics.notify(gate, insidePlace);
  }
}

export function shutGate(gate: NativeGate): void {
  Atomics.store(gate, shutPlace, 1);
}

/** Blocks this thread. False when somebody is still inside after that time. */
export function waitUntilOut(gate: NativeGate, timeoutMs: number): boolean {
  const endMs = performance.now() + timeoutMs;
  for (;;) {
    const inside = Atomics.load(gate, insidePlace);
    const leftMs = endMs - performance.now();
    if (inside === 0 || leftMs <= 0) return inside === 0;
    Atomics.wait(gate, insidePlace, inside, leftMs);
  }
}
