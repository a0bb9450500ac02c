/** What is in the index, what is not and why, and what is wrong with the files. */
import type { Problem } from '../model/problem.ts';
import type { FilePath, SkipReason } from '../model/source-file.ts';
import type { LanguageCount, Reader } from '../store/reader.ts';
import type { ReadableStore } from '../store/store.ts';
import type { VectorCounts } from '../store/vectors/vector-reader.ts';

export interface IndexStatus {
  readonly indexDirectory: string;
  readonly sizeBytes: number;
  readonly updatedAt: string | undefined;
  /** False while the last update was stopped half-way: `index` finishes it. */
  readonly isComplete: boolean;
  readonly files: number;
  readonly symbols: number;
  readonly chunks: number;
  readonly projects: number;
  readonly vectors: VectorStatus;
  readonly languages: readonly LanguageCount[];
  /** Share of the text of parsed files that lies outside syntax errors; undefined when nothing was parsed. */
  readonly parseCoverage: number | undefined;
  readonly skipped: readonly {
    readonly reason: SkipReason;
    readonly count: number;
    readonly examples: readonly string[];
  }[];
  readonly problemCount: number;
  readonly problems: readonly { readonly path: FilePath; readonly problem: Problem }[];
}

export interface VectorStatus extends VectorCounts {
  /** Id of what made them; undefined when nothing was embedded yet. */
  readonly embedder: string | undefined;
  readonly dimensions: number | undefined;
}

const examplesPerReason = 3;

export function indexStatus(store: ReadableStore, options: { problemLimit: number }): IndexStatus {
  const { reader } = store;
  const counts = reader.counts();
  const parsed = counts.languages.filter(({ language }) => language !== undefined);
  const length = sum(parsed, (count) => count.length);
  return {
    indexDirectory: store.directory,
    sizeBytes: store.sizeBytes(),
    updatedAt: reader.metadata('updated_at'),
    isComplete: reader.metadata('is_complete') === '1',
    files: sum(counts.languages, (count) => count.files),
    symbols: counts.symbols,
    chunks: counts.chunks,
    projects: counts.projects,
    vectors: vectorStatus(reader),
    languages: counts.languages,
    parseCoverage: length === 0 ? undefined : 1 - sum(parsed, (count) => count.brokenLength) / length,
    skipped: skippedByReason(reader.skippedPaths()),
    problemCount: counts.problems,
    problems: reader.problems(options.problemLimit),
  };
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
