/** The graph signal: where things are used that the query names. */
import type { FileId } from '../../../model/source-file.ts';
import type { Reader } from '../../../store/reader.ts';
import type { NamedDefinition } from './definitions-named.ts';

export interface UsePlace {
  readonly file: FileId;
  readonly row: number;
}

/** Of many namesakes, or of something that is used everywhere, more say nothing. */
const mostDefinitions = 5;
const mostFiles = 60;

/**
 * Of those that are where the query says, else of all, the ones that are named best: each with its own place first; a use within
 * its own file tells nothing.
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
