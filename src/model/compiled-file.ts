/** The compiler's knowledge of a file, besides the edges: whether it answered, and what else its answer depends on. */

/**
 * `full`: the compiler answered for the whole file. `syntactic_only`: it has no program with this file. `failed`: it
 * crashed on this file or took too long. Order is stored: append only.
 */
export const compileStatuses = ['full', 'syntactic_only', 'failed'] as const;
export type CompileStatus = (typeof compileStatuses)[number];

export interface CompiledFile {
  /** Id of the compiler. */
  readonly compiler: string;
  /** Version of the answers. Files with another one are asked again. */
  readonly extractor: string;
  readonly status: CompileStatus;
  /** Why the status is not `full`. */
  readonly reason: string | undefined;
  /** The project whose options hold for the file. */
  readonly project: string | undefined;
  /** Stays the same while an edit cannot change answers about other files. */
  readonly shape: string;
  /** Declares names that are visible without an import. */
  readonly isGlobal: boolean;
  /**
   * Of a global file: stays the same while an edit cannot make a name elsewhere mean this file which did not mean it
   * before. Undefined: unknown.
   */
  readonly names: string | undefined;
  /** Files of the repository that the file imports, as the compiler resolves them. */
  readonly imports: readonly string[];
  /** Specifiers of imports that lead nowhere. */
  readonly missingImports: readonly string[];
}
