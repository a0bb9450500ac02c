/**
 * Adds the source line to the places of an answer. The lines are those on disk now; a file that has changed since it
 * was indexed gets none, because its rows may hold other code.
 */
import type { Engine } from '../../engine/engine.ts';
import type { FilePath } from '../../model/source-file.ts';

interface At {
  readonly path: FilePath;
  readonly line: number;
  readonly column: number;
}

export type LineAt = (place: At) => { readonly text?: string };

export async function siteLines({ files }: Pick<Engine, 'files'>, places: readonly At[]): Promise<LineAt> {
  const rows = await files.indexedRows(places.map(({ path }) => path));
  return ({ path, line, column }) => {
    const text = rows.get(path)?.[line - 1];
    return text === undefined ? {} : { text: excerpt(text, column - 1) };
  };
}

const mostLetters = 120;
// Enough to show what the call is part of.
const lettersBefore = 40;

/** Of a long line, the part around the column. */
function excerpt(line: string, column: number): string {
  const text = line.trim();
  if (text.length <= mostLetters) return text;
  const at = column - (line.length - line.trimStart().length);
  const start = at <= mostLetters / 2 ? 0 : at - lettersBefore;
  const end = start + mostLetters;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
