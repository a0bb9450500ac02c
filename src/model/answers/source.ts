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
  /** A question, a name or a symbol: only the rows that matter for it are shown. */
  readonly about?: string | undefined;
  /**
   * Upper bound for the text of all spans, in tokens as estimated by src/retrieval/tokens.ts. Rows are left out where
   * they tell least; the head of a span is always shown.
   */
  readonly budgetTokens?: number | undefined;
}

export interface SourceAnswer {
  /** In the order of the targets; a symbol may have several spans. */
  readonly spans: readonly SourceSpan[];
  readonly missing: readonly MissingSource[];
  /** Whether a question chose the rows. */
  readonly isAsked: boolean;
}

export interface SourceSpan {
  /** The target in the caller's words. */
  readonly target: string;
  /** For a symbol, like `kind`. */
  readonly id: string | undefined;
  readonly kind: SymbolKind | undefined;
  /** For lines: the innermost symbol around all of them; undefined when the file has changed. */
  readonly within: string | undefined;
  /** For lines: the innermost symbols that end among them, and the outermost ones that start there. */
  readonly holds?: readonly string[] | undefined;
  /** Other symbols that the target may mean. This one is in a file that another target names. */
  readonly chosenOver?: readonly string[] | undefined;
  readonly path: FilePath;
  readonly language: string | undefined;
  /** State of the file: `changed` since it was indexed, or `unknown` to the index. */
  readonly state: FileOnDisk['state'];
  /** Current rows; `endRow` is inclusive. */
  readonly row: number;
  readonly endRow: number;
  /** Includes the context rows. Ascending; rows in between are missing only when `isFocused`. */
  readonly text: readonly SourceRow[];
  /** Number of rows cut off at the end. */
  readonly cutRows: number;
  /** Only the rows that matter are shown, with the targets of their calls. */
  readonly isFocused?: true;
}

export interface SourceRow {
  readonly row: number;
  readonly text: string;
  /** In a focused span: the targets of its calls, in the order of the columns. */
  readonly calls?: readonly CallNote[];
}

export interface CallNote {
  /** Ids. More than one when the call may run any of several symbols. */
  readonly targets: readonly string[];
  readonly moreTargets: number;
  /** The targets match by name or by the members used; none of them is proven. */
  readonly isPossible: boolean;
}

export interface MissingSource {
  readonly target: string;
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
  readonly advice: readonly Advice[];
}
