/** How embedding went. */
export type EmbedReport =
  | {
      readonly kind: 'embedded';
      /** Texts that were embedded: of equal ones, one. */
      readonly embedded: number;
      /** Chunks whose text was known. */
      readonly known: number;
      /** Chunks of files that have changed since they were indexed; the next update sees to them. */
      readonly left: number;
      readonly durationMs: number;
    }
  /** What is needed for it is not there. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly hint: string };
