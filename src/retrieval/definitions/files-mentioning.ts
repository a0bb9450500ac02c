/** Files whose text contains one of these words: only these files can use or declare a symbol of that name. */
import type { FileId } from '../../model/source-file.ts';
import { compilePattern } from '../grep/regex/compile.ts';
import type { DefinitionSource } from './source.ts';

/** Undefined when a word is too short to narrow down the files. */
export function filesMentioning(
  { reader }: DefinitionSource,
  words: readonly string[],
): readonly FileId[] | undefined {
  const { grams } = compilePattern({
    patterns: words,
    syntax: 'literal',
    letterCase: 'insensitive',
    boundary: 'none',
    lines: 'single',
  });
  return grams.kind === 'any' ? undefined : reader.filesWithGrams(grams);
}
