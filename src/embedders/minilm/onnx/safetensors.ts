/** Reads weights from a safetensors file: a JSON header, then floats of 16 bits. The caller has checked the file's hash. */
import { invariant } from '../../../model/errors.ts';

/** Row by row. */
export interface Tensor {
  readonly values: Float32Array;
  readonly shape: readonly number[];
}

export interface Matrix extends Tensor {
  readonly rows: number;
  readonly columns: number;
}

export interface Weights {
  tensor(name: string): Tensor;
  matrix(name: string): Matrix;
}

interface Entry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

export function readSafetensors(file: Uint8Array): Weights {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const headerEnd = 8 + Number(view.getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, headerEnd))) as Record<string, Entry>;
  const widened = widenHalves();
  const tensor = (name: string): Tensor => {
    const entry = header[name];
    invariant(entry?.dtype === 'F16', `the model has ${name} as F16`);
    const [start, end] = entry.data_offsets;
    const values = new Float32Array((end - start) / 2);
    for (let index = 0; index < values.length; index++)
      values[index] = widened[view.getUint16(headerEnd + start + 2 * index, true)] ?? 0;
    return { values, shape: entry.shape };
  };
  return {
    tensor,
    matrix(name) {
      const { values, shape } = tensor(name);
      const [rows, columns] = shape;
      invariant(rows !== undefined && columns !== undefined && shape.length === 2, `${name} is a matrix`);
      return { values, shape, rows, columns };
    },
  };
}

/** The 32-bit float for each 16-bit float, indexed by its bits. */
function widenHalves(): Float32Array {
  const bits = new Uint32Array(1 << 16);
  const values = new Float32Array(bits.buffer);
  for (let half = 0; half < bits.length; half++) {
    const sign = (half & 0x8000) << 16;
    const exponent = (half >> 10) & 31;
    const fraction = half & 1023;
    if (exponent === 0) {
      // A subnormal number: a multiple of the smallest step.
      values[half] = fraction * 2 ** -24;
      bits[half] = (bits[half] ?? 0) | sign;
    } else {
      bits[half] = sign | ((exponent === 31 ? 255 : exponent + 112) << 23) | (fraction << 13);
    }
  }
  return values;
}
