/** What users can set, with its defaults. Reading and checking it is left to config files' loader in the engine. */

export interface IndexingConfig {
  /** Globs; empty means everything that the ignore rules let through. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly followSymlinks: boolean;
  /** Larger files are skipped. */
  readonly maxFileBytes: number;
  /** Larger files are cut at fixed intervals instead of being parsed. */
  readonly maxParseBytes: number;
  /** Globs of generated files, besides the ones we recognise. */
  readonly generatedPatterns: readonly string[];
  readonly chunkMinTokens: number;
  readonly chunkMaxTokens: number;
  /** One file may take this long before it is given up. */
  readonly fileTimeoutMs: number;
}

export interface Config {
  readonly indexing: IndexingConfig;
}

export const defaultConfig: Config = {
  indexing: {
    include: [],
    exclude: [],
    followSymlinks: false,
    maxFileBytes: 16 * 1024 * 1024,
    maxParseBytes: 1024 * 1024,
    generatedPatterns: [],
    chunkMinTokens: 100,
    chunkMaxTokens: 2_000,
    fileTimeoutMs: 15_000,
  },
};
