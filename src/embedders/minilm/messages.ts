/** The messages between the embedding pool and its threads. */
import type { ModelVariant, Unavailable } from '../embedder.ts';
import type { NativeGate } from './native-gate.ts';

/** The `workerData` of a thread. */
export interface WorkerSetup {
  readonly packages: string;
  readonly modelFolder: string;
  readonly cacheFolder: string | undefined;
  readonly variant: ModelVariant;
  readonly gate: NativeGate;
}

export type Order =
  | { readonly kind: 'embed'; readonly id: number; readonly texts: readonly string[] }
  /** The call was cancelled. */
  | { readonly kind: 'forget'; readonly id: number }
  | { readonly kind: 'stop' };

export type Reply =
  /** The first reply. `notice`: a limitation to report although the model works. */
  | { readonly kind: 'ready'; readonly notice: string | undefined }
  | Unavailable
  /** `vectors`: all vectors concatenated. `busyMs`: time spent on them. */
  | { readonly kind: 'vectors'; readonly id: number; readonly vectors: Float32Array; readonly busyMs: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
