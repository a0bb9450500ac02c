/**
 * The contract of embedders: text in, vectors out. Vectors have length 1, so that their dot product is their cosine.
 * A vector depends on its text alone: not on other texts, their order, or the thread.
 * Left to others: the text to embed for a chunk (input-text.ts), storing vectors, and comparing them.
 */

export interface Embedder {
  /** Stored with every vector: vectors of different ids cannot be compared, so a new id means embedding again. */
  readonly id: string;
  readonly dimensions: number;
  readonly cosines: CosineScale;
  /** Whether the vocabulary of the model covers the text. A text that it spells letter by letter has a vector without meaning. */
  canRead(text: string): boolean;
  /**
   * One vector for each text, in the order of the texts. Accepts any text; long texts are truncated.
   * Rejects with `cancelled` when `signal` aborts or the embedder is closed.
   */
  embed(texts: readonly string[], options?: EmbedOptions): Promise<readonly Float32Array[]>;
  /** Cancels calls under way, after the text that a thread is at. May be called twice. */
  close(): Promise<void>;
}

/** How to read the cosine of a question and a passage. Measured for each model, because each has its own range. */
export interface CosineScale {
  /** Below: no information, because most passages are nearer to a question about another subject. */
  readonly unrelated: number;
  /** From here on, a passage is related to the question even if they share no word. */
  readonly related: number;
  /** As good as a passage with all words of the question. */
  readonly equivalent: number;
}

export interface EmbedOptions {
  readonly signal?: AbortSignal;
  /** `now`, the default, goes ahead of `background` and uses the CPU without limit. */
  readonly pace?: 'now' | 'background';
  /** For pace `background`: nothing is embedded before this time, which may move on during the call. */
  readonly quietUntilMs?: () => number;
}

export type EmbedderKind = 'minilm' | 'hashing' | 'none';

/** `int8` is nearly twice as fast and a quarter as large as `fp32`, the reference. */
export type ModelVariant = 'int8' | 'fp32';

export interface EmbedderParts {
  /** The built program of the threads. */
  readonly program: URL;
  /** The optional packages are resolved from this module. */
  readonly packages: URL;
  /** For the converted model; created if missing. Undefined: the model is converted at every start. */
  readonly cacheFolder: string | undefined;
  readonly variant: ModelVariant;
  /** Number of threads, at least one. Each has a model of its own. */
  readonly workers: number;
  /** Share of its time that a thread may spend on pace `background`, above 0 and at most 1. */
  readonly share: number;
  /**
   * Registers `action` to run when the process is about to exit; the returned function unregisters it. A thread that runs
   * native code while the process exits aborts it.
   */
  readonly atExit: (action: () => void) => () => void;
}

export type OpenedEmbedder =
  | {
      readonly kind: 'ready';
      readonly embedder: Embedder;
      /** A limitation to show in `status`, although the embedder works. */
      readonly notice: string | undefined;
    }
  | Unavailable;

export interface Unavailable {
  readonly kind: 'unavailable';
  readonly reason: string;
  readonly hint: string;
}
