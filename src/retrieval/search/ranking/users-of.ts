/** The locations that use the symbols that the query names, for the `graph` signal. */
import type { FileId } from '../../../model/source-file.ts';
import type { Reader } from '../../../store/reader.ts';
import type { NamedDefinition } from './definitions-named.ts';

export interface UsePlace {
  readonly file: FileId;
  readonly row: number;
}

/** Limits: further namesakes, or further uses of a widely used symbol, are no evidence. */
const mostDefinitions = 5;
const mostFiles = 60;

/**
 * The definitions with the highest weight and their uses in other files; each definition comes before its uses. If some
 * definitions are in the container that the query names, only these are considered.
 */
export function usersOf(reader: Reader, definitions: readonly NamedDefinition[]): readonly UsePlace[] {
  const rows = reader.graphRows();
  const placed = definitions.filter(({ isPlaced }) => isPlaced);
  const asked = placed.length > 0 ? placed : definitions;
  const most = Math.max(...asked.map(({ weight }) => weight), 0);
  const meant = asked.filter(({ weight }) => weight === most).slice(0, mostDefinitions);
  return meant.flatMap(({ symbol, file: home, row: homeRow }) => {
    const files = reader.filesLinkingTo(symbol).filter((file) => file !== home);
    const uses = files.slice(0, mostFiles).flatMap((file) => rows.edges(file).to(symbol));
    return [{ file: home, row: homeRow }, ...uses];
  });
}
