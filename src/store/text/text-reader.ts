/**
 * Reads the text index: postings of a term, and the files that may match a pattern. Segments are loaded once, and
 * again when the index has changed. Dead files are filtered out here; callers never see them.
 */
import type { ChunkPlace } from '../../model/chunk.ts';
import type { FileId, FilePath } from '../../model/source-file.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { GramQuery } from '../../text/grams.ts';
import { termKey } from '../../text/term-key.ts';
import { type Database, preparing } from '../driver.ts';
import { createIndexVersion } from '../index-version.ts';
import { bucketOf, type Entry, findEntry, type PostingKind } from './buckets.ts';
import { placesWithGrams } from './gram-places.ts';
import type { PostingKey } from './posting-lists.ts';
import { readPostings } from './postings-codec.ts';
import { fileOfChunk, liveChunks, liveFiles, type Segment } from './segment.ts';
import { createSegmentStore, type SegmentStore } from './segment-store.ts';

/** The postings of one term in one segment. */
export interface TermPostings {
  /** Number of live chunks that contain the term. */
  readonly count: number;
  /** Writes the chunks, ascending, and their counts by field (text/fields.ts) into `buffer`. */
  readInto(buffer: PostingBuffer): void;
}

/** Reusable buffer for postings; each array has an element for every chunk of the segment. */
export interface PostingBuffer {
  readonly chunks: Uint32Array;
  readonly counts: Uint32Array;
}

/** The part of a segment that ranking needs. */
export interface TextSegment {
  readonly liveChunkCount: number;
  /** Total length of all live chunks. */
  readonly liveLength: number;
  /** Length in terms by chunk number, including dead chunks. */
  readonly lengths: Uint32Array;
  postings(term: string): TermPostings | undefined;
  placeOf(chunk: number): ChunkPlace;
  /** The file id of every chunk; 0 for dead ones. */
  filesOfChunks(): Uint32Array;
}

export interface TextReader {
  /** In a fixed order. Call it again for each query, inside a snapshot. */
  textSegments(): readonly TextSegment[];
  /** All files that can match, and possibly more; includes files whose text is not indexed yet. In no order. */
  filesWithGrams(query: GramQuery): readonly FileId[];
  pathsOf(files: readonly FileId[]): ReadonlyMap<FileId, FilePath>;
  chunk(file: FileId, ordinal: number): StoredChunk | undefined;
  /** Everything that `work` reads comes from one snapshot. */
  inSnapshot<T>(work: () => T): T;
}

export interface StoredChunk {
  readonly symbol: SymbolId;
  readonly startRow: number;
  /** Exclusive. */
  readonly endRow: number;
  readonly tokens: number;
}

interface Loaded {
  readonly version: string;
  readonly segments: readonly Segment[];
  readonly textSegments: readonly TextSegment[];
  readonly unplaced: readonly FileId[];
}

export function createTextReader(database: Database): TextReader {
  const store = createSegmentStore(database);
  const sql = preparing(database);
  const versionNow = createIndexVersion(database);
  let loaded: Loaded | undefined;
  let isInSnapshot = false;

  function load(): Loaded {
    const version = versionNow();
    if (loaded?.version === version) return loaded;
    const segments = store.segments();
    const unplaced = sql(
      'SELECT id FROM files WHERE skipped IS NULL AND id NOT IN (SELECT file_id FROM text_places)',
    ).all();
    loaded = {
      version,
      segments,
      textSegments: segments.map((segment) => textSegment(store, segment)),
      unplaced: unplaced.map(({ id }) => Number(id) as FileId),
    };
    return loaded;
  }

  /** Without a snapshot, a merge between two steps could remove a segment that the first step returned. */
  function inSnapshot<T>(work: () => T): T {
    if (isInSnapshot) return work();
    database.exec('BEGIN');
    isInSnapshot = true;
    try {
      return work();
    } finally {
      isInSnapshot = false;
      database.exec('COMMIT');
    }
  }

  return {
    textSegments: () => load().textSegments,
    filesWithGrams: (query) =>
      inSnapshot(() => {
        const { segments, unplaced } = load();
        const found = [...unplaced];
        for (const segment of segments) {
          const places = placesWithGrams(query, (key) => lookUp(store, segment, 'grams', key));
          const live = liveFiles(segment);
          for (const place of places ?? segment.files.keys())
            if (live?.[place] !== 0) found.push((segment.files[place] ?? 0) as FileId);
        }
        return found;
      }),
    pathsOf(files) {
      const path = sql('SELECT path FROM files WHERE id = ?');
      return new Map([...new Set(files)].map((file) => [file, String(path.get(file)?.path) as FilePath]));
    },
    chunk(file, ordinal) {
      const row = sql(
        'SELECT symbol_id, start_row, end_row, tokens FROM chunks WHERE file_id = ? AND ordinal = ?',
      ).get(file, ordinal);
      if (row === undefined) return undefined;
      return {
        symbol: Number(row.symbol_id) as SymbolId,
        startRow: Number(row.start_row),
        endRow: Number(row.end_row),
        tokens: Number(row.tokens),
      };
    },
    inSnapshot,
  };
}

function textSegment(store: SegmentStore, segment: Segment): TextSegment {
  const live = liveChunks(segment);
  let liveLength = 0;
  let liveChunkCount = 0;
  segment.lengths.forEach((length, chunk) => {
    if (live?.[chunk] === 0) return;
    liveLength += length;
    liveChunkCount++;
  });
  return {
    liveChunkCount,
    liveLength,
    lengths: segment.lengths,
    postings(term) {
      const entry = lookUp(store, segment, 'terms', termKey(term));
      if (entry === undefined) return undefined;
      if (live === undefined)
        return { count: entry.count, readInto: ({ chunks, counts }) => readPostings(entry, chunks, counts) };
      const chunks = new Uint32Array(entry.count);
      const counts = new Uint32Array(entry.count);
      readPostings(entry, chunks, counts);
      const count = keepLive(chunks, counts, live);
      if (count === 0) return undefined;
      return {
        count,
        readInto(buffer) {
          buffer.chunks.set(chunks.subarray(0, count));
          buffer.counts.set(counts.subarray(0, count));
        },
      };
    },
    placeOf(chunk) {
      const place = fileOfChunk(segment, chunk);
      return {
        file: (segment.files[place] ?? 0) as FileId,
        ordinal: chunk - (segment.firstChunks[place] ?? 0),
      };
    },
    filesOfChunks() {
      const found = new Uint32Array(segment.lengths.length);
      const liveFile = liveFiles(segment);
      segment.files.forEach((file, place) => {
        if (liveFile?.[place] !== 0)
          found.fill(file, segment.firstChunks[place], segment.firstChunks[place + 1]);
      });
      return found;
    },
  };
}

/** Moves the postings of live chunks to the front, and returns their number. */
function keepLive(chunks: Uint32Array, counts: Uint32Array, live: Uint8Array): number {
  let kept = 0;
  for (let index = 0; index < chunks.length; index++) {
    const chunk = chunks[index] ?? 0;
    if (live[chunk] === 0) continue;
    chunks[kept] = chunk;
    counts[kept++] = counts[index] ?? 0;
  }
  return kept;
}

function lookUp(
  store: SegmentStore,
  { id, bucketBits }: Segment,
  kind: PostingKind,
  key: PostingKey,
): Entry | undefined {
  const bucket = store.bucket(id, kind, bucketOf(kind, key, bucketBits[kind]));
  return bucket === undefined ? undefined : findEntry(bucket, key);
}
