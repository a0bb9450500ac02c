/**
 * Keeps the process from exiting while a thread runs native code: ONNX runtime would throw an exception that nothing
 * catches, and the process would abort. A thread passes the gate for each call into native code. Before the process
 * exits, the main thread shuts the gate and waits until no call is inside. Two numbers in shared memory: whether the gate
 * is shut, and the number of calls inside.
 */
import { EngineError } from '../../model/errors.ts';

export type NativeGate = Int32Array<SharedArrayBuffer>;

const shutIndex = 0;
const insideIndex = 1;

export function createGate(): NativeGate {
  return new Int32Array(new SharedArrayBuffer(8));
}

/** Rejects with `cancelled` when the gate is shut. */
export async function passGate<Result>(gate: NativeGate, work: () => Promise<Result>): Promise<Result> {
  Atomics.add(gate, insideIndex, 1);
  try {
    // Checked after the increment: either this thread sees the shut gate, or the main thread sees this call inside.
    if (Atomics.load(gate, shutIndex) !== 0) throw new EngineError('cancelled', 'Embedding was stopped');
    return await work();
  } finally {
    Atomics.sub(gate, insideIndex, 1);
    Atomics.notify(gate, insideIndex);
  }
}

export function shutGate(gate: NativeGate): void {
  Atomics.store(gate, shutIndex, 1);
}

/** Blocks the calling thread. False when a call is still inside after the timeout. */
export function waitUntilOut(gate: NativeGate, timeoutMs: number): boolean {
  const endMs = performance.now() + timeoutMs;
  for (;;) {
    const inside = Atomics.load(gate, insideIndex);
    const leftMs = endMs - performance.now();
    if (inside === 0 || leftMs <= 0) return inside === 0;
    Atomics.wait(gate, insideIndex, inside, leftMs);
  }
}
