/** The result of asking compilers. */
export type EnrichReport =
  | {
      readonly kind: 'enriched';
      /** Files about which a compiler answered in this run. */
      readonly asked: number;
      /** Files that changed after they were indexed; the next update handles them. */
      readonly left: number;
      readonly durationMs: number;
    }
  /** A compiler is missing or failed; the edges of its languages come from syntax. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly hint: string };
