/** What the embedder and its workers say to each other. */
import type { ModelVariant, Unavailable } from '../embedder.ts';
import type { NativeGate } from './native-gate.ts';

/** Given to a worker when it starts. */
export interface WorkerSetup {
  readonly packages: string;
  readonly modelFolder: string;
  readonly cacheFolder: string | undefined;
  readonly variant: ModelVariant;
  readonly gate: NativeGate;
}

export type Order =
  | { readonly kind: 'embed'; readonly id: number; readonly texts: readonly string[] }
  /** Nobody waits for it any more. */
  | { readonly kind: 'forget'; readonly id: number }
  | { readonly kind: 'stop' };

export type Reply =
  /** The first reply. `notice`: it works, but not as it should. */
  | { readonly kind: 'ready'; readonly notice: string | undefined }
  | Unavailable
  /** One vector after the other. `busyMs`: how long they took. */
  | { readonly kind: 'vectors'; readonly id: number; readonly vectors: Float32Array; readonly busyMs: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
