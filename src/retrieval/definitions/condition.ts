/**
 * The contract of a condition: one independent test on definitions. `on` says whether the file alone decides; `files`
 * lists the files that can contain a match, so that the others are not read.
 */
import type { FileId } from '../../model/source-file.ts';
import type { DefinitionFile } from '../../store/definition-reader.ts';
import type { DefinedSymbol } from '../../store/facts/symbol-records.ts';

export interface Definition {
  readonly file: DefinitionFile;
  readonly symbol: DefinedSymbol;
  /** Index in the facts of its file. */
  readonly ordinal: number;
}

interface Named {
  /** The name of the option: `name`, `min-lines`. */
  readonly condition: string;
  readonly value: string;
}

export type Condition = Named &
  (
    | { readonly on: 'file'; holds(file: DefinitionFile): boolean }
    | {
        readonly on: 'definition';
        holds(definition: Definition): boolean;
        /** All files that can contain a match, and possibly more; undefined: any file can. */
        files?(): readonly FileId[] | undefined;
      }
  );

export function holdsFor(condition: Condition, definition: Definition): boolean {
  return condition.on === 'file' ? condition.holds(definition.file) : condition.holds(definition);
}
