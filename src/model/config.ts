/**
 * The table of user settings, one line per setting. Types, defaults, checks, the listing of settings, the JSON Schema and
 * docs/config.md are derived from it. A new setting needs a line here and `UPDATE=1 npx vitest run src/engine/config`. Files
 * and environment variables are read in src/engine/config/.
 */
import { choice, flag, number, personal, type Range, text, texts, type ValuesOf, whole } from './setting.ts';

const mebibyte = 1024 * 1024;
const fileSizes: Range = { least: 0, most: 256 * mebibyte };
const passageSizes: Range = { least: 1, most: 100_000 };
const limits: Range = { least: 1, most: 10_000 };
const rows: Range = { least: 1, most: 1_000_000 };
const weights: Range = { least: 0, most: 1_000 };
const budgets: Range = { least: 0, most: 1_000_000 };
const minute = 60 * 1_000;
const day = 24 * 60 * minute;

export const sections = {
  indexing: {
    include: texts([], 'globs of the files to index; none: everything that the ignore rules let through'),
    exclude: texts([], 'globs of files and folders to leave out'),
    followSymlinks: flag(false, 'index links to files inside the root under their own names'),
    maxFileBytes: whole(32 * mebibyte, fileSizes, 'larger files are skipped'),
    maxParseBytes: whole(20 * mebibyte, fileSizes, 'larger files are plain text, with a problem'),
    generatedPatterns: texts([], 'globs of generated files, besides the ones that are recognised'),
    chunkMinTokens: whole(100, { least: 0, most: 100_000 }, 'passages below this size are joined'),
    chunkMaxTokens: whole(2_000, passageSizes, 'passages above this size are cut'),
    indexComments: flag(true, 'whether words in comments, docs among them, are found'),
    indexDocs: flag(true, 'whether docs weigh in as docs, besides standing in the text'),
    safeMode: personal(
      flag(true, 'nothing of a repository is executed; false works only for a repository that you trust'),
    ),
    allowNugetRestore: personal(
      flag(false, 'whether packages may be downloaded when safe mode is off; nothing downloads any yet'),
    ),
    fileTimeoutMs: personal(
      whole(
        15_000,
        { least: 1, most: day },
        'what one file may take before it is given up, and as long again for each mebibyte of it',
      ),
    ),
  },
  // k1 and b are LocAgent's values. A symbol's name tells more than its body, so names weigh most.
  text: {
    k1: number(1.5, { least: 0, most: 100 }, 'BM25: how much a word that is repeated counts'),
    b: number(0.75, { least: 0, most: 1 }, 'BM25: how much long passages are held back'),
    weightName: number(3, weights, 'weight of words in the name'),
    weightQualifiedName: number(1, weights, 'weight of words in the names around it'),
    weightPath: number(1, weights, 'weight of words in the path'),
    weightSignature: number(1, weights, 'weight of words in the signature'),
    weightDoc: number(1, weights, 'weight of words in the doc'),
    weightBody: number(1, weights, 'weight of words in the body'),
  },
  search: {
    limit: whole(10, limits, 'hits, unless a search gives its own limit'),
    enoughNames: whole(5, { least: 0, most: 10_000 }, 'fewer hits by name: the text is searched too'),
    previewRows: whole(12, rows, 'lines of a preview'),
    fullRows: whole(200, rows, 'lines of one hit shown in full'),
    // Reading 100 files gives nearly the ranking of reading all: on django, 93 % of the ten best passages are the
    // same.
    hierarchicalFiles: whole(100, limits, 'files, the likeliest, that are read for one question'),
  },
  compilers: {
    use: choice(
      'auto',
      ['auto', 'off'],
      'whether compilers improve the edges of syntax where they are installed',
    ),
    idleTimeoutMs: whole(
      15 * minute,
      { least: 0, most: day },
      'how long a compiler is kept for the next change',
    ),
    // A repository must not raise the limits that protect this machine.
    watchdogThresholdBytes: personal(
      whole(
        2_048 * mebibyte,
        { least: 64 * mebibyte, most: 65_536 * mebibyte },
        'memory at which a compiler is replaced by a new process',
      ),
    ),
    fileTimeoutMs: personal(whole(30_000, { least: 1, most: day }, 'what one file may take')),
    projectTimeoutMs: personal(whole(120_000, { least: 1, most: day }, 'what opening all projects may take')),
  },
  embeddings: {
    embedder: choice(
      'minilm',
      ['minilm', 'hashing', 'none'],
      'what finds passages by meaning: a small model, words that look alike, or nothing',
    ),
    workers: whole(4, { least: 1, most: 64 }, 'threads that embed, each with a model of its own'),
    cpuShare: number(
      0.5,
      { least: 0.01, most: 1 },
      'part of its time that each of them works in the background',
    ),
  },
  context: {
    budgetTokens: whole(16_384, budgets, 'tokens of an answer, unless a request gives its own budget'),
  },
  map: {
    budgetTokens: whole(2_000, budgets, 'tokens of an answer, unless a request gives its own budget'),
  },
  answers: {
    maxTokens: whole(
      8_000,
      { least: 100, most: 1_000_000 },
      'tokens of an answer to an agent, unless the MCP server is started with another limit',
    ),
  },
  lookup: {
    limit: whole(20, limits, 'symbols, unless a request gives its own limit'),
    maxErrors: whole(2, { least: 0, most: 2 }, 'typing errors that a name may have and still be found'),
    suggestions: whole(5, { least: 0, most: 100 }, 'names that are near, when nothing is found'),
  },
  files: {
    limit: whole(100, limits, 'files, unless a request gives its own limit'),
  },
  grep: {
    terminalLines: whole(500, rows, 'lines on a terminal, unless a search gives its own limit'),
    rankedFiles: whole(20, rows, 'files in an order by score, unless a search gives its own limit'),
    freshForMs: whole(500, { least: 0, most: day }, 'how long a look at the disk is trusted'),
  },
  definitions: {
    limit: whole(50, limits, 'definitions, unless a request gives its own limit'),
    bodyLines: whole(100, rows, 'lines of one body, unless a request gives its own limit'),
    totalBodyLines: whole(500, rows, 'lines of all bodies, unless a request gives its own limit'),
  },
  watch: {
    debounceMs: whole(2_000, { least: 0, most: day }, 'quiet after the last change before the index follows'),
    longestWaitMs: whole(10_000, { least: 0, most: day }, 'the index follows even if changes never pause'),
    bulkThreshold: whole(100, rows, 'more changed paths than this: the whole tree is looked at, once'),
    idleMs: whole(
      30_000,
      { least: 0, most: day },
      'how long the process that writes is kept for the next change',
    ),
  },
  server: {
    host: personal(
      text('127.0.0.1', 'address on which the server listens, unless it is started with another one'),
    ),
    port: whole(
      9_876,
      { least: 0, most: 65_535 },
      'its port, unless it is started with another one; 0: any free one',
    ),
    maxTokens: whole(100_000, budgets, 'tokens of an answer over HTTP, unless a request gives its own limit'),
    answerCommands: flag(true, 'whether a running daemon answers questions on the command line'),
    // A repository must not raise the limits that protect this machine from clients.
    maxBodyBytes: personal(
      whole(mebibyte, { least: 1_024, most: 256 * mebibyte }, 'larger requests are refused'),
    ),
    maxBatch: personal(whole(100, limits, 'calls in one JSON-RPC batch')),
    maxConnections: personal(whole(256, { least: 1, most: 10_000 }, 'further clients are turned away')),
    requestTimeoutMs: personal(
      whole(30_000, { least: 100, most: day }, 'what a client may take to send a request'),
    ),
  },
} as const;

/** Pairs of settings; the first must not exceed the second. */
export const ordered = [['indexing.chunk_min_tokens', 'indexing.chunk_max_tokens']] as const;

export type Config = { readonly [Name in keyof typeof sections]: ValuesOf<(typeof sections)[Name]> };
export type IndexingConfig = Config['indexing'];
export type TextConfig = Config['text'];
export type LookupConfig = Config['lookup'];
export type WatchConfig = Config['watch'];

export const defaultConfig = Object.fromEntries(
  Object.entries(sections).map(([name, settings]) => [
    name,
    Object.fromEntries(Object.entries(settings).map(([each, { usual }]) => [each, usual])),
  ]),
) as unknown as Config;
