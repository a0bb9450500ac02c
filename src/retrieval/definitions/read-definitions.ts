/** From conditions to the files that can contain matches, and from files to their definitions. */
import type { FileId } from '../../model/source-file.ts';
import type { SymbolKind } from '../../model/symbol.ts';
import type { DefinitionFile } from '../../store/definition-reader.ts';
import type { Reader } from '../../store/reader.ts';
import type { Condition, Definition } from './condition.ts';
import type { DefinitionSource } from './source.ts';

// Reading this many files takes no longer than narrowing them down further.
const fewFiles = 100;

/** Sorted by path. */
export function filesFor(
  source: DefinitionSource,
  conditions: readonly Condition[],
): readonly DefinitionFile[] {
  let ids: ReadonlySet<FileId> | undefined;
  for (const condition of conditions) {
    if (ids !== undefined && ids.size <= fewFiles) break;
    if (condition.on === 'file') continue;
    const possible = condition.files?.();
    if (possible === undefined) continue;
    const before: ReadonlySet<FileId> | undefined = ids;
    ids = new Set(before === undefined ? possible : possible.filter((id) => before.has(id)));
  }
  const files = ids === undefined ? source.files() : source.reader.definitionFiles([...ids]);
  return files.filter((file) =>
    conditions.every((condition) => condition.on !== 'file' || condition.holds(file)),
  );
}

/** The definitions of one file, in file order. */
export interface FileDefinitions {
  readonly file: DefinitionFile;
  readonly definitions: readonly Definition[];
}

/** In the order of the files. A file counts as a definition only if `kinds` contains `file`. */
export function* readDefinitions(
  reader: Reader,
  files: readonly DefinitionFile[],
  kinds: ReadonlySet<SymbolKind> | undefined,
): Iterable<FileDefinitions> {
  const withFiles = kinds?.has('file') === true;
  // A plain text file defines only itself.
  const wanted = withFiles ? files : files.filter(({ language }) => language !== undefined);
  const byId = new Map(wanted.map((file) => [file.id, file]));
  for (const { file: id, symbols } of reader.definedIn([...byId.keys()])) {
    const file = byId.get(id);
    if (file === undefined) continue;
    const definitions = symbols.map((symbol, ordinal) => ({ file, symbol, ordinal }));
    yield { file, definitions: withFiles ? definitions : definitions.slice(1) };
  }
}
