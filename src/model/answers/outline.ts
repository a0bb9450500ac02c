/** The symbols of one file. */
import type { Problem } from '../problem.ts';
import type { FilePath, ParseStatus } from '../source-file.ts';
import type { SymbolKind } from '../symbol.ts';

export interface Outline {
  readonly path: FilePath;
  readonly language: string | undefined;
  readonly rowCount: number;
  readonly contentHash: string | undefined;
  readonly doc: string | undefined;
  readonly symbols: readonly OutlineEntry[];
  /** `partial`: the file has syntax errors. `failed`: the file was not parsed, and `problems` say why. */
  readonly parseStatus: ParseStatus;
  /** The first `shownProblems` of `problemCount` problems. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
}

export interface OutlineEntry {
  /** `path:Qualified.Name`; the second symbol of the same name in a file ends with `~2`. */
  readonly id: string;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly signature: string | undefined;
  /** 0-based, like `endRow`. */
  readonly startRow: number;
  readonly endRow: number;
  readonly doc: string | undefined;
  readonly children: readonly OutlineEntry[];
}
