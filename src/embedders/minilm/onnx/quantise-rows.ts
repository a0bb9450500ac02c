/** Quantises weights to integers of eight bits, with one scale per row. Pure. */
import type { Matrix } from './safetensors.ts';

export interface Quantised {
  /** Row by row. */
  readonly steps: Int8Array;
  /** The weight of one step, per row. */
  readonly scales: Float32Array;
}

/** The largest absolute value of a row becomes `most` steps. */
export function quantiseRows({ values, rows, columns }: Matrix, most: number): Quantised {
  const steps = new Int8Array(values.length);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    const end = start + columns;
    let largest = 0;
    for (let at = start; at < end; at++) largest = Math.max(largest, Math.abs(values[at] ?? 0));
    scales[row] = largest === 0 ? 1 : largest / most;
    const scale = scales[row] ?? 1;
    for (let at = start; at < end; at++)
      steps[at] = Math.max(-most, Math.min(most, Math.round((values[at] ?? 0) / scale)));
  }
  return { steps, scales };
}
