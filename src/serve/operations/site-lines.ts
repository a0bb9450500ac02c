/**
 * Adds the source line to the places of an answer. The lines are read from disk. A file that changed since it
 * was indexed gets no lines, because its rows may contain other code.
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
  return lineIn(await files.indexedRows(places.map(({ path }) => path)));
}

/** For files that are already read: their lines by path. */
export function lineIn(rows: ReadonlyMap<FilePath, readonly string[]>): LineAt {
  return ({ path, line, column }) => {
    const text = rows.get(path)?.[line - 1];
    return text === undefined ? {} : { text: excerpt(text, column - 1) };
  };
}

const mostLetters = 120;
// Enough to show the expression around a call.
const lettersBefore = 40;

/** Cuts a long line to the part around the column. */
function excerpt(line: string, column: number): string {
  const text = line.trim();
  if (text.length <= mostLetters) return text;
  const at = column - (line.length - line.trimStart().length);
  const start = at <= mostLetters / 2 ? 0 : at - lettersBefore;
  const end = start + mostLetters;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
