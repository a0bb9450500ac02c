/** Chunks: passages that we rank, embed and show. Together they cover every row of a file, without overlap. */
import type { FileId } from './source-file.ts';
import type { SymbolIndex } from './symbol.ts';

export interface ChunkFact {
  readonly startRow: number;
  /** Exclusive. */
  readonly endRow: number;
  /** The innermost symbol that holds the whole passage. */
  readonly symbol: SymbolIndex;
  /** Estimated. */
  readonly tokens: number;
  /** Of the text; 16 bytes. Equal text, equal hash, wherever it stands. */
  readonly hash: Uint8Array;
}

/** Which chunk it is. */
export interface ChunkPlace {
  readonly file: FileId;
  /** Its number in the file. */
  readonly ordinal: number;
}
