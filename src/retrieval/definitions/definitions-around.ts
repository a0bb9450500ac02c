/** The definitions around a row, the innermost first. */
import type { Around, DefinitionsQuery } from '../../model/answers/definitions.ts';
import { EngineError } from '../../model/errors.ts';
import type { Span } from '../../model/symbol.ts';
import type { DefinedSymbol } from '../../store/facts/symbol-records.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredFile } from '../../store/rows.ts';
import { notIndexed } from '../outline.ts';
import type { Definition } from './condition.ts';
import { readDefinitions } from './read-definitions.ts';

export function definitionsAround(
  reader: Reader,
  { around, kinds }: DefinitionsQuery,
): readonly Definition[] {
  if (around === undefined) return [];
  const { id } = fileAround(reader, around);
  return [...readDefinitions(reader, reader.definitionFiles([id]), kinds)]
    .flatMap(({ definitions }) => definitions)
    .flatMap((definition) => {
      const span = spanAround(definition.symbol, around.row);
      return span === undefined ? [] : [{ definition, rows: span.endRow - span.startRow }];
    })
    .sort((one, other) => one.rows - other.rows || other.definition.ordinal - one.definition.ordinal)
    .map(({ definition }) => definition);
}

function fileAround(reader: Reader, { path, row }: Around): StoredFile {
  const file = reader.file(path);
  if (file === undefined || file.skipped !== undefined) throw notIndexed(reader, path, file?.skipped);
  if (row >= 0 && row < file.rowCount) return file;
  const lines = file.rowCount === 0 ? 'is empty' : `has lines 1 to ${file.rowCount}`;
  throw new EngineError('bad-input', `${path} ${lines}: there is no line ${row + 1}`);
}

/** The span that contains the row, of the several that overloads have. */
function spanAround(symbol: DefinedSymbol, row: number): Pick<Span, 'startRow' | 'endRow'> | undefined {
  return [symbol, ...symbol.furtherSpans].find(({ startRow, endRow }) => startRow <= row && row <= endRow);
}
