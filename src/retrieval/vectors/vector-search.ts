/**
 * Chunks whose vectors are near a query vector, or near the vectors of other chunks. Vectors are read on first use;
 * after a change of the index only the new ones are read. Embedding a query is left to others.
 */
import type { ChunkPlace } from '../../model/chunk.ts';
import type { FileId } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import { Matrix } from './matrix.ts';
import { cosineOf, nearest } from './nearest.ts';

export interface QueryVector {
  /** Id of the embedder that made it. */
  readonly embedder: string;
  readonly vector: Float32Array;
}

export interface VectorHit extends ChunkPlace {
  readonly cosine: number;
}

/** Best first. `isWanted`: by file id, 1 for a file that may be found. Empty for a vector of another embedder. */
export type VectorSearch = (
  query: QueryVector,
  options: { readonly limit: number; readonly isWanted: Uint8Array },
) => readonly VectorHit[];

/** Call inside a snapshot. */
export interface Vectors {
  readonly search: VectorSearch;
  /** Chunks whose vectors can be compared with the query vector. */
  countFor(query: QueryVector): number;
  /** The mean of the vectors of some chunks. Undefined when none of them has a vector. */
  meanOf(chunks: readonly ChunkPlace[]): QueryVector | undefined;
  /** Undefined for a chunk without a vector. */
  cosineTo(query: QueryVector, chunk: ChunkPlace): number | undefined;
}

/** The chunks of each slot of the matrix. Most slots have one chunk; equal texts share a slot. */
interface Places {
  readonly version: string;
  readonly embedder: string;
  readonly matrix: Matrix;
  /** Three parallel columns, one entry per chunk. */
  readonly files: Uint32Array;
  readonly ordinals: Uint32Array;
  readonly slots: Uint32Array;
}

export function createVectors(reader: Reader): Vectors {
  let kept: Places | undefined;
  let mask: { readonly of: Places; readonly files: Uint8Array; readonly slots: Uint8Array } | undefined;
  const placesNow = (): Places | undefined => {
    const version = reader.vectorVersion();
    if (kept?.version === version) return kept;
    kept = readPlaces(reader, version, kept);
    return kept;
  };
  const placesFor = ({ embedder }: QueryVector): Places | undefined => {
    const places = placesNow();
    return places?.embedder === embedder ? places : undefined;
  };
  const search: VectorSearch = (query, { limit, isWanted }) => {
    const places = placesFor(query);
    if (places === undefined) return [];
    if (mask?.of !== places || mask.files !== isWanted)
      mask = { of: places, files: isWanted, slots: wantedSlots(places, isWanted) };
    const near = nearest(places.matrix, query.vector, { limit, isWanted: mask.slots });
    return hitsOf(places, near, isWanted).slice(0, limit);
  };
  return {
    search,
    countFor: (query) => placesFor(query)?.slots.length ?? 0,
    meanOf(chunks) {
      const places = placesNow();
      const slots = places === undefined ? [] : chunks.flatMap((chunk) => slotIn(places, chunk) ?? []);
      if (places === undefined || slots.length === 0) return undefined;
      return { embedder: places.embedder, vector: meanVector(places.matrix, slots) };
    },
    cosineTo(query, chunk) {
      const places = placesFor(query);
      const slot = places === undefined ? undefined : slotIn(places, chunk);
      return places === undefined || slot === undefined
        ? undefined
        : cosineOf(places.matrix, slot, query.vector);
    },
  };
}

function slotIn({ files, ordinals, slots }: Places, { file, ordinal }: ChunkPlace): number | undefined {
  for (let place = files.indexOf(file); place >= 0 && files[place] === file; place++)
    if (ordinals[place] === ordinal) return slots[place];
  return undefined;
}

/** Normalised to length 1, as all vectors are. */
function meanVector({ codes, scales, dimensions }: Matrix, slots: readonly number[]): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const slot of slots)
    for (let place = 0; place < dimensions; place++)
      sum[place] = (sum[place] ?? 0) + (codes[slot * dimensions + place] ?? 0) * (scales[slot] ?? 0);
  const length = Math.hypot(...sum);
  return length === 0 ? sum : sum.map((value) => value / length);
}

/** Reads only new blocks, unless unused slots outnumber the used ones: then everything is read again. */
function readPlaces(reader: Reader, version: string, before: Places | undefined): Places | undefined {
  const source = reader.vectorSource();
  if (source === undefined) return undefined;
  const isSame = before?.embedder === source.embedder;
  const places = fill(
    reader,
    version,
    source.embedder,
    isSame ? before.matrix : new Matrix(source.dimensions),
  );
  const isWasteful =
    isSame && places.matrix.size > smallMatrix && places.matrix.size > 2 * places.slots.length;
  return isWasteful ? fill(reader, version, source.embedder, new Matrix(source.dimensions)) : places;
}
/** In slots. Up to this size, unused slots cost little. */
const smallMatrix = 1_024;

function fill(reader: Reader, version: string, embedder: string, matrix: Matrix): Places {
  for (const block of reader.blocksAfter(matrix.lastBlock)) matrix.add(block);
  const [files, ordinals, slots]: [number[], number[], number[]] = [[], [], []];
  for (const { file, vectors } of reader.fileVectors())
    vectors.forEach((vector, ordinal) => {
      const slot = matrix.slotOf(vector);
      if (slot === undefined) return;
      files.push(file);
      ordinals.push(ordinal);
      slots.push(slot);
    });
  return {
    version,
    embedder,
    matrix,
    files: Uint32Array.from(files),
    ordinals: Uint32Array.from(ordinals),
    slots: Uint32Array.from(slots),
  };
}

function wantedSlots({ matrix, files, slots }: Places, isWanted: Uint8Array): Uint8Array {
  const wanted = new Uint8Array(matrix.size);
  files.forEach((file, place) => {
    if (isWanted[file] === 1) wanted[slots[place] ?? 0] = 1;
  });
  return wanted;
}

function hitsOf(
  { matrix, files, ordinals, slots }: Places,
  near: readonly { readonly slot: number; readonly cosine: number }[],
  isWanted: Uint8Array,
): readonly VectorHit[] {
  // By slot, from 1. Every chunk is looked up, and an array takes a tenth of the time of a map.
  const ranks = new Uint32Array(matrix.size);
  near.forEach(({ slot }, at) => {
    ranks[slot] = at + 1;
  });
  const byRank: VectorHit[][] = near.map(() => []);
  for (let place = 0; place < slots.length; place++) {
    const rank = ranks[slots[place] as number] as number;
    const file = files[place] as FileId;
    if (rank === 0 || isWanted[file] !== 1) continue;
    const cosine = near[rank - 1]?.cosine ?? 0;
    byRank[rank - 1]?.push({ file, ordinal: ordinals[place] ?? 0, cosine });
  }
  return byRank.flat();
}
