/** The result of an embedding run. */
export type EmbedReport =
  | {
      readonly kind: 'embedded';
      /** Distinct texts that were embedded. */
      readonly embedded: number;
      /** Chunks whose text already had a vector. */
      readonly known: number;
      /** Chunks of files that changed after indexing; the next update handles them. */
      readonly left: number;
      readonly durationMs: number;
    }
  /** The model or its runtime is not installed. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly hint: string };
