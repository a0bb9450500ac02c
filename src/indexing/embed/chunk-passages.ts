/**
 * Prepares the chunks of a file as passages to embed: with the symbol they are part of, and the symbols that begin in
 * them. Pure.
 */
import type { Passage } from '../../embedders/input-text.ts';
import type { FileFacts } from '../../model/file-facts.ts';

/** One passage per chunk, in order. */
export function chunkPassages(
  path: string,
  text: string,
  { symbols, chunks }: Pick<FileFacts, 'symbols' | 'chunks'>,
): readonly Passage[] {
  const rows = text.split('\n');
  return chunks.map(({ startRow, endRow, symbol }) => {
    // The first symbol is the file, which adds nothing to its path.
    const around = symbol === 0 ? undefined : symbols[symbol];
    return {
      path,
      text: rows.slice(startRow, endRow).join('\n'),
      around,
      isLaterPart: around !== undefined && around.startRow < startRow,
      within: symbols.filter(
        (each, index) => index > 0 && index !== symbol && startRow <= each.startRow && each.startRow < endRow,
      ),
    };
  });
}
