/**
 * The features by which an update recognises a symbol that moved or was renamed: of a symbol that disappeared, as it
 * was last, or of one that appeared.
 */
import type { LanguageId } from './source-file.ts';
import type { SymbolId, SymbolKind } from './symbol.ts';

export interface Sighting {
  readonly symbol: SymbolId;
  /** Equal for symbols with the same key. */
  readonly identity: string;
  readonly kind: SymbolKind;
  readonly language: LanguageId | undefined;
  readonly path: string;
  readonly name: string;
  readonly qualifiedName: string;
  readonly parent: SymbolId | undefined;
  /** See fingerprint.ts. */
  readonly fingerprint: Uint8Array;
  /** Content hash of the file. Set only when the symbol is a file. */
  readonly contentHash: string | undefined;
  /** True when the current update made the sighting, false when an earlier one did. */
  readonly isJustNow: boolean;
}

/** Two sightings of the same symbol. */
export interface Recognition {
  readonly was: Sighting;
  readonly is: Sighting;
}
