/** A symbol as it was when it went away, or as it is where it appears: what there is to know it again by. */
import type { LanguageId } from './source-file.ts';
import type { SymbolId, SymbolKind } from './symbol.ts';

export interface Sighting {
  readonly symbol: SymbolId;
  /** The same for symbols of the same key. */
  readonly identity: string;
  readonly kind: SymbolKind;
  readonly language: LanguageId | undefined;
  readonly path: string;
  readonly name: string;
  readonly qualifiedName: string;
  readonly parent: SymbolId | undefined;
  /** See fingerprint.ts. */
  readonly fingerprint: Uint8Array;
  /** Of the file, as far as it is the file itself that is seen. */
  readonly contentHash: string | undefined;
  /** In the update that is under way, not in one before. */
  readonly isJustNow: boolean;
}

/** One symbol, seen twice. */
export interface Recognition {
  readonly was: Sighting;
  readonly is: Sighting;
}
