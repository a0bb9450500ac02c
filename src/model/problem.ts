/** Problems: defects in the user's code or files, kept as data and shown by `status`. */

/** Closed list. Order is stored: append only. */
export const problemKinds = [
  'syntax-error',
  'invalid-encoding',
  'parse-timeout',
  'parse-crash',
  'too-deep',
  'bad-manifest',
  'too-large',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

export interface Problem {
  readonly kind: ProblemKind;
  readonly message: string;
  /** From 0; undefined when it concerns the whole file. */
  readonly row: number | undefined;
}
