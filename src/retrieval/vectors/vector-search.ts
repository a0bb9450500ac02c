/**
 * The vectors signal: chunks whose meaning is near that of a question, or of other chunks. Vectors are read when they are
 * first asked for, and after a change of the index only those that came since. Turning the question into a vector is
 * left to others.
 */
import type { ChunkPlace } from '../../model/chunk.ts';
import type { FileId } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import { Matrix } from './matrix.ts';
import { cosineOf, nearest } from './nearest.ts';

/** A question as the embedder understands it. */
export interface QuestionVector {
  /** Id of the embedder. */
  readonly embedder: string;
  readonly vector: Float32Array;
}

export interface VectorHit extends ChunkPlace {
  readonly cosine: number;
}

export interface VectorAnswer {
  /** Best first. */
  readonly hits: readonly VectorHit[];
  /** Chunks that have a vector to be compared with, wanted or not. */
  readonly chunks: number;
}

export type VectorSearch = (
  question: QuestionVector,
  options: { readonly limit: number; readonly isWanted: Uint8Array },
) => VectorAnswer;

/** In a snapshot. */
export interface Vectors {
  readonly search: VectorSearch;
  /** What chunks mean together. Undefined when none of them has a vector. */
  meanOf(chunks: readonly ChunkPlace[]): QuestionVector | undefined;
  /** Undefined for a chunk without a vector. */
  cosineTo(question: QuestionVector, chunk: ChunkPlace): number | undefined;
}

/** Which chunks a slot stands for. Most stand for one. */
interface Places {
  readonly version: string;
  readonly embedder: string;
  readonly matrix: Matrix;
  /** By place: file, number of the chunk, slot. */
  readonly files: Uint32Array;
  readonly ordinals: Uint32Array;
  readonly slots: Uint32Array;
}

/** `isWanted`: of every file, by its number, 1 when it is. */
export function createVectors(reader: Reader): Vectors {
  let kept: Places | undefined;
  let mask: { readonly of: Places; readonly files: Uint8Array; readonly slots: Uint8Array } | undefined;
  const placesNow = (): Places | undefined => {
    const version = reader.vectorVersion();
    if (kept?.version === version) return kept;
    kept = readPlaces(reader, version, kept);
    return kept;
  };
  const search: VectorSearch = (question, { limit, isWanted }) => {
    const places = placesNow();
    if (places === undefined || places.embedder !== question.embedder) return { hits: [], chunks: 0 };
    if (mask?.of !== places || mask.files !== isWanted)
      mask = { of: places, files: isWanted, slots: wantedSlots(places, isWanted) };
    const near = nearest(places.matrix, question.vector, { limit, isWanted: mask.slots });
    return { hits: hitsOf(places, near, isWanted).slice(0, limit), chunks: places.slots.length };
  };
  return {
    search,
    meanOf(chunks) {
      const places = placesNow();
      const slots = places === undefined ? [] : chunks.flatMap((chunk) => slotIn(places, chunk) ?? []);
      if (places === undefined || slots.length === 0) return undefined;
      return { embedder: places.embedder, vector: meanVector(places.matrix, slots) };
    },
    cosineTo(question, chunk) {
      const places = placesNow();
      const slot = places?.embedder === question.embedder ? slotIn(places, chunk) : undefined;
      return places === undefined || slot === undefined
        ? undefined
        : cosineOf(places.matrix, slot, question.vector);
    },
  };
}

function slotIn({ files, ordinals, slots }: Places, { file, ordinal }: ChunkPlace): number | undefined {
  for (let place = files.indexOf(file); place >= 0 && files[place] === file; place++)
    if (ordinals[place] === ordinal) return slots[place];
  return undefined;
}

/** Of length 1, as all are. */
function meanVector({ codes, scales, dimensions }: Matrix, slots: readonly number[]): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const slot of slots)
    for (let place = 0; place < dimensions; place++)
      sum[place] = (sum[place] ?? 0) + (codes[slot * dimensions + place] ?? 0) * (scales[slot] ?? 0);
  const length = Math.hypot(...sum);
  return length === 0 ? sum : sum.map((value) => value / length);
}

/** More dead slots than living ones: all is read anew. */
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
  const isWorn = isSame && places.matrix.size > firstRoom && places.matrix.size > 2 * places.slots.length;
  return isWorn ? fill(reader, version, source.embedder, new Matrix(source.dimensions)) : places;
}
const firstRoom = 1_024;

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
  // From 1, by slot: all places are gone through, and a table is a tenth of what a map takes.
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
