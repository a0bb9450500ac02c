/** From conditions to the files that can fulfil them, and from files to their definitions, one after the other. */
import type { FileId } from '../../model/source-file.ts';
import type { SymbolKind } from '../../model/symbol.ts';
import type { DefinitionFile } from '../../store/definition-reader.ts';
import type { Reader } from '../../store/reader.ts';
import type { Condition, Definition } from './condition.ts';
import type { DefinitionSource } from './source.ts';

// To read so many takes no longer than to ask which of them to read.
const fewFiles = 100;

/** By path. */
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

/** Definitions of one file, in its order. */
export interface FileDefinitions {
  readonly file: DefinitionFile;
  readonly definitions: readonly Definition[];
}

/** In the order of the files. A file is a definition only for whoever asks for files. */
export function* readDefinitions(
  reader: Reader,
  files: readonly DefinitionFile[],
  kinds: ReadonlySet<SymbolKind> | undefined,
): Iterable<FileDefinitions> {
  const withFiles = kinds?.has('file') === true;
  // Text that no language claims defines nothing but itself.
  const wanted = withFiles ? files : files.filter(({ language }) => language !== undefined);
  const byId = new Map(wanted.map((file) => [file.id, file]));
  for (const { file: id, symbols } of reader.definedIn([...byId.keys()])) {
    const file = byId.get(id);
    if (file === undefined) continue;
    const definitions = symbols.map((symbol, ordinal) => ({ file, symbol, ordinal }));
    yield { file, definitions: withFiles ? definitions : definitions.slice(1) };
  }
}
