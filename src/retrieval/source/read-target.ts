/** Parses the target of a source query: lines of a file (`path:12`, `path:12-40`, `path:12:5`), or a name. Pure. */
import { EngineError } from '../../model/errors.ts';
import { plainTarget } from '../symbols/written-symbol.ts';

/** Rows are 0-based; `endRow` is inclusive. */
export type Target =
  | { readonly kind: 'lines'; readonly path: string; readonly row: number; readonly endRow: number }
  | { readonly kind: 'named'; readonly name: string };

export function readTarget(text: string): Target {
  const named = plainTarget(text);
  if (named === '') throw new EngineError('bad-input', 'No symbol or lines given');
  const [, path, first, last] = /^(.+?):(\d+)(?:-(\d+)|:\d+)?$/.exec(named) ?? [];
  if (path === undefined) return { kind: 'named', name: named };
  const [row, endRow] = [Number(first) - 1, Number(last ?? first) - 1];
  if (row < 0) throw new EngineError('bad-input', `${named}: lines are counted from 1`);
  if (endRow < row) throw new EngineError('bad-input', `${named}: line ${last} is before line ${first}`);
  return { kind: 'lines', path, row, endRow };
}
