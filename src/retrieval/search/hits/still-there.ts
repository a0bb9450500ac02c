/**
 * Whether a symbol of a file that changed since indexing is still at its indexed rows. If not, the rows now contain
 * other code.
 */
import type { Source } from '../sources.ts';

/**
 * Checks for the name of the symbol in its indexed row. True for passages without a symbol, and for files that no
 * longer exist.
 */
export function isStillThere({ symbols, rows, ids, missing }: Source, id: string): boolean {
  if (missing !== undefined) return true;
  const ordinal = ids().indexOf(id);
  const symbol = ordinal > 0 ? symbols[ordinal] : undefined;
  return symbol === undefined || rows[symbol.nameRow]?.includes(symbol.name) === true;
}
