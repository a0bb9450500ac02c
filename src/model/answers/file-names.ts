/** The answer of `file_names`: the names in a file, and the symbols that they mean. */
import type { Confidence, Extractor } from '../edge.ts';
import type { ReferenceRole } from '../reference.ts';
import type { FilePath } from '../source-file.ts';
import type { SymbolKind } from '../symbol.ts';

export interface FileNames {
  readonly path: FilePath;
  readonly language: string | undefined;
  /** SHA-256 of the content that the positions belong to. */
  readonly contentHash: string | undefined;
  /** In source order. Local variables are not listed. */
  readonly names: readonly NameInFile[];
}

/** Rows and columns are 0-based; columns count UTF-16 units. */
export interface NameInFile {
  readonly row: number;
  readonly column: number;
  /** Undefined when the text at this place is not recorded, as in imports: the identifier there is meant. */
  readonly name: string | undefined;
  readonly role: ReferenceRole | 'definition' | 'import';
  /** The surest first. Empty for an unresolved name. */
  readonly targets: readonly NameTarget[];
  /** Number of targets that are not listed. */
  readonly moreTargets: number;
  /** Why there are no targets. */
  readonly unresolved: 'external' | 'unknown' | undefined;
}

export interface NameTarget {
  readonly id: string;
  readonly kind: SymbolKind;
  /** Where it is defined, in the file that `id` names. */
  readonly row: number;
  readonly confidence: Confidence;
  readonly extractor: Extractor;
}
