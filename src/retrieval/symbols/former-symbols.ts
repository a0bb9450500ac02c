/** The index's record of symbols that were deleted, renamed or moved. */
import type { Reader } from '../../store/reader.ts';

export interface FormerSymbol {
  /** One sentence for an error message. */
  readonly message: string;
  /** The current id, if the symbol still exists. */
  readonly idNow: string | undefined;
}

/** `path` undefined: searches all files. */
export function formerSymbol(
  reader: Reader,
  qualifiedName: string,
  path: string | undefined,
): FormerSymbol | undefined {
  const idNow = path === undefined ? undefined : idOfMoved(reader, path, qualifiedName);
  if (idNow !== undefined) return { message: `${path}:${qualifiedName} is now ${idNow}`, idNow };
  const [last] = reader.deletionsOf(qualifiedName, path);
  if (last === undefined) return undefined;
  const when = new Date(last.deletedAtMs).toISOString();
  const message = `${last.kind} ${last.qualifiedName} was deleted from ${last.path}; the index noticed at ${when}`;
  return { message, idNow };
}

function idOfMoved(reader: Reader, path: string, qualifiedName: string): string | undefined {
  const id = reader.formerSymbol(path, qualifiedName);
  const symbol = id === undefined ? undefined : reader.symbol(id);
  const file = symbol?.fileId === undefined ? undefined : reader.fileById(symbol.fileId);
  if (symbol === undefined || file === undefined) return undefined;
  const count = reader.occurrence(symbol);
  return `${file.path}:${symbol.qualifiedName}${count === 1 ? '' : `~${count}`}`;
}
