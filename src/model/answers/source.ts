/** The answer of `source`. */
import type { Advice } from '../advice.ts';
import type { FilePath } from '../source-file.ts';
import type { SymbolKind } from '../symbol.ts';
import type { FileOnDisk } from './directories.ts';

export interface SourceOptions {
  /** Number of rows shown before and after a span. */
  readonly contextRows: number;
  /** Limit for each span. */
  readonly maxRows: number;
  /** Limit for all spans together. */
  readonly maxTotalRows: number;
}

export interface SourceAnswer {
  /** In the order of the targets; a symbol may have several spans. */
  readonly spans: readonly SourceSpan[];
  readonly missing: readonly MissingSource[];
}

export interface SourceSpan {
  /** The target in the caller's words. */
  readonly target: string;
  /** For a symbol, like `kind`. */
  readonly id: string | undefined;
  readonly kind: SymbolKind | undefined;
  /** For lines: the symbol that contains the first line; undefined when the file has changed. */
  readonly within: string | undefined;
  readonly path: FilePath;
  readonly language: string | undefined;
  /** State of the file: `changed` since it was indexed, or `unknown` to the index. */
  readonly state: FileOnDisk['state'];
  /** Current rows; `endRow` is inclusive. */
  readonly row: number;
  readonly endRow: number;
  /** Includes the context rows. */
  readonly text: readonly { readonly row: number; readonly text: string }[];
  /** Number of rows cut off at the end. */
  readonly cutRows: number;
}

export interface MissingSource {
  readonly target: string;
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
  readonly advice: readonly Advice[];
}
