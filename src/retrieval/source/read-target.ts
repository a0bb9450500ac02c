/** What a text asks the source of: lines of a file (`path:12`, `path:12-40`, `path:12:5`), or what it names. Pure. */
import { EngineError } from '../../model/errors.ts';

/** Rows from 0; the last one is included. */
export type Target =
  | { readonly kind: 'lines'; readonly path: string; readonly row: number; readonly endRow: number }
  | { readonly kind: 'named'; readonly name: string };

export function readTarget(text: string): Target {
  const named = text.trim();
  if (named === '') throw new EngineError('bad-input', 'Of which symbol or lines? None were named');
  const [, path, first, last] = /^(.+?):(\d+)(?:-(\d+)|:\d+)?$/.exec(named) ?? [];
  if (path === undefined) return { kind: 'named', name: named };
  const [row, endRow] = [Number(first) - 1, Number(last ?? first) - 1];
  if (row < 0) throw new EngineError('bad-input', `${named}: lines are counted from 1`);
  if (endRow < row) throw new EngineError('bad-input', `${named}: line ${last} is before line ${first}`);
  return { kind: 'lines', path, row, endRow };
}
