/**
 * Adds the source line to the places of an answer. The lines are those on disk now; a file that has changed since it
 * was indexed gets none, because its rows may hold other code.
 */
import type { Engine } from '../../engine/engine.ts';
import type { FileOnDisk } from '../../model/answers/directories.ts';
import { EngineError } from '../../model/errors.ts';

interface At {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export type LineAt = (place: At) => { readonly text?: string };

/** Reads each file once. */
export async function siteLines({ files }: Pick<Engine, 'files'>, places: readonly At[]): Promise<LineAt> {
  const rows = new Map<string, readonly string[]>();
  for (const path of new Set(places.map((place) => place.path))) {
    const file = await readIfPossible(files, path);
    if (file?.state === 'same') rows.set(path, file.rows);
  }
  return ({ path, line, column }) => {
    const text = rows.get(path)?.[line - 1];
    return text === undefined ? {} : { text: excerpt(text, column - 1) };
  };
}

async function readIfPossible(files: Engine['files'], path: string): Promise<FileOnDisk | undefined> {
  try {
    return await files.readFile(path, { ignored: 'refuse' });
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
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
