/**
 * Finds lines as ripgrep does, using the index to choose the files worth reading: compile, select, search, order.
 * Lines always come from the current files; files that changed since indexing and new files are always read.
 */
import { runOperation } from '../../model/advice.ts';
import type { FoundFile, GrepAnswer, GrepQuery, LineQuery } from '../../model/answers/grep.ts';
import { EngineError, invariant } from '../../model/errors.ts';
import { blockField, blockFields, type FoundLines, fileField, fileFields } from '../../model/found-lines.ts';
import type { FileId, FilePath } from '../../model/source-file.ts';
import { type MissingPath, missingText } from '../../model/missing-path.ts';
import { sum } from '../../model/sum.ts';
import { settleLayout } from '../../printing/line-layout.ts';
import { comparePaths } from '../files/path-order.ts';
import { peripheralOrder } from '../files/peripheral-paths.ts';
import { enclosingSymbols, type SymbolSource } from './enclosing-symbols.ts';
import type { FileSource, GrepFile } from './file-source.ts';
import { scoreFiles } from './rank-files.ts';
import type { SearchPool } from './search-pool.ts';
import type { PreparedQuery } from './search-task.ts';
import { compileSelection } from './select-files.ts';

export interface GrepParts {
  /** Files and candidates are consistent until `use` first awaits. */
  withSource<T>(use: (source: FileSource) => Promise<T>): Promise<T>;
  readonly pool: SearchPool;
  /** Undefined when there is no index. */
  readonly reader: SymbolSource | undefined;
  /** The state of a path without files to search on the disk. */
  pathNow(path: FilePath): Promise<'absent' | 'ignored' | 'no-text'>;
}

/** Throws EngineError('bad-input') for invalid patterns, globs and types, and 'not-found' for unknown paths. */
export async function grep(parts: GrepParts, query: GrepQuery): Promise<GrepAnswer> {
  const { withSource, pool } = parts;
  // Scores also count the files that match only some of the patterns.
  const lineQuery: LineQuery = isScored(query)
    ? { ...query, groups: [query.groups.flat()], occurrences: 'all' }
    : query;
  return pool.withQuery(lineQuery, (prepared) =>
    withSource((source) => searchSource(source, query, prepared, parts)),
  );
}

async function searchSource(
  source: FileSource,
  query: GrepQuery,
  { grams, mode, search }: PreparedQuery,
  { reader, pathNow }: Pick<GrepParts, 'reader' | 'pathNow'>,
): Promise<GrepAnswer> {
  const isSelected = compileSelection(query);
  const missingPaths = await missingIn(source, query.paths, pathNow);
  const selected =
    isSelected === undefined ? source.files : source.files.filter(({ path }) => isSelected(path));
  const files = filesToRead(selected, source.candidates(grams));
  const isOneFile = query.paths.length === 1 && selected.some(({ path }) => path === query.paths[0]);
  const layout = query.print === undefined ? undefined : settleLayout(query.print, { mode, isOneFile });
  const batches = await search(files, layout);

  const matching = batches.flatMap((batch) => foundIn(batch, files));
  const ranked = isScored(query)
    ? byScore(matching, query, source.files.length)
    : query.order === 'code' && reader !== undefined
      ? codeFirst(byPath(matching), reader)
      : byPath(matching);
  const found = query.files === 'absent' ? absentFrom(selected, ranked) : ranked;
  const shown = found.slice(0, query.fileLimit);
  return {
    files: query.symbols === 'none' || reader === undefined ? shown : shown.map(withSymbols(reader)),
    mode,
    isOneFile,
    fileCount: found.length,
    lineCount: sum(found.map((file) => file.lineCount)),
    matchCount: sum(found.map((file) => file.matchCount)),
    selectedCount: selected.length,
    readCount: files.length,
    missingPaths,
    changed: pathsIn(files, 'changed'),
    added: pathsIn(files, 'new'),
    unreadable: batches.flatMap(({ unreadable }) =>
      [...unreadable].flatMap((place) => files[place]?.path ?? []),
    ),
  };
}

/** Files that are not indexed, or changed since, are always read. */
function filesToRead(
  files: readonly GrepFile[],
  candidates: readonly FileId[] | undefined,
): readonly GrepFile[] {
  if (candidates === undefined) return files;
  const marks = new Uint8Array(candidates.reduce((most, id) => Math.max(most, id), 0) + 1);
  for (const id of candidates) marks[id] = 1;
  return files.filter(({ id, state }) => state !== 'same' || id === undefined || marks[id] === 1);
}

function foundIn(lines: FoundLines, files: readonly GrepFile[]): readonly Found[] {
  const { files: numbers, occurrences, printed, printedEnds } = lines;
  const count = numbers.length / fileFields;
  const width = occurrences.length / count;
  let firstBlock = 0;
  return Array.from({ length: count }, (_, index) => {
    const at = index * fileFields;
    const blockEnd = numbers[at + fileField.blockEnd] ?? 0;
    const file = files[numbers[at + fileField.place] ?? 0];
    invariant(file !== undefined, 'every result belongs to a searched file');
    const found: Found = {
      file,
      path: file.path,
      state: file.state,
      lineCount: numbers[at + fileField.lineCount] ?? 0,
      matchCount: numbers[at + fileField.matchCount] ?? 0,
      score: undefined,
      lines,
      firstBlock,
      blockEnd,
      symbols: undefined,
      printed:
        printedEnds.length === 0
          ? undefined
          : printed.subarray(printedEnds[index - 1] ?? 0, printedEnds[index]),
      occurrences: occurrences.subarray(index * width, (index + 1) * width),
    };
    firstBlock = blockEnd;
    return found;
  });
}

interface Found extends FoundFile {
  readonly file: GrepFile;
  readonly occurrences: Int32Array;
}

function byPath(files: readonly Found[]): readonly Found[] {
  return files.toSorted((one, other) => comparePaths(one.path, other.path));
}

/** Keeps the order of paths among files of one kind. New files have no language yet and count as other texts. */
function codeFirst(files: readonly Found[], reader: SymbolSource): readonly Found[] {
  const kindOf = ({ file: { id } }: Found): number => {
    const stored = id === undefined ? undefined : reader.fileById(id);
    return stored?.language === undefined ? textKind : peripheralOrder(stored);
  };
  const kinds = new Map(files.map((found) => [found, kindOf(found)]));
  return files.toSorted((one, other) => (kinds.get(one) ?? textKind) - (kinds.get(other) ?? textKind));
}

/** Behind all values of `peripheralOrder`. */
const textKind = 3;

function isScored({ order }: Pick<GrepQuery, 'order'>): boolean {
  return order === 'tfidf';
}

function byScore(files: readonly Found[], { groups }: LineQuery, fileCount: number): readonly Found[] {
  const scores = scoreFiles(files, fileCount);
  const scored = files.map((file, index) => ({ ...file, score: scores[index] ?? 0 }));
  return scored
    .filter(({ occurrences }) => hasAllGroups(occurrences, groups))
    .sort((one, other) => other.score - one.score || comparePaths(one.path, other.path));
}

function hasAllGroups(occurrences: Int32Array, groups: LineQuery['groups']): boolean {
  let at = 1;
  return groups.every((group) => {
    const counts = occurrences.subarray(at, at + group.length);
    at += group.length;
    return counts.some((count) => count > 0);
  });
}

function absentFrom(selected: readonly GrepFile[], matching: readonly Found[]): readonly Found[] {
  const matched = new Set<string>(matching.map(({ path }) => path));
  const absent = selected.filter(({ path }) => !matched.has(path));
  return byPath(absent.map((file) => ({ ...nothing, file, path: file.path, state: file.state })));
}

const none = new Int32Array(0);
const nothing = {
  lineCount: 0,
  matchCount: 0,
  score: undefined,
  lines: {
    files: none,
    blocks: none,
    spans: none,
    text: new Uint8Array(0),
    occurrences: none,
    unreadable: none,
    printed: new Uint8Array(0),
    printedEnds: none,
  },
  firstBlock: 0,
  blockEnd: 0,
  symbols: undefined,
  printed: undefined,
  occurrences: none,
} as const;

/** A changed file gets no symbols, because its rows no longer match the index. */
function withSymbols(reader: SymbolSource): (found: Found) => Found {
  return (found) => {
    const { id, path, state } = found.file;
    if (id === undefined || state !== 'same') return found;
    const symbolAt = enclosingSymbols(reader, path, id);
    const { blocks } = found.lines;
    const symbols = Array.from({ length: found.blockEnd - found.firstBlock }, (_, index) =>
      symbolAt(blocks[(found.firstBlock + index) * blockFields + blockField.row] ?? 0),
    );
    return { ...found, symbols };
  };
}

/** The paths without a file to search. Throws when there is no other path. */
async function missingIn(
  { files, skipReason }: FileSource,
  paths: readonly FilePath[],
  pathNow: GrepParts['pathNow'],
): Promise<readonly MissingPath[]> {
  const isMissing = (path: FilePath): boolean =>
    path !== '' && !files.some((file) => file.path === path || file.path.startsWith(`${path}/`));
  const missing = await Promise.all(
    paths.filter(isMissing).map(async (path): Promise<MissingPath> => {
      const why = await pathNow(path);
      const reason = why === 'absent' ? undefined : skipReason(path);
      return reason === undefined ? { path, why } : { path, why: 'skipped', reason };
    }),
  );
  if (missing.length === 0 || missing.length < paths.length) return missing;
  throw new EngineError('not-found', `Nothing to search: ${missing.map(missingText).join('; ')}`, {
    advice: [runOperation('status')],
  });
}

function pathsIn(files: readonly GrepFile[], state: FoundFile['state']): readonly FilePath[] {
  return files.filter((file) => file.state === state).map(({ path }) => path);
}
