/** A range of bytes in the text of a file. */
export interface ByteSpan {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}
