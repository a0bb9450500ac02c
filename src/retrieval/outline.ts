/** The symbols of one file, nested as in the source. */
import { runOperation } from '../model/advice.ts';
import type { Outline, OutlineEntry } from '../model/answers/outline.ts';
import { EngineError } from '../model/errors.ts';
import type { FilePath } from '../model/source-file.ts';
import type { SymbolFact } from '../model/symbol.ts';
import type { Reader } from '../store/reader.ts';
import { nearestPaths, orFindFile } from './files/nearest-paths.ts';
import { outsideIds } from './symbols/symbol-ids.ts';

const shownProblems = 5;

export function outline(reader: Reader, path: FilePath): Outline {
  const file = reader.file(path);
  if (file === undefined || file.skipped !== undefined) throw notIndexed(reader, path, file?.skipped);
  const facts = reader.facts(file.id);
  const symbols = facts?.symbols ?? [];
  const ids = outsideIds(reader, file, symbols);
  const members = membersOf(symbols);
  const entriesIn = (parent: number): readonly OutlineEntry[] =>
    (members.get(parent) ?? []).flatMap((index) => {
      const symbol = symbols[index];
      if (symbol === undefined) return [];
      const { kind, name, signature, startRow, endRow, doc } = symbol;
      return [
        { id: ids[index] ?? '', kind, name, signature, startRow, endRow, doc, children: entriesIn(index) },
      ];
    });
  return {
    path,
    language: file.language,
    rowCount: file.rowCount,
    contentHash: file.contentHash,
    doc: symbols[0]?.doc,
    symbols: entriesIn(0),
    parseStatus: facts?.parseStatus ?? 'plain',
    problems: facts?.problems.slice(0, shownProblems) ?? [],
    problemCount: facts?.problems.length ?? 0,
  };
}

function membersOf(symbols: readonly SymbolFact[]): ReadonlyMap<number, readonly number[]> {
  const members = new Map<number, number[]>();
  symbols.forEach(({ parent }, index) => {
    if (parent === undefined) return;
    const known = members.get(parent);
    if (known === undefined) members.set(parent, [index]);
    else known.push(index);
  });
  return members;
}

export function notIndexed(reader: Reader, path: FilePath, skipped: string | undefined): EngineError {
  if (skipped !== undefined) return new EngineError('not-found', `${path} is not indexed: ${skipped}`);
  if (reader.symbolOfFolder(path.replace(/\/+$/, '')) !== undefined)
    return new EngineError('bad-input', `${path} is a folder`, {
      advice: [runOperation('list_directory', { path }), runOperation('lookup')],
    });
  const near = nearestPaths(reader, path);
  return new EngineError('not-found', `${path} is not in the index`, orFindFile(near));
}
