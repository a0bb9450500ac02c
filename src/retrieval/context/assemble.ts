/** Assembles the chosen views by file, so that no row is shown twice. */
import type { ContextEntry, ContextFile, LeftOut, Level } from '../../model/answers/context.ts';
import type { SearchFile } from '../search/search-files.ts';
import { tokensIn } from '../tokens.ts';
import type { Packed } from './pack.ts';
import type { View } from './views.ts';

export type AssembledFile = Omit<ContextFile, 'isStale'>;

const leftNamed = 5;

/** The file of the best symbol first. */
export function assemble(
  { shown }: Packed<View>,
  missing: (file: SearchFile) => ContextFile['missing'],
): readonly AssembledFile[] {
  const best = [...shown].sort(([one], [other]) => other.score - one.score);
  const byFile = new Map<SearchFile, [View, Level][]>();
  for (const [view, level] of best) {
    const known = byFile.get(view.candidate.file);
    if (known === undefined) byFile.set(view.candidate.file, [[view, level]]);
    else known.push([view, level]);
  }
  return [...byFile].map(([file, views]) => ({
    path: file.path,
    language: file.language,
    isTest: file.isTest,
    missing: missing(file),
    entries: entriesOf(views),
  }));
}

/** Inner symbols get their rows first; enclosing ones show the rest. */
function entriesOf(views: readonly (readonly [View, Level])[]): readonly ContextEntry[] {
  const taken = new Set<number>();
  const inner = [...views].sort(([one], [other]) => one.endRow - one.row - (other.endRow - other.row));
  const entries = inner.map(([view, level]): ContextEntry => {
    const pieces = view.pieces(level, (row) => taken.has(row));
    for (const { row, text } of pieces)
      for (const [index] of text.split('\n').entries()) taken.add(row + index);
    const { id, kind, row, endRow, candidate } = view;
    const neighbours = level === 'signature' ? undefined : view.neighbours();
    return { id, kind, row, endRow, reason: candidate.reason, level, pieces, neighbours };
  });
  return entries.sort((one, other) => one.row - other.row || other.endRow - one.endRow);
}

/** As many candidates by name as fit. */
export function leftOut(left: readonly View[], roomTokens: number): LeftOut {
  let room = roomTokens;
  const first: string[] = [];
  for (const id of new Set(left.map((view) => view.id))) {
    room -= tokensIn(id) + 2;
    if (room < 0 || first.length === leftNamed) break;
    first.push(id);
  }
  return { symbols: left.length, files: new Set(left.map(({ home }) => home)).size, first };
}
