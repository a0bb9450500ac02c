/**
 * The contract of embedders: text in, vectors out. Vectors have length one, so that their dot product is their cosine,
 * and depend on the text alone: not on what else is asked, in which order, or by which worker.
 * What of a chunk is embedded is said in input-text.ts; keeping vectors and comparing them is left to others.
 */

export interface Embedder {
  /** Kept beside every vector: vectors of different ids cannot be compared, and a new id means embedding again. */
  readonly id: string;
  readonly dimensions: number;
  readonly cosines: CosineScale;
  /**
   * Whether the model has words for the text. The vector of a text that it can only spell letter by letter is that of
   * no meaning.
   */
  canRead(text: string): boolean;
  /**
   * One vector for each text, in the order of the texts. Any text will do: what is too long is cut.
   * Rejects with `cancelled` when `signal` aborts or the embedder is closed.
   */
  embed(texts: readonly string[], options?: EmbedOptions): Promise<readonly Float32Array[]>;
  /** Ends what is under way after the text at hand. May be called twice. */
  close(): Promise<void>;
}

/** How to read the cosine of a question and a passage. Measured for each model, because each has its own range. */
export interface CosineScale {
  /** Most passages are nearer to a question about something else: what is below says nothing. */
  readonly unrelated: number;
  /** From here on passages are related to the question even when they share no word with it. */
  readonly related: number;
  /** As good as a passage with all words of the question. */
  readonly equivalent: number;
}

export interface EmbedOptions {
  readonly signal?: AbortSignal;
  /** `now`, the default, goes ahead of what is embedded in the background and does not spare the CPU. */
  readonly pace?: 'now' | 'background';
}

export type EmbedderKind = 'minilm' | 'hashing' | 'none';

/** `int8` is nearly twice as quick and a quarter as large; `fp32` is what it is measured against. */
export type ModelVariant = 'int8' | 'fp32';

export interface EmbedderParts {
  /** The built program of the workers. */
  readonly program: URL;
  /** The optional packages are looked for as a module at this place would. */
  readonly packages: URL;
  /** Keeps the converted model; made if need be. Without one, the model is converted at every start. */
  readonly cacheFolder: string | undefined;
  readonly variant: ModelVariant;
  /** At least one. Each is one thread with a model of its own. */
  readonly workers: number;
  /** Part of its time that a worker may spend on the background, above 0 and at most 1. */
  readonly share: number;
  /**
   * Has `action` run when the process is about to end; what it returns takes that back. Threads that are in native code
   * when their process ends abort it.
   */
  readonly atExit: (action: () => void) => () => void;
}

export type OpenedEmbedder =
  | {
      readonly kind: 'ready';
      readonly embedder: Embedder;
      /** Works, but not as it should: for `status`. */
      readonly notice: string | undefined;
    }
  | Unavailable;

export interface Unavailable {
  readonly kind: 'unavailable';
  readonly reason: string;
  readonly hint: string;
}
