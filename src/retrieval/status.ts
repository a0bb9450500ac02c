/** The state of the index: its contents, the skipped files with reasons, and the problems found in files. */
import type { Problem } from '../model/problem.ts';
import type { FilePath, SkipReason } from '../model/source-file.ts';
import { unparsedLanguageOf } from '../model/unparsed-languages.ts';
import type { LanguageCount, Reader } from '../store/reader.ts';
import type { ReadableStore } from '../store/store.ts';
import type { UnsureFile } from '../store/unsure-files.ts';
import type { VectorCounts } from '../store/vectors/vector-reader.ts';

export interface IndexStatus {
  readonly indexDirectory: string;
  readonly sizeBytes: number;
  readonly updatedAt: string | undefined;
  /** False when the last update did not finish; `codeagent index` finishes it. */
  readonly isComplete: boolean;
  /** Number of indexed files, and of the symbols they define: see store/index-totals.ts. */
  readonly files: number;
  readonly symbols: number;
  readonly chunks: number;
  readonly projects: number;
  readonly vectors: VectorStatus;
  readonly languages: readonly LanguageCount[];
  /**
   * Share of the source text that is parsed and lies outside syntax errors. Source text is the text in parsed
   * languages and in `unparsedLanguages`. Undefined when there is no source text.
   */
  readonly parseCoverage: number | undefined;
  /** Languages that are present but not parsed, the largest first. */
  readonly unparsedLanguages: readonly UnparsedLanguage[];
  readonly skipped: readonly {
    readonly reason: SkipReason;
    readonly count: number;
    readonly examples: readonly string[];
  }[];
  readonly problemCount: number;
  readonly problems: readonly { readonly path: FilePath; readonly problem: Problem }[];
}

export interface UnparsedLanguage {
  readonly language: string;
  readonly files: number;
  /** Share of the source text, from 0 to 1. */
  readonly share: number;
}

export interface VectorStatus extends VectorCounts {
  /** Id of the embedder that made the vectors; undefined when nothing is embedded yet. */
  readonly embedder: string | undefined;
  readonly dimensions: number | undefined;
}

const examplesPerReason = 3;

export function indexStatus(store: ReadableStore, options: { problemLimit: number }): IndexStatus {
  const { reader } = store;
  const counts = reader.counts();
  const parsed = counts.languages.filter(({ language }) => language !== undefined);
  const unparsed = unparsedByLanguage(reader.unsureFiles());
  const length = sum(parsed, (count) => count.length) + sum(unparsed, (count) => count.length);
  const readLength = sum(parsed, (count) => count.length - count.brokenLength);
  return {
    indexDirectory: store.directory,
    sizeBytes: store.sizeBytes(),
    updatedAt: reader.metadata('updated_at'),
    isComplete: reader.metadata('is_complete') === '1',
    files: counts.files,
    symbols: counts.symbols,
    chunks: counts.chunks,
    projects: counts.projects,
    vectors: vectorStatus(reader),
    languages: counts.languages,
    parseCoverage: length === 0 ? undefined : readLength / length,
    unparsedLanguages: unparsed.map(({ language, files, length: own }) => ({
      language,
      files,
      share: own / length,
    })),
    skipped: skippedByReason(reader.skippedPaths()),
    problemCount: counts.problems,
    problems: reader.problems(options.problemLimit),
  };
}

function unparsedByLanguage(files: readonly UnsureFile[]) {
  const byLanguage = new Map<string, { files: number; length: number }>();
  for (const { path, language, length } of files) {
    const name = language === undefined ? unparsedLanguageOf(path) : undefined;
    if (name === undefined) continue;
    const known = byLanguage.get(name) ?? { files: 0, length: 0 };
    byLanguage.set(name, { files: known.files + 1, length: known.length + length });
  }
  return [...byLanguage]
    .map(([language, found]) => ({ language, ...found }))
    .sort((one, other) => other.length - one.length || (one.language < other.language ? -1 : 1));
}

export function vectorStatus(reader: Reader): VectorStatus {
  const { embedder, dimensions } = reader.vectorSource() ?? {};
  return { embedder, dimensions, ...reader.vectorCounts() };
}

function skippedByReason(paths: readonly { path: string; reason: SkipReason }[]): IndexStatus['skipped'] {
  const byReason = new Map<SkipReason, string[]>();
  for (const { path, reason } of paths) {
    const known = byReason.get(reason);
    if (known === undefined) byReason.set(reason, [path]);
    else known.push(path);
  }
  return [...byReason]
    .map(([reason, found]) => ({ reason, count: found.length, examples: found.slice(0, examplesPerReason) }))
    .sort((a, b) => b.count - a.count);
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
