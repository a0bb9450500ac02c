/** The files of the index as search sees them: which pass a filter, and which chunks of the text index belong to them. */
import type { Choice } from '../../model/answers/lookup.ts';
import { invariant } from '../../model/errors.ts';
import type { FileId, FilePath } from '../../model/source-file.ts';
import type { ListedFile } from '../../store/file-list.ts';
import type { Reader } from '../../store/reader.ts';
import type { TextSegment } from '../../store/text/text-reader.ts';
import { checkKnown, languageFilter, pathFilter } from '../lookup/filters.ts';

export interface SearchFile {
  readonly id: FileId;
  readonly path: FilePath;
  /** Undefined for text that no language claims. */
  readonly language: string | undefined;
  readonly isTest: boolean;
  /** Written by a program. */
  readonly isGenerated: boolean;
  /** As indexed. */
  readonly contentHash: string | undefined;
  readonly sizeBytes: number;
}

export interface FileFilter {
  readonly language: Choice | undefined;
  /** Globs, files or folders. */
  readonly path: Choice | undefined;
  readonly tests: 'with' | 'without' | 'only';
  /** `code`: only files with a language. */
  readonly sort: 'any' | 'code';
}

export interface SearchFiles {
  readonly byId: ReadonlyMap<FileId, SearchFile>;
  readonly byPath: ReadonlyMap<string, SearchFile>;
  /** One more than the largest file id: the length of arrays that are indexed by file id. */
  readonly tableSize: number;
  readonly segments: readonly SegmentFiles[];
}

/** A segment, and the file id of each of its chunks; 0 for a deleted chunk, because no file has id 0. */
export interface SegmentFiles {
  readonly segment: TextSegment;
  readonly fileOf: Uint32Array;
}

/** The files that pass a filter, and the totals of their chunks. */
export interface WantedFiles extends ChunkTotals {
  /** By file id: 1 when the file passes. */
  readonly isWanted: Uint8Array;
  readonly fileCount: number;
}

export interface ChunkTotals {
  readonly chunkCount: number;
  /** In terms. */
  readonly averageLength: number;
}

/** The result is the same object while the index is unchanged. Call inside a snapshot. */
export function keepSearchFiles(reader: Reader): () => SearchFiles {
  let kept: { readonly of: readonly [unknown, unknown]; readonly files: SearchFiles } | undefined;
  return () => {
    const listed = reader.listedFiles();
    const segments = reader.textSegments();
    if (kept?.of[0] !== listed || kept.of[1] !== segments)
      kept = { of: [listed, segments], files: searchFiles(reader, listed, segments) };
    return kept.files;
  };
}

function searchFiles(
  reader: Reader,
  listed: readonly ListedFile[],
  segments: readonly TextSegment[],
): SearchFiles {
  const known = new Map(listed.map((file) => [file.id, file]));
  const files = reader.definitionFiles().map((file) => {
    const { contentHash, stamp } = known.get(file.id) ?? {};
    return { ...file, contentHash, sizeBytes: stamp?.sizeBytes ?? 0 };
  });
  return {
    byId: new Map(files.map((file) => [file.id, file])),
    byPath: new Map(files.map((file) => [file.path as string, file])),
    tableSize: files.reduce((most: number, { id }) => Math.max(most, id), 0) + 1,
    segments: segments.map((segment) => ({ segment, fileOf: segment.filesOfChunks() })),
  };
}

/** The file of an id that came from the same state of the index. */
export function fileIn({ byId }: SearchFiles, id: FileId): SearchFile {
  const file = byId.get(id);
  invariant(file !== undefined, `file ${id} is in the list that its id came from`);
  return file;
}

/** For sorting files by path. */
export function comparePaths(files: SearchFiles, one: FileId, other: FileId): number {
  if (one === other) return 0;
  return fileIn(files, one).path < fileIn(files, other).path ? -1 : 1;
}

/** The result is the same object for the same files and filter. */
export function keepWantedFiles(reader: Reader): (files: SearchFiles, filter: FileFilter) => WantedFiles {
  let kept: { readonly of: SearchFiles; readonly filter: string; readonly wanted: WantedFiles } | undefined;
  return (files, filter) => {
    const key = JSON.stringify(filter);
    if (kept?.of !== files || kept.filter !== key)
      kept = { of: files, filter: key, wanted: wantedFiles(reader, files, filter) };
    return kept.wanted;
  };
}

/** Throws EngineError('bad-input') when the filter names a language or a path that the index does not have. */
function wantedFiles(reader: Reader, files: SearchFiles, filter: FileFilter): WantedFiles {
  const { tests, sort } = filter;
  const fitsPath = pathFilter(filter.path);
  const fitsLanguage = languageFilter(filter.language);
  const isWanted = new Uint8Array(files.tableSize);
  let fileCount = 0;
  for (const file of files.byId.values()) {
    if (sort === 'code' && file.language === undefined) continue;
    if (!fitsLanguage(file.language) || !fitsTests(file.isTest, tests) || !fitsPath(file.path)) continue;
    isWanted[file.id] = 1;
    fileCount++;
  }
  // A filter without files is an error of its own, not an empty result.
  if (fileCount === 0) {
    const all = [...files.byId.values()];
    checkKnown(reader, filter, {
      languages: all.map((file) => file.language),
      paths: all.map((file) => file.path),
    });
  }
  return { isWanted, fileCount, ...chunkTotals(files, isWanted) };
}

/** `isMarked`: by file id, 1 for the files to count. */
export function chunkTotals({ segments }: SearchFiles, isMarked: Uint8Array): ChunkTotals {
  let chunkCount = 0;
  let length = 0;
  for (const { segment, fileOf } of segments)
    for (let chunk = 0; chunk < fileOf.length; chunk++) {
      if (isMarked[fileOf[chunk] ?? 0] !== 1) continue;
      chunkCount++;
      length += segment.lengths[chunk] ?? 0;
    }
  return { chunkCount, averageLength: chunkCount === 0 ? 1 : length / chunkCount };
}

export function fitsTests(isTest: boolean, tests: FileFilter['tests'] | undefined): boolean {
  return tests === undefined || tests === 'with' || isTest === (tests === 'only');
}
