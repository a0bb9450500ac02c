/**
 * Converts the published weights of all-MiniLM-L6-v2 into an ONNX model: the only file of this folder that others import.
 * Runs once on the user's machine, because our package does not ship the model
 * (docs/decisions/0021-the-model-is-converted-where-it-runs.md). Pure.
 */
import type { ModelVariant } from '../../embedder.ts';
import { buildModel } from './build-model.ts';
import { readSafetensors } from './safetensors.ts';

/** `weights`: the content of a safetensors file. Equal weights give equal bytes on every machine. */
export function convertModel(weights: Uint8Array, variant: ModelVariant): Uint8Array {
  return buildModel(readSafetensors(weights), variant);
}
