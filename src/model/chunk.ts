/** Chunks: the passages that are ranked, embedded and shown. The chunks of a file cover every row once. */
import type { FileId } from './source-file.ts';
import type { SymbolIndex } from './symbol.ts';

export interface ChunkFact {
  readonly startRow: number;
  /** Exclusive. */
  readonly endRow: number;
  /** The innermost symbol that contains the whole passage. */
  readonly symbol: SymbolIndex;
  /** An estimate. */
  readonly tokens: number;
  /** Hash of the text, 16 bytes. Equal text has an equal hash in every file. */
  readonly hash: Uint8Array;
}

/** Identifies a chunk. */
export interface ChunkPlace {
  readonly file: FileId;
  /** Position of the chunk in its file, from 0. */
  readonly ordinal: number;
}
