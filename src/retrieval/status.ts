/** The state of the index: its contents, the skipped files with reasons, and the problems found in files. */
import type { CompileCount, CompileState, IndexStatus, VectorStatus } from '../model/answers/status.ts';
import type { SkipReason } from '../model/source-file.ts';
import { unparsedLanguageOf } from '../model/unparsed-languages.ts';
import type { Reader } from '../store/reader.ts';
import type { ReadableStore } from '../store/store.ts';
import type { UnsureFile } from '../store/unsure-files.ts';

const examplesPerReason = 3;

export interface StatusOptions {
  readonly problemLimit: number;
  readonly compiled: CompiledLanguages;
}

/** Which languages have compilers. */
export interface CompiledLanguages {
  readonly languages: readonly string[];
  /** Ids of their compilers. */
  readonly compilers: readonly string[];
}

export function indexStatus(store: ReadableStore, options: StatusOptions): IndexStatus {
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
    compilers: compileState(reader, options.compiled),
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

export function compileState(reader: Reader, { languages, compilers }: CompiledLanguages): CompileState {
  const counts = reader.compileCounts().filter(({ language }) => languages.includes(language));
  const filesThatAre = (state: CompileCount['state']): number =>
    sum(
      counts.filter((count) => count.state === state),
      ({ files }) => files,
    );
  const reasons = reader
    .compileReasons(shownReasons)
    .map(({ reason, files }) => `${files} ${files === 1 ? 'file' : 'files'}: ${reason}`);
  return {
    files: sum(counts, ({ files }) => files),
    full: filesThatAre('full'),
    pending: filesThatAre('pending'),
    syntacticOnly: filesThatAre('syntactic_only'),
    failed: filesThatAre('failed'),
    problems: [...reasons, ...compilers.flatMap((id) => reader.compilerProblems(id))],
  };
}

const shownReasons = 5;

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
