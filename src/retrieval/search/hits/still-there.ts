/** Whether a symbol of a file that has changed since it was indexed still stands where it was: else its rows are another's. */
import type { Source } from '../sources.ts';

/** By its name in the row where that was. A passage that is no symbol's claims nothing, nor does a file that is gone. */
export function isStillThere({ symbols, rows, ids, missing }: Source, id: string): boolean {
  if (missing !== undefined) return true;
  const ordinal = ids().indexOf(id);
  const symbol = ordinal > 0 ? symbols[ordinal] : undefined;
  return symbol === undefined || rows[symbol.nameRow]?.includes(symbol.name) === true;
}
