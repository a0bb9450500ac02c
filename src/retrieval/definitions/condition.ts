/**
 * The contract of a condition: one thing that is asked of definitions. It knows nothing of the others. `on` says
 * whether the file decides; `files` which files can hold what fits, so that the others need not be read.
 */
import type { FileId } from '../../model/source-file.ts';
import type { DefinitionFile } from '../../store/definition-reader.ts';
import type { DefinedSymbol } from '../../store/facts/symbol-records.ts';

export interface Definition {
  readonly file: DefinitionFile;
  readonly symbol: DefinedSymbol;
  /** Place in the facts of its file. */
  readonly ordinal: number;
}

interface Named {
  /** As it is asked for: `name`, `min-lines`. */
  readonly condition: string;
  readonly value: string;
}

export type Condition = Named &
  (
    | { readonly on: 'file'; holds(file: DefinitionFile): boolean }
    | {
        readonly on: 'definition';
        holds(definition: Definition): boolean;
        /** All files that can hold what fits, and perhaps more; undefined: any file may. */
        files?(): readonly FileId[] | undefined;
      }
  );

export function holdsFor(condition: Condition, definition: Definition): boolean {
  return condition.on === 'file' ? condition.holds(definition.file) : condition.holds(definition);
}
