/** Everything that one file alone shows: a pure function of its path and content. Workers return this. */
import type { ChunkFact } from './chunk.ts';
import type { Problem } from './problem.ts';
import type { Export, Import, Local, PassedValue, Reference, SymbolValue } from './reference.ts';
import type { LanguageId, ParseStatus } from './source-file.ts';
import type { SymbolFact } from './symbol.ts';

export interface FileFacts {
  readonly language: LanguageId | undefined;
  readonly parseStatus: ParseStatus;
  /** Counted as editors do: a final line break does not start another row. */
  readonly rowCount: number;
  /** Length in UTF-16 units, and how many of them lie in syntax errors. */
  readonly length: number;
  readonly brokenLength: number;
  readonly isGenerated: boolean;
  readonly isTest: boolean;
  /** The first symbol is the file itself. */
  readonly symbols: readonly SymbolFact[];
  readonly references: readonly Reference[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly locals: readonly Local[];
  readonly values: readonly SymbolValue[];
  readonly passed: readonly PassedValue[];
  readonly chunks: readonly ChunkFact[];
  readonly problems: readonly Problem[];
}
