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
  /** Whether words in comments, docs among them, are found. */
  readonly indexComments: boolean;
  /** Whether docs weigh in as docs, besides standing in the text. */
  readonly indexDocs: boolean;
  /** One file may take this long before it is given up. */
  readonly fileTimeoutMs: number;
}

export interface GrepConfig {
  /** Lines on a terminal, unless --limit says otherwise. */
  readonly terminalLines: number;
  /** Files in an order by score, unless --file-limit says otherwise. */
  readonly rankedFiles: number;
  /** So long a look at the disk is trusted by the questions that follow. */
  readonly freshForMs: number;
}

export interface DefinitionsConfig {
  /** Definitions in an answer, unless --limit says otherwise. */
  readonly limit: number;
  /** Lines of one body, unless --max-body-lines says otherwise. */
  readonly bodyLines: number;
  /** Lines of all bodies together, unless --max-total-body-lines says otherwise. */
  readonly totalBodyLines: number;
}

/** How words are ranked, see retrieval/text/ranking.ts. */
export interface TextConfig {
  readonly k1: number;
  readonly b: number;
  readonly weightName: number;
  readonly weightQualifiedName: number;
  readonly weightPath: number;
  readonly weightSignature: number;
  readonly weightDoc: number;
  readonly weightBody: number;
}

export interface SearchConfig {
  /** Hits, unless --limit says otherwise. */
  readonly limit: number;
  /** Fewer hits by name than this: the text is searched too. */
  readonly enoughNames: number;
  /** Rows that a preview shows. */
  readonly previewRows: number;
  /** Rows that one hit shows in full. */
  readonly fullRows: number;
  /** Files that the hierarchical mode reads for a query, the likeliest. */
  readonly hierarchicalFiles: number;
}

export interface Config {
  readonly indexing: IndexingConfig;
  readonly text: TextConfig;
  readonly search: SearchConfig;
  readonly grep: GrepConfig;
  readonly definitions: DefinitionsConfig;
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
    indexComments: true,
    indexDocs: true,
    fileTimeoutMs: 15_000,
  },
  // k1 and b as LocAgent has them; what a thing is called says more than what it contains.
  text: {
    k1: 1.5,
    b: 0.75,
    weightName: 3,
    weightQualifiedName: 1,
    weightPath: 1,
    weightSignature: 1,
    weightDoc: 1,
    weightBody: 1,
  },
  // A hundred files rank as all do: of django's ten best passages by file 93 % are the same.
  search: { limit: 10, enoughNames: 5, previewRows: 12, fullRows: 200, hierarchicalFiles: 100 },
  grep: { terminalLines: 500, rankedFiles: 20, freshForMs: 500 },
  definitions: { limit: 50, bodyLines: 100, totalBodyLines: 500 },
};
